import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import type { CardDefinition } from '#kernel';
import { scenarioChecks } from '#testkit/scenarios';
import { readCard } from './record.js';

const scenario = (cards: string, seats: string, rest = ''): string => `scenario: a test
game: vanguard
edition: '2.11'
cards: ${cards}
board: { seats: ${seats} }
${rest || 'expect: { pending: { seat: 0, purpose: main } }'}
`;
const { check, problem } = scenarioChecks(games);
const read = (record: object): CardDefinition => readCard('x', record as never) as CardDefinition;

describe('scenarios of Vanguard', () => {
  it('name circles like zones, with a deck and a vanguard where the board does not say otherwise', () => {
    const expected = `expect:
  zones: { deck/0: blank*10, hand/0: blank*2, field/1: [king], damage/1: blank*3 }
  cards:
    own: { place: FC, role: vanguard, numbers: { power: 11000 } }
    wall: { place: FL, role: rearguard, orientation: sideways, numbers: { grade: 2, power: 9000, shield: 5000 } }
    jail: { place: BR, role: locked, facing: down }
    king: { place: FC, role: vanguard }
  pending: { seat: 0, purpose: main }`;
    const seats =
      '[{ FL: { card: wall, is: resting }, BR: [{ card: jail, is: locked }], hand: 2 }, { FC: king, damage: 3 }]';
    check(
      scenario('{ wall: { unit: 2/9000/5000 }, jail: { unit: 1/7000 }, king: { unit: 3/13000 } }', seats, expected),
    );
  });

  it('give a whole field instead', () => {
    check(
      scenario(
        '{}',
        '[{ field: [{ card: g2 }] }, {}]',
        'expect: { zones: { field/0: [g2] }, pending: { seat: 0, purpose: main } }',
      ),
    );
  });

  it('tell what they cannot read', () => {
    expect(problem(scenario('{}', '[{ FL: { card: g2, is: restnig } }, {}]'))).toContain(
      'a card is never restnig; did you mean "resting"?',
    );
    expect(problem(scenario('{ x: { unti: 1/1 } }', '[{}, {}]'))).toContain('unti is no part of a card');
    expect(problem(scenario('{ x: { unit: 1/1, bonus: 1 } }', '[{}, {}]'))).toContain(
      'cards.x.bonus: this card has no bonus; only a trigger has',
    );
    expect(problem(scenario('{ x: { trigger: crit } }', '[{}, {}]'))).toContain('a trigger is one of critical');
    expect(problem(scenario('{ x: { unit: 1/1, text: [{ act: VC, do: [{ darw: 1 }] }] } }', '[{}, {}]'))).toContain(
      '"darw" is not a step; did you mean "draw"?',
    );
  });
});

describe('cards of scenarios', () => {
  it('have the printed values that they say', () => {
    expect(read({ unit: '3/13000', clan: 'none', critical: 2, gift: 'force' })).toMatchObject({
      facts: { type: 'normal', clans: [], gift: 'force' },
      stats: { grade: 3, power: 13000, critical: 2 },
    });
    expect(read({ trigger: 'heal', bonus: 5000 })).toMatchObject({
      facts: { type: 'trigger', icon: 'heal', clans: ['Lantern Guard'] },
      stats: { grade: 0, power: 5000, shield: 15000, bonus: 5000 },
    });
    expect(read({ g: '4/15000' })).toMatchObject({ facts: { type: 'G' }, keywords: { stride: 0 } });
    expect(read({ 'g-guardian': '4/15000/10000', cost: [{ discardCost: 1 }] }).abilities).toMatchObject([
      { id: 'g-guardian', cost: [{ op: 'pay', parts: [{ n: 1, as: 'discarded' }] }] },
    ]);
    expect(read({ unit: '4/1', otherSide: { g: '4/40000' } })).toMatchObject({
      aspects: { 'other-side': { facts: { type: 'G' }, stats: { power: 40000 } } },
    });
  });

  it('have texts in the words of the game', () => {
    const text = [
      { act: 'VC', cost: [{ counterBlast: 1 }, { soulBlast: 2 }], do: ['draw', { power: [5000, 'self'] }] },
      { auto: 'RC', on: 'appears', do: ['counterCharge'], once: true },
      { auto: 'VC_RC', id: 'own', on: { attacks: { anyOf: ['controller', 'isInFrontRow'] } }, do: [] },
      { cont: 'GC', on: 'self', change: { stat: 'shield', by: 5000 } },
      { act: 'VC', labels: { magia: 0 }, do: [{ magia: 1 }] },
      { act: 'VC', labels: { limitBreak: 4 }, do: [] },
      'leapBack',
    ];
    expect(read({ unit: '1/1', text }).abilities).toMatchObject([
      { kind: 'activated', id: 'act', as: ['vanguard', 'mate'], cost: [{ op: 'pay', parts: [{ n: 1 }, { n: 2 }] }] },
      { kind: 'triggered', id: 'auto', on: { event: 'moved', to: 'field' }, do: [{ op: 'choose' }, { op: 'face' }] },
      { kind: 'triggered', id: 'own', on: { link: 'attack', subject: { where: { all: [{ row: ['front'] }] } } } },
      { kind: 'constant', id: 'cont', as: ['guardian'], on: { bound: 'self' } },
      { id: 'act-2', labels: { magia: 0 }, do: [{ op: 'choose' }, { op: 'custom' }, { op: 'grant' }] },
      { id: 'act-3', labels: { 'limit-break': 4 } },
      { id: 'leap-back' },
    ]);
  });
});
