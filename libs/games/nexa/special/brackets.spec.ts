import { describe, expect, it } from '@jest/globals';
import { factNow, hasKeyword, type Ability } from '#kernel';
import { command, graphic, unit } from '../cards/define.js';
import {
  aimAt,
  custom,
  effect,
  inBrackets,
  modify,
  nullify,
  redirect,
  self,
  target,
  unitsOf,
  use,
} from '../cards/text.js';
import { Duel, lies } from '../testing/index.js';
import { psycommu } from './battle.js';
import { loseSpecialEffects } from './losing.js';

const machine = { sign: ['blue', 'alpha'], cost: [1, {}], powers: [2, 2, 3], terrain: ['space', 'earth'] } as const;
const strike = use({
  id: 'strike',
  timing: 'any',
  aims: [aimAt(unitsOf('any'))],
  do: [custom('damage', { amount: 1, to: target })],
});
const plain = unit({ ...machine, key: 'plain', name: 'Plain', text: [strike] });
const square = unit({ ...machine, key: 'square', name: 'Square', text: [inBrackets('square', strike)] });
const angle = unit({ ...machine, key: 'angle', name: 'Angle', text: [inBrackets('angle', strike)] });
const glow = use({ id: 'glow', timing: 'any', zone: 'g', do: [custom('recover', { amount: 1, of: 'controller' })] });
const art = (kind: 'square' | 'angle') =>
  graphic({
    key: `${kind}-art`,
    name: `${kind} art`,
    sign: ['blue', 'alpha'],
    guard: 1,
    gain: 1,
    text: [inBrackets(kind, glow)],
  });
const atStage = { bind: 'target', at: { stage: {} }, min: 1, max: 1 } as const;
const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const stop = command({
  ...free,
  key: 'stop',
  name: 'Stop',
  text: [effect({ timing: 'any', aims: [atStage], do: nullify() })],
});
const turn = command({
  ...free,
  key: 'turn',
  name: 'Turn',
  text: [effect({ timing: 'any', aims: [atStage], do: redirect() })],
});
const lose = command({
  ...{ ...free, key: 'lose', name: 'Lose' },
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: loseSpecialEffects(target) })],
});
const cards = [plain, square, angle, art('square'), art('angle'), stop, turn, lose];

/** Seat 0 strikes at the enemy's unit; seat 1 responds with a command aimed at that effect. */
function answered(striker: string, answer: string): Duel {
  const duel = Duel.from({
    own: { deploy: [lies(striker, { name: 'Striker' })] },
    other: { hand: answer, deploy: [lies('U-08', { name: 'Big' })] },
    cards,
  });
  duel.play(0, 'text', 'Striker', 'strike').select(0, 'Big');
  return duel.play(1, 'command', answer);
}

describe('a text in 【】', () => {
  it('cannot be nullified while its card is no G @nexa-1.2:special.square-bracket.1', () => {
    expect(answered('plain', 'stop').resolve().damage('Big')).toBe(0);
    expect(answered('square', 'stop').resolve().damage('Big')).toBe(1);
    // 〈〉 does not protect a card that is not a G.
    expect(answered('angle', 'stop').resolve().damage('Big')).toBe(0);
  });

  it('cannot be aimed elsewhere @nexa-1.2:special.square-bracket.1', () => {
    const moved = answered('plain', 'turn').pass();
    expect(moved.asked).toBe('1: redirect');
    moved.select(1, 'Striker').resolve();
    expect([moved.damage('Big'), moved.damage('Striker')]).toEqual([0, 1]);
    const kept = answered('square', 'turn').resolve();
    expect([kept.damage('Big'), kept.damage('Striker')]).toEqual([1, 0]);
  });
});

describe('a text in 〈〉', () => {
  const recovered = (kind: string): number => {
    const duel = Duel.from({
      own: { g: [lies(`${kind}-art`)], waste: [lies('blank')] },
      other: { hand: 'stop' },
      cards,
    });
    duel.play(0, 'text', `${kind}-art`, 'glow').play(1, 'command', 'stop').resolve();
    return 1 - duel.count('waste', 0);
  };

  it('cannot be nullified while its card is a G, one in 【】 can @nexa-1.2:special.angle-bracket.1', () => {
    expect([recovered('angle'), recovered('square')]).toEqual([1, 0]);
  });

  it('protects nothing of a card that is no G @nexa-1.2:special.angle-bracket.1', () => {
    expect(answered('angle', 'stop').resolve().damage('Big')).toBe(0);
  });
});

describe('cross weapon', () => {
  const brace = use({ id: 'brace', timing: 'battle', do: modify(self, 0, 0, 2) });
  const bearer = (text: readonly Ability[], keywords: Record<string, number | readonly string[]> = {}) =>
    unit({ ...machine, key: 'bearer', name: 'Bearer', text, keywords: { 'cross-weapon': ['Guild'], ...keywords } });
  const mate = unit({ ...machine, key: 'mate', name: 'Mate', features: ['Guild'] });
  const twin = unit({
    ...machine,
    key: 'twin',
    name: 'Twin',
    features: ['Guild'],
    text: [{ ...brace, id: 'as-ever' }],
  });
  const board = (text: readonly Ability[], keywords: Record<string, number | readonly string[]> = {}, other = 'mate') =>
    Duel.from({
      own: { deploy: [lies('bearer'), lies(other), lies('U-01')] },
      phase: 'attack',
      cards: [bearer(text, keywords), mate, twin],
    });

  it('gives a unit with the feature one original text until the end of the turn @nexa-1.2:special.cross-weapon.1', () => {
    const duel = board([brace]).play(0, 'text', 'bearer', 'cross-weapon').resolve();
    // It is now a text of that unit, used separately.
    duel.play(0, 'text', 'mate', 'brace').resolve();
    expect([duel.powers('mate'), duel.powers('bearer'), duel.powers('U-01')]).toEqual(['2/2/5', '2/2/3', '1/1/2']);
    expect(duel.may(0, 'text', 'bearer', 'brace')).toBe(true);
    duel.endTurn().until('attack');
    expect(duel.may(0, 'text', 'mate', 'brace')).toBe(false);
  });

  it('lets its player choose among several, special effects too @nexa-1.2:special.cross-weapon.1', () => {
    const duel = board([brace], { haste: 0 }).play(0, 'text', 'bearer', 'cross-weapon').pass();
    duel.answer(0, { choose: { ability: 'haste' } });
    expect(hasKeyword(duel.driver, duel.card('mate'), 'haste')).toBe(true);
    expect(duel.may(0, 'text', 'mate', 'brace')).toBe(false);
  });

  it('gives neither itself nor a text that the unit has already @nexa-1.2:special.cross-weapon.2', () => {
    expect(board([]).may(0, 'text', 'bearer', 'cross-weapon')).toBe(false);
    expect(board([brace], {}, 'twin').may(0, 'text', 'bearer', 'cross-weapon')).toBe(false);
    const duel = board([brace, strike]).play(0, 'text', 'bearer', 'cross-weapon').pass();
    expect(duel.table.pending[0]?.offer).toMatchObject({ options: [{ id: 'brace' }, { id: 'strike' }] });
  });

  it('does not give a text in 【】 @nexa-1.2:special.square-bracket.2', () => {
    expect(board([inBrackets('square', brace)]).may(0, 'text', 'bearer', 'cross-weapon')).toBe(false);
  });

  it('does not give a text in 〈〉 @nexa-1.2:special.angle-bracket.2', () => {
    expect(board([inBrackets('angle', brace)]).may(0, 'text', 'bearer', 'cross-weapon')).toBe(false);
  });
});

describe('losing all special effects', () => {
  it('leaves ★, 【】, 〈〉 and exclusive machines @nexa-1.2:special.not-special', () => {
    const rich = unit({
      ...{
        ...machine,
        key: 'rich',
        name: 'Rich',
        exclusive: ['Wren Ashdown'],
        keywords: { star: 0, haste: 0, gain: 0 },
      },
      text: [inBrackets('square', strike), psycommu({}, 2)],
    });
    const duel = Duel.from({
      own: { hand: 'lose', space: [lies('rich', { name: 'Rich' }), lies('C-01', { on: 'Rich' })] },
      other: { space: [lies('U-08')] },
      phase: 'defence',
      cards: [rich, lose],
    });
    expect(duel.may(0, 'text', 'Rich', 'psycommu')).toBe(true);
    duel.play(0, 'command', 'lose').select(0, 'Rich').resolve();
    const has = (keyword: string): boolean => hasKeyword(duel.driver, duel.card('Rich'), keyword);
    expect([has('haste'), has('gain'), duel.may(0, 'text', 'Rich', 'psycommu')]).toEqual([false, false, false]);
    expect([has('star'), duel.may(0, 'text', 'Rich', 'strike')]).toEqual([true, true]);
    expect(factNow(duel.driver, duel.card('Rich'), 'exclusive')).toEqual(['Wren Ashdown']);
  });
});
