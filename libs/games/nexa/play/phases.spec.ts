import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition } from '#kernel';
import { command, unit } from '../cards/define.js';
import { custom, effect, modify, self, use } from '../cards/text.js';
import { Duel } from '../testing/index.js';

/** What may be played is remembered from one window to the next, but not from one phase to the next. */

const owl = (...text: readonly Ability[]): CardDefinition =>
  unit({ ...{ key: 'Owl', name: 'Owl', sign: null, cost: [9], powers: [1, 1, 9], terrain: ['space'] }, text });

const hoot = (when: object = {}): Ability => use({ id: 'hoot', timing: 'any', do: modify(self, 1, 0, 0), ...when });

/** In which of these phases seat 0 may use the text, if nothing happens but the phases. */
const phasesOf = (duel: Duel): boolean[] =>
  (['deploy', 'attack', 'defence'] as const).map((phase) => duel.until(phase).may(0, 'text', 'Owl'));

const duelWith = (...text: readonly Ability[]): Duel =>
  Duel.from({ own: { deploy: ['Owl'] }, phase: 'draw', number: 1, cards: [owl(...text)] });

describe('a play, when nothing happens but the phase', () => {
  it('stays possible', () => {
    expect(phasesOf(duelWith(hoot()))).toEqual([true, true, true]);
  });

  it('is judged anew if its text has a condition on the phase', () => {
    expect(phasesOf(duelWith(hoot({ when: { phase: ['attack'] } })))).toEqual([false, true, false]);
  });

  it('is judged anew if any constant text has one', () => {
    const banned: Ability = {
      ...{ kind: 'constant', id: 'hush', zone: 'field', when: { phase: ['attack'] }, on: self },
      change: { forbid: 'use' },
    };
    expect(phasesOf(duelWith(hoot(), banned))).toEqual([true, false, true]);
  });

  it('is judged anew if it skips a phase @nexa-1.2:term.skip.3', () => {
    const skip = command({
      ...{ key: 'Skip', name: 'Skip', sign: null, cost: [0] },
      text: [effect({ timing: 'any', do: [custom('skip', { span: 'deploy' })] })],
    });
    const duel = Duel.from({ own: { hand: 'Skip' }, phase: 'draw', at: 2, cards: [skip] });
    expect(duel.may(0, 'command', 'Skip')).toBe(true);
    expect(duel.until('deploy').may(0, 'command', 'Skip')).toBe(false);
  });
});
