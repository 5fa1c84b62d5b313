import { describe, expect, it } from '@jest/globals';
import type { Ability, Subject } from '#kernel';
import {
  anyOf,
  attacks,
  auto,
  cont,
  hits,
  named,
  RC,
  redirect,
  self,
  soulCharge,
  units,
  VC,
  type Where,
} from '../cards/text.js';
import { body, Duel, lies, type Side } from '../testing/index.js';

interface Texts {
  readonly king?: readonly Ability[];
  readonly queen?: readonly Ability[];
  readonly fan?: readonly Ability[];
}

/** A legion of king and queen attacks the vanguard; `fan` is a rear-guard beside them. */
const attack = (
  { king = [], queen = [], fan = [] }: Texts,
  other: Side = {},
  ...cards: Parameters<typeof body>[]
): Duel =>
  Duel.from({
    own: { FC: [lies('king', { name: 'king' }), lies('queen', { name: 'queen', role: 'mate' })], BR: 'fan' },
    other: { hand: 'g0', ...other },
    links: [{ kind: 'legion', from: 'king', to: 'queen' }],
    cards: [
      body('king', 3, 11000, { keywords: { 'seek-mate': ['queen'] }, text: king }),
      body('queen', 2, 9000, { text: queen }),
      body('fan', 1, 5000, { text: fan }),
      ...cards.map((one) => body(...one)),
    ],
  }).attack('king', 'Foe');

describe('the one hit of a legion', () => {
  const cheer = (where: Where, subject: Subject): Ability =>
    auto(where, { id: 'cheer', on: hits(subject), do: [soulCharge()] });
  const another: Subject = { which: 'other', whose: 'controller' };
  const cheered = (texts: Texts): number => attack(texts).noGuard().count('soul', 0);

  it('is one for a text about certain units, whichever of the two it is about @vanguard-2.11:10.25.6', () => {
    const about = (subject: Subject): number => cheered({ fan: [cheer(RC, subject)] });
    expect(about(anyOf('controller', named('king')))).toBe(1);
    expect(about(anyOf('controller', named('queen')))).toBe(1);
    expect(about(anyOf('controller', { role: ['vanguard', 'mate'] }))).toBe(1);
    expect(about(anyOf('controller', named('fan')))).toBe(0);
    expect(about(another)).toBe(1);
  });

  it('is that of another unit for each of the two @vanguard-2.11:10.25.6', () => {
    expect([cheered({ king: [cheer(VC, another)] }), cheered({ queen: [cheer(VC, another)] })]).toEqual([1, 1]);
  });
});

describe('the attack of a legion', () => {
  it('hits what is not above both powers together @vanguard-2.11:7.7.1.2 @vanguard-2.11:10.25.6', () => {
    const damage = (power: number): number =>
      attack({}, { FC: lies('tower', { name: 'Foe' }) }, ['tower', 3, power, {}])
        .noGuard()
        .count('damage', 1);
    expect([damage(20000), damage(21000)]).toEqual([1, 0]);
  });

  it('is still the attack of both when it is turned on another unit @vanguard-2.11:7.1.2.3 @vanguard-2.11:10.25.5', () => {
    const cover = auto(RC, { id: 'cover', on: attacks(anyOf('opponent', named('king'))), do: [redirect(self)] });
    const press = cont(VC, {
      ...{ id: 'press', on: units('any', { linkedTo: 'redirected', other: { is: 'self' } }) },
      change: { stat: 'power', by: -1000 },
    });
    const left = (texts: Texts): number =>
      attack(texts, { FL: 'wall' }, ['wall', 1, 30000, { text: [cover] }]).power('wall');
    expect([left({}), left({ king: [press] }), left({ queen: [press] })]).toEqual([30000, 29000, 29000]);
  });
});
