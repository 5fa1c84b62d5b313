import { describe, expect, it } from '@jest/globals';
import { ace, command, operation, unit, type Print } from '../cards/define.js';
import { draw, effect, putOut } from '../cards/text.js';
import { Duel, gs, type Position } from '../testing/index.js';

const machine = { powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const old = (key: string, total: number, designated: NonNullable<Print['old']>) =>
  unit({ key, name: key, sign: ['blue', 'alpha'], cost: [total], ...machine, old: designated });
const cards = [
  old('relic', 2, { blue: 2 }),
  old('two-tone', 1, { blue: 1, green: 1 }),
  old('plain-old', 1, {}),
  unit({ key: 'new', name: 'new', sign: ['blue', 'alpha'], cost: [2], ...machine }),
  ace({ key: 'old-ace', name: 'old-ace', sign: ['blue', 'alpha'], cost: [2], ...machine, old: { blue: 2 } }),
  command({
    key: 'old-order',
    name: 'old-order',
    sign: ['blue', 'alpha'],
    cost: [1],
    old: { blue: 1 },
    text: [effect({ timing: 'any', do: [draw(1)] })],
  }),
  command({
    key: 'raise',
    name: 'raise',
    sign: ['blue', 'alpha'],
    cost: [0],
    text: [effect({ timing: 'any', do: [putOut({ zone: 'junk', of: 'controller' })] })],
  }),
  operation({
    ...{ key: 'discount', name: 'discount', sign: ['blue', 'alpha'], cost: [0] },
    text: [
      {
        ...{ kind: 'constant', id: 'less', zone: 'field', on: { zone: 'hand', of: 'controller' } },
        change: { stat: 'total', by: -1 },
      },
    ],
  }),
];
const start = (own: NonNullable<Position['own']>): Duel => Duel.from({ own, cards });
const may = (own: NonNullable<Position['own']>, card: string): boolean => start(own).may(0, 'unit', card);

describe('an old card', () => {
  it('is paid for by a converted cost, an ACE or a G is not @nexa-1.2:old-card.2', () => {
    // A new card: two Gs of any colour are enough for total power 2, and nothing is rolled or removed.
    const fresh = start({ hand: 'new U-01', g: gs('green*2') });
    fresh.play(0, 'unit', 'new').resolve();
    expect([fresh.power(0), fresh.zone('removed/0')]).toEqual([2, []]);
    expect(may({ hand: 'relic U-01 U-02', g: gs('green*2') }, 'relic')).toBe(false);
    const one = start({ hand: 'old-ace', g: gs('green*2') });
    one.play(0, 'ace', 'old-ace').resolve();
    expect([one.at('old-ace'), one.power(0)]).toEqual(['deploy/0', 2]);
    const g = start({ hand: 'relic' });
    g.play(0, 'g', 'relic').resolve();
    expect(g.at('relic')).toBe('g/0');
  });

  it('rolls as many Gs of the designated colour as its original total power, whatever lowers costs @nexa-1.2:old-card.3', () => {
    expect(may({ hand: 'relic U-01 U-02', g: gs('blue green*3') }, 'relic')).toBe(false);
    const duel = start({ hand: 'relic U-01 U-02', g: gs('blue*2 green'), deploy: 'discount' });
    duel.play(0, 'unit', 'relic');
    duel.select(0, 'U-01', 'U-02').resolve();
    expect([duel.at('relic'), duel.power(0), duel.isRolled('g-green')]).toEqual(['deploy/0', 1, false]);
  });

  it('of two colours is paid for in the one that its player picks @nexa-1.2:old-card.4', () => {
    const duel = start({ hand: 'two-tone U-01 U-02', g: gs('blue green') });
    duel.play(0, 'unit', 'two-tone');
    expect(duel.driver.pending(0)).toMatchObject({
      purpose: 'pay-how',
      offer: { options: [{ roll: { 'roll-blue': 1 } }, { roll: { 'roll-green': 1 } }] },
    });
    duel.answer(0, { choose: '1' });
    duel.select(0, 'U-01', 'U-02').resolve();
    expect([duel.isRolled('g-blue'), duel.isRolled('g-green')]).toEqual([false, true]);
  });

  it('then removes as many cards of hand and own Gs as its designated power @nexa-1.2:old-card.5', () => {
    expect(may({ hand: 'relic', g: gs('blue') }, 'relic')).toBe(false);
    const duel = start({ hand: 'relic U-01', g: gs('blue*2') });
    duel.play(0, 'unit', 'relic');
    expect(duel.driver.pending(0)).toMatchObject({ purpose: 'remove-for-old-card', offer: { min: 2, max: 2 } });
    const { offer } = duel.driver.pending(0);
    expect(offer?.kind === 'select' && offer.from).toHaveLength(3);
    // A G that was just rolled for it may be removed too.
    const g = duel.table.zones['g/0']?.[0] as string;
    duel.answer(0, { raw: [duel.card('U-01').id, g] });
    duel.resolve();
    expect([duel.zone('removed/0'), duel.zone('g/0'), duel.at('relic')]).toEqual([
      ['U-01', 'g-blue'],
      ['g-blue'],
      'deploy/0',
    ]);
  });

  it('removes one card where it has no designated power @nexa-1.2:old-card.6', () => {
    expect(may({ hand: 'plain-old' }, 'plain-old')).toBe(false);
    const duel = start({ hand: 'plain-old U-01', g: gs('red') });
    duel.play(0, 'unit', 'plain-old');
    expect(duel.driver.pending(0)).toMatchObject({ purpose: 'remove-for-old-card', offer: { min: 1, max: 1 } });
    duel.select(0, 'U-01').resolve();
    expect([duel.zone('removed/0'), duel.at('plain-old')]).toEqual([['U-01'], 'deploy/0']);
  });

  it('that an effect puts out is paid for too, or else removed from the game (ruling 27) @nexa-1.2:old-card.2', () => {
    const paid = start({ hand: 'raise U-01 U-02', junk: 'relic', g: gs('blue*2') });
    paid.play(0, 'command', 'raise').resolve();
    paid.answer(0, { raw: true });
    paid.select(0, 'U-01', 'U-02');
    expect([paid.at('relic'), paid.isRolled('relic'), paid.power(0)]).toEqual(['deploy/0', false, 0]);
    const refused = start({ hand: 'raise U-01 U-02', junk: 'relic', g: gs('blue*2') });
    refused.play(0, 'command', 'raise').resolve();
    refused.answer(0, { raw: false });
    expect([refused.at('relic'), refused.power(0)]).toEqual(['removed/0', 2]);
    const poor = start({ hand: 'raise', junk: 'relic' });
    poor.play(0, 'command', 'raise').resolve();
    expect(poor.at('relic')).toBe('removed/0');
  });

  it('that is a command costs the same', () => {
    const duel = start({ hand: 'old-order U-01', g: gs('blue') });
    duel.play(0, 'command', 'old-order').select(0, 'U-01').resolve();
    expect([duel.zone('removed/0'), duel.zone('hand/0'), duel.power(0)]).toEqual([['U-01'], ['blank'], 0]);
  });
});
