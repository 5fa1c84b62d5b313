import { describe, expect, it } from '@jest/globals';
import { command } from '../cards/define.js';
import { custom, effect } from '../cards/text.js';
import { Duel, lies, rolled } from '../testing/index.js';
import type { Span } from '../rules.js';

const skip = (span: Span | 'battle'): ReturnType<typeof command> =>
  command({
    ...{ key: `Skip-${span}`, name: `Skip ${span}`, sign: null, cost: [0] },
    text: [effect({ timing: 'any', do: [custom('skip', { span })] })],
  });
const cards = [skip('draw'), skip('deploy'), skip('attack'), skip('battle')];

/** Names of the spans that begin before the turn ends. */
function spansAfter(duel: Duel): string[] {
  const from = duel.happened('PhaseBegan').length;
  const { number } = duel.table.turn;
  duel.endTurn();
  expect(duel.table.turn.number).toBe(number + 1);
  return duel
    .happened('PhaseBegan')
    .slice(from, -1)
    .map(({ phase }) => phase);
}

describe('a skipped phase or step', () => {
  it('is passed over, with its windows and its prescribed effect @nexa-1.2:term.skip.1 @nexa-1.2:term.skip.2', () => {
    const duel = Duel.from({ own: { hand: 'Skip-draw' }, phase: 'reroll', at: 1, cards });
    duel.play(0, 'command', 'Skip-draw').resolve();
    const drawn = duel.count('hand', 0);
    duel.pass();
    expect(duel.phase).toBe('deploy');
    expect(duel.count('hand', 0)).toBe(drawn);
  });

  it('may be a step of the battle phase, or all of them @nexa-1.2:term.skip.1', () => {
    const one = Duel.from({ own: { hand: 'Skip-attack' }, cards })
      .play(0, 'command', 'Skip-attack')
      .resolve();
    expect(spansAfter(one)).toEqual(['defence', 'damage', 'return']);
    const all = Duel.from({ own: { hand: 'Skip-battle' }, cards })
      .play(0, 'command', 'Skip-battle')
      .resolve();
    expect(spansAfter(all)).toEqual([]);
  });

  it('cannot be one that is under way @nexa-1.2:term.skip.3', () => {
    const duel = Duel.from({ own: { hand: 'Skip-deploy' }, cards });
    // A play that cannot be done is not offered (no-waste.1).
    expect(duel.may(0, 'command', 'Skip-deploy')).toBe(false);
    expect(Duel.from({ own: { hand: 'Skip-deploy' }, phase: 'draw', cards }).may(0, 'command', 'Skip-deploy')).toBe(
      true,
    );
  });

  it('is skipped in that turn only @nexa-1.2:duration.1', () => {
    const duel = Duel.from({ own: { hand: 'Skip-attack' }, cards })
      .play(0, 'command', 'Skip-attack')
      .resolve();
    duel.endTurn();
    expect(spansAfter(duel)).toContain('attack');
  });
});

describe('prescribed effects', () => {
  it('happen in each phase and step, whatever is played @nexa-1.2:prescribed.1 @nexa-1.2:draw-phase.1 @nexa-1.2:prescribed.draw', () => {
    const duel = Duel.from({ phase: 'draw' });
    expect(duel.count('hand', 0)).toBe(0);
    duel.pass();
    expect([duel.count('hand', 0), duel.count('hand', 1), duel.phase]).toEqual([1, 0, 'draw']);
  });

  it.each(['draw', 'attack', 'return'] as const)(
    'of the %s wait until both have passed @nexa-1.2:prescribed.3',
    (phase) => {
      const duel = Duel.from({ own: { deploy: ['U-01'], space: [lies('U-09', { name: 'Out' })] }, phase });
      const isDone = (): boolean =>
        duel.happened('CardsMoved').length > 0 || duel.table.pending.some(({ purpose }) => purpose === 'sortie');
      duel.answer(0, { choose: 'pass' });
      expect(isDone()).toBe(false);
      duel.answer(1, { choose: 'pass' });
      expect(isDone()).toBe(true);
    },
  );

  it('give the first player no card in the first turn @nexa-1.2:draw-phase.2', () => {
    const duel = Duel.opening();
    duel.answer(0, { confirm: false });
    duel.answer(1, { confirm: false });
    duel.until('deploy');
    expect([duel.table.turn.number, duel.count('hand', 0)]).toEqual([1, 6]);
    duel.endTurn().until('deploy');
    expect([duel.table.turn.number, duel.table.turn.seat, duel.count('hand', 1)]).toEqual([2, 1, 7]);
  });

  it('let the phase pass where there is nothing to reroll @nexa-1.2:reroll-phase.2', () => {
    const duel = Duel.from({ phase: 'return', turn: 1, at: 2 });
    duel.pass();
    expect([duel.table.turn.seat, duel.phase, duel.asked]).toEqual([0, 'reroll', '0: play, 1: play']);
    expect(duel.happened('CardsOriented')).toEqual([]);
    duel.pass();
    expect(duel.phase).toBe('draw');
  });

  it('ask the attacker in the attack step, the defender in the defence step @nexa-1.2:prescribed.attack @nexa-1.2:prescribed.defence', () => {
    const duel = Duel.from({ own: { deploy: ['U-01'] }, other: { deploy: ['U-02'] }, phase: 'attack' });
    duel.pass();
    expect(duel.asked).toBe('0: sortie');
    duel.sortie(0, {});
    duel.pass().pass();
    expect([duel.phase, duel.asked]).toEqual(['defence', '1: sortie']);
  });

  it('resolve the damage of all forces, and send all home @nexa-1.2:prescribed.damage @nexa-1.2:prescribed.return', () => {
    const duel = Duel.from({ own: { space: ['U-02'], earth: ['U-03'] }, phase: 'damage' });
    duel.pass();
    expect(duel.count('waste', 1)).toBe(5);
    duel.until('return').pass();
    expect([duel.at('U-02'), duel.at('U-03')]).toEqual(['deploy/0', 'deploy/0']);
    expect([duel.isRolled('U-02'), duel.isRolled('U-03')]).toEqual([true, true]);
  });
});

describe('all four battle steps', () => {
  it('come, also if nobody sorties @nexa-1.2:battle-phase.4', () => {
    const duel = Duel.from({ own: { deploy: [rolled('U-01')] } });
    expect(spansAfter(duel)).toEqual(['attack', 'defence', 'damage', 'return']);
  });
});
