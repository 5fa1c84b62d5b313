import { describe, expect, it } from '@jest/globals';
import { command, operation, unit } from '../cards/define.js';
import { aimAt, damage, damageHq, draw, effect, modify, recover, target, unitsOf } from '../cards/text.js';
import { Duel, gs, lies } from '../testing/index.js';

const free = { sign: null, cost: [0] } as const;
const brick = unit({ key: 'Brick', name: 'Brick', ...free, powers: [1, 1, 4], terrain: ['space', 'earth'] });
const raise3 = command({
  key: 'Raise',
  name: 'Raise',
  ...free,
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: modify(target, 0, 0, 3) })],
});
const bell = (key: string, ring: ReturnType<typeof draw>): ReturnType<typeof operation> =>
  operation({
    ...{ key, name: key, ...free },
    text: [
      {
        ...{ kind: 'triggered', id: 'ring', zone: 'field', do: [ring] },
        on: { event: 'moment', moment: 'turn-end', subject: { which: 'any', whose: 'any' } },
      },
    ],
  });
const cards = [brick, raise3, bell('Bell', draw(1)), bell('Gong', damageHq(1)), bell('Chime', recover(1))];

const hand = (n: number, also = ''): string => [...Array.from({ length: n }, () => 'U-01'), also].join(' ');

/** What happened in the end of the turn. */
const ending = (duel: Duel): Duel => {
  duel.until('return').pass();
  return duel.pass();
};

describe('the end of a turn', () => {
  it('takes all damage off before "until end of turn" ends, so that a unit lives @nexa-1.2:turn-end.2 @nexa-1.2:turn-end.8', () => {
    const duel = Duel.from({
      own: { hand: 'Raise', deploy: [lies('Brick', { name: 'Own' })] },
      other: { deploy: [lies('Brick', { name: 'Theirs', counters: { damage: 3 } })] },
      phase: 'damage',
      at: 2,
      cards,
    });
    duel.play(0, 'command', 'Raise').select(0, 'Theirs').resolve();
    expect(duel.powers('Theirs')).toBe('1/1/7');
    ending(duel);
    expect(duel.table.turn.number).toBe(4);
    expect([duel.at('Theirs'), duel.damage('Theirs'), duel.powers('Theirs')]).toEqual(['deploy/1', 0, '1/1/4']);
    const told = duel.driver.events.map(({ type }) => type);
    const reset = duel.driver.events.findIndex((event) => event.type === 'CounterSet' && event.value === 0);
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThan(told.indexOf('EffectsEnded'));
  });

  it('removes units left in a battle area, whatever says that they stay @nexa-1.2:turn-end.3 @nexa-1.2:turn-end.4', () => {
    const anchor = operation({
      ...{ key: 'Anchor', name: 'Anchor', ...free },
      text: [{ ...{ kind: 'constant', id: 'hold', zone: 'field', on: unitsOf('any') }, change: { forbid: 'move' } }],
    });
    const duel = Duel.from({
      own: {
        hand: 'U-01',
        deploy: ['Anchor', lies('Brick', { name: 'Home' })],
        space: [lies('Brick', { name: 'Left' })],
      },
      phase: 'return',
      // The last window: nothing sends the unit home any more.
      at: 2,
      cards: [...cards, anchor],
    });
    duel.pass();
    expect([duel.at('Left'), duel.at('Home')]).toEqual(['removed/0', 'deploy/0']);
  });

  it('lets the attacker order what applies then, of both players @nexa-1.2:turn-end.5 @nexa-1.2:resolve.simultaneous', () => {
    const duel = Duel.from({
      own: { deploy: ['Bell'] },
      other: { deploy: ['Gong'] },
      phase: 'return',
      at: 2,
      cards,
    });
    duel.pass();
    expect(duel.asked).toBe('0: next-trigger');
    duel.answer(0, { choose: { card: 'Gong' } });
    const moves = duel.happened('CardsMoved').map(({ to }) => to);
    expect(moves.slice(0, 2)).toEqual(['waste/0', 'hand/0']);
  });

  it('makes the attacker discard down to six cards of choice, after what applies then @nexa-1.2:turn-end.6', () => {
    const duel = Duel.from({ own: { hand: hand(6, 'U-08'), deploy: ['Bell'] }, phase: 'return', at: 2, cards });
    duel.pass();
    // Seven cards plus the one from the bell.
    expect(duel.asked).toBe('0: discard-to-limit');
    expect(duel.count('hand', 0)).toBe(8);
    expect(duel.driver.pending(0).offer).toMatchObject({ kind: 'select', min: 2, max: 2 });
    duel.select(0, 'U-08', 'blank');
    expect(duel.count('hand', 0)).toBe(6);
    expect(duel.zone('junk/0')).toEqual(['U-08', 'blank']);
    expect(duel.table.turn).toMatchObject({ seat: 1, number: 4 });
  });

  it('leaves the defender with all cards @nexa-1.2:turn-end.7', () => {
    const duel = Duel.from({ other: { hand: hand(9) }, phase: 'return', at: 2, cards });
    duel.pass();
    expect(duel.count('hand', 1)).toBe(9);
    expect(duel.table.turn.number).toBe(4);
  });

  it('is over only with all of it: the turn changes after the last process @nexa-1.2:turn-end.1 @nexa-1.2:turn.7 @nexa-1.2:battle-phase.3 @nexa-1.2:return-step.2', () => {
    const duel = Duel.from({ own: { hand: hand(7), deploy: ['Bell'] }, phase: 'return', at: 2, cards });
    duel.pass();
    expect(duel.table.turn).toMatchObject({ seat: 0, number: 3, phase: 'return' });
    duel.answer(0, 'fallback');
    expect(duel.table.turn).toMatchObject({ seat: 1, number: 4 });
  });

  it('ends what was to last until then as its last process: a unit falls by that, at once @nexa-1.2:turn-end.8 @nexa-1.2:cut-kind.3', () => {
    const heavy = operation({
      ...{ key: 'Heavy', name: 'Heavy', ...free },
      text: [
        {
          ...{ kind: 'constant', id: 'weigh', zone: 'field', on: unitsOf('any') },
          change: { stat: 'defence', by: -4 },
        },
      ],
    });
    const duel = Duel.from({ own: { hand: 'Raise Heavy', deploy: ['Brick'] }, cards: [...cards, heavy] });
    duel.play(0, 'command', 'Raise').resolve().play(0, 'operation', 'Heavy').resolve();
    expect([duel.powers('Brick'), duel.isDestroyed('Brick')]).toEqual(['1/1/3', false]);
    duel.until('return').pass();
    const before = duel.driver.events.length;
    duel.pass();
    expect(duel.at('Brick')).toBe('junk/0');
    const told = duel.driver.events.slice(before).map(({ type }) => type);
    expect(told.slice(told.indexOf('EffectsEnded'), told.indexOf('TurnBegan'))).not.toContain('DecisionAsked');
    expect(duel.happened('ActionRaised').map(({ action }) => action.action)).toEqual(['command', 'operation']);
  });

  it('has no window @nexa-1.2:chart.end', () => {
    const duel = Duel.from({
      own: { hand: [lies('Raise', { name: 'mine' })], deploy: ['Bell', 'Brick'] },
      other: { hand: [lies('Raise', { name: 'theirs' })] },
      phase: 'return',
      at: 2,
      cards,
    });
    const before = duel.driver.events.length;
    duel.pass();
    const told = duel.driver.events.slice(before);
    const end = told.findIndex(({ type }) => type === 'TurnBegan');
    expect(told.slice(0, end).map(({ type }) => type)).not.toContain('DecisionAsked');
    expect(told.slice(0, end).map(({ type }) => type)).toContain('MomentCame');
  });
});

describe('a coming effect', () => {
  const later = command({
    ...{ key: 'Later', name: 'Later', ...free },
    text: [
      effect({ timing: 'any', do: [{ op: 'give', cards: null, ability: 'later', until: 'turn' }] }),
      {
        ...{ kind: 'triggered', id: 'later', zone: 'field', bearer: 'given', do: [damageHq(1)] },
        on: { event: 'phase-began', phase: 'damage', subject: { which: 'any', whose: 'any' } },
      },
    ],
  });
  const jam = command({
    ...{ key: 'Jam', name: 'Jam', ...free },
    text: [
      effect({
        timing: 'any',
        aims: [{ bind: 'what', at: { stage: {} }, min: 1, max: 1 }],
        do: [{ op: 'nullify', what: 'what' }],
      }),
    ],
  });

  it('waits for its step of this turn, and then applies by itself @nexa-1.2:duration.3', () => {
    const duel = Duel.from({ own: { hand: 'Later' }, cards: [later] });
    duel.play(0, 'command', 'Later').resolve();
    expect(duel.count('waste', 1)).toBe(0);
    duel.until('damage');
    expect(duel.count('waste', 1)).toBe(1);
  });

  it('is over with its turn, also if its step has not come @nexa-1.2:duration.1 @nexa-1.2:duration.2', () => {
    const duel = Duel.from({ own: { hand: 'Later' }, phase: 'return', cards: [later] });
    duel.play(0, 'command', 'Later').resolve();
    duel.endTurn().until('damage');
    expect(duel.count('waste', 1)).toBe(0);
  });

  it('about "all" means those that are there when it applies, not when it resolved @nexa-1.2:resolve.waiting.3', () => {
    const storm = command({
      ...{ key: 'Storm', name: 'Storm', ...free },
      text: [
        effect({ timing: 'any', do: [{ op: 'give', cards: null, ability: 'later', until: 'turn' }] }),
        {
          ...{ kind: 'triggered', id: 'later', zone: 'field', bearer: 'given', do: [damage(1, unitsOf('any'))] },
          on: { event: 'phase-began', phase: 'damage', subject: { which: 'any', whose: 'any' } },
        },
      ],
    });
    const duel = Duel.from({
      own: { hand: 'Storm U-02', g: gs('blue*2'), deploy: [lies('U-01')] },
      cards: [storm],
    });
    duel.play(0, 'command', 'Storm').resolve().play(0, 'unit', 'U-02').resolve().until('damage');
    expect([duel.damage('U-01'), duel.damage('U-02')]).toEqual([1, 1]);
  });

  it('has resolved already: nothing can nullify it any more @nexa-1.2:resolve.waiting.2', () => {
    const duel = Duel.from({ own: { hand: 'Later' }, other: { hand: 'Jam' }, cards: [later, jam] });
    duel.play(0, 'command', 'Later');
    expect(duel.may(1, 'command', 'Jam')).toBe(true);
    duel.resolve();
    expect(duel.may(1, 'command', 'Jam')).toBe(false);
    duel.until('damage');
    expect(duel.count('waste', 1)).toBe(1);
  });
});
