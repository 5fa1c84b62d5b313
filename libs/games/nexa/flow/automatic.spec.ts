import { describe, expect, it } from '@jest/globals';
import { command, operation, unit } from '../cards/define.js';
import { custom, damage, effect, unitsOf } from '../cards/text.js';
import { Duel } from '../testing/index.js';

const free = { sign: null, cost: [0] } as const;
const brick = unit({ key: 'Brick', name: 'Brick', ...free, powers: [1, 1, 4], terrain: [] });
const moss = unit({ key: 'Moss', name: 'Moss', ...free, powers: [1, 1, 4], terrain: [], keywords: { quick: 0 } });

describe('what works without being played', () => {
  it('applies with its card, without an effect that would wait or resolve @nexa-1.2:resolve.2 @nexa-1.2:text-timing.3', () => {
    const rug = operation({
      ...{ key: 'Rug', name: 'Rug', ...free },
      text: [
        { ...{ kind: 'constant', id: 'warm', zone: 'field', on: unitsOf('any') }, change: { stat: 'melee', by: 2 } },
      ],
    });
    const duel = Duel.from({ own: { hand: 'Rug', deploy: ['Brick'] }, cards: [brick, rug] });
    duel.play(0, 'operation', 'Rug').resolve();
    expect(duel.powers('Brick')).toBe('3/1/4');
    // Only putting the card out was an effect.
    expect(duel.happened('ActionRaised').map(({ action }) => action.action)).toEqual(['operation']);
    expect(duel.asked).toBe('0: play, 1: play');
  });

  it('is applied at its moment, nobody being asked @nexa-1.2:text-timing.3', () => {
    const alarm = operation({
      ...{ key: 'Alarm', name: 'Alarm', ...free },
      text: [
        {
          ...{ kind: 'triggered', id: 'ring', zone: 'field', do: [custom('damage-hq', { amount: 1, of: 'any' })] },
          on: { event: 'phase-began', phase: 'attack', subject: { which: 'any', whose: 'any' } },
        },
      ],
    });
    const duel = Duel.from({ own: { deploy: ['Alarm'] }, cards: [alarm] });
    const before = duel.driver.events.length;
    duel.pass();
    expect([duel.count('waste', 0), duel.count('waste', 1), duel.phase]).toEqual([1, 1, 'attack']);
    const asked = duel.driver.events.slice(before).filter(({ type }) => type === 'DecisionAsked');
    expect(asked).toHaveLength(1);
  });
});

describe('an effect that waits for a moment', () => {
  it('means by "all" those that are there at that moment @nexa-1.2:resolve.waiting.3', () => {
    const hail = command({
      ...{ key: 'Hail', name: 'Hail', ...free },
      text: [
        effect({ timing: 'any', do: [{ op: 'give', cards: null, ability: 'fall', until: 'turn', once: true }] }),
        {
          ...{ kind: 'triggered', id: 'fall', zone: 'field', bearer: 'given', do: [damage(1, unitsOf('opponent'))] },
          on: { event: 'phase-began', phase: 'damage', subject: { which: 'any', whose: 'any' } },
        },
      ],
    });
    const duel = Duel.from({
      own: { hand: 'Hail' },
      other: { hand: 'Moss', deploy: ['Brick'] },
      cards: [brick, moss, hail],
    });
    duel.play(0, 'command', 'Hail').resolve();
    duel.play(1, 'unit', 'Moss').resolve();
    expect([duel.damage('Brick'), duel.damage('Moss')]).toEqual([0, 0]);
    duel.until('damage');
    expect([duel.damage('Brick'), duel.damage('Moss')]).toEqual([1, 1]);
  });
});
