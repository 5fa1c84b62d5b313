import { describe, expect, it } from '@jest/globals';
import { character, command, operation, unit } from '../cards/define.js';
import { aimAt, custom, damage, destroy, effect, modify, putCoins, target, unitsOf } from '../cards/text.js';
import { Duel, gs, lies, rolled, type Position } from '../testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { terrain: ['space', 'earth'] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...text })] });
const onUnit = [aimAt(unitsOf('any'))];
const keel = unit({
  key: 'keel',
  name: 'Keel',
  ...plain,
  ...machine,
  powers: [2, 2, 4],
  features: ['Yard'],
  keywords: { refit: ['Yard'] },
});
const cards = [
  keel,
  unit({
    key: 'cruiser',
    name: 'Cruiser',
    sign: ['blue', 'alpha'],
    cost: [3],
    ...machine,
    powers: [5, 5, 6],
    features: ['Yard'],
  }),
  unit({
    key: 'frigate',
    name: 'Frigate',
    sign: ['blue', 'alpha'],
    cost: [2],
    ...machine,
    powers: [4, 4, 5],
    features: ['Yard'],
  }),
  unit({ key: 'stranger', name: 'Stranger', ...plain, ...machine, powers: [1, 1, 1] }),
  unit({
    key: 'flagship',
    name: 'Flagship',
    ...plain,
    ...machine,
    powers: [1, 1, 1],
    features: ['Yard'],
    keywords: { star: 0 },
  }),
  character({ key: 'ada', name: 'Ada', ...plain, powers: [1, 1, 1] }),
  operation({ key: 'tarp', name: 'Tarp', ...plain, setOn: 'unit' }),
  order('boost', { aims: onUnit, do: modify(target, 3, 0, 0) }),
  order('wreck', { aims: onUnit, do: [destroy()] }),
  order('plus', { aims: onUnit, do: [putCoins('plus-coin')] }),
  order('mark', { aims: onUnit, do: [putCoins('plain-coin')] }),
  order('hit', { aims: onUnit, do: [damage(2)] }),
  order('steal-hand', {
    do: [custom('discard', { cards: { zone: 'hand', of: 'opponent', where: { fact: 'features', in: ['Yard'] } } })],
  }),
];
const start = (own: Position['own'], more: Position = {}): Duel =>
  Duel.from({
    own: { deploy: [lies('keel', { name: 'Old' })], g: gs('blue*3'), ...own },
    phase: 'attack',
    ...more,
    cards,
  });
const refit = (duel: Duel, by?: string): Duel => {
  duel.play(0, 'text', 'Old', 'refit');
  if (by !== undefined && duel.table.pending[0]?.purpose === 'refit') duel.select(0, by);
  return duel;
};

describe('refit', () => {
  it('is played in the battle phase by showing a unit of the feature in hand or hangar @nexa-1.2:special.refit.1', () => {
    expect(start({ hand: 'cruiser' }, { phase: 'deploy' }).may(0, 'text', 'Old', 'refit')).toBe(false);
    expect(start({ hand: 'stranger', junk: 'cruiser' }).may(0, 'text', 'Old', 'refit')).toBe(false);
    expect(start({ hangar: 'cruiser' }).may(0, 'text', 'Old', 'refit')).toBe(true);
    const duel = start({ hand: 'cruiser', hangar: 'frigate' });
    duel.play(0, 'text', 'Old', 'refit');
    expect(duel.table.pending).toMatchObject([
      {
        seat: 0,
        purpose: 'refit',
        offer: { from: [duel.card('cruiser').id, duel.card('frigate').id], min: 1, max: 1 },
      },
    ]);
    duel.select(0, 'cruiser');
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['cruiser'], to: 'all' }]);
    expect([duel.asked, duel.at('cruiser')]).toEqual(['1: cut-in, 0: cut-in', 'hand/0']);
  });

  it('needs as many own Gs as the total power of that unit, rolled ones too @nexa-1.2:special.refit.2', () => {
    expect(start({ hand: 'cruiser', g: gs('blue*2') }).may(0, 'text', 'Old', 'refit')).toBe(false);
    const g = [rolled('g-blue', { role: 'g' }), rolled('g-blue', { role: 'g' }), lies('g-blue', { role: 'g' })];
    expect(start({ hand: 'cruiser', g }).may(0, 'text', 'Old', 'refit')).toBe(true);
  });

  it('puts that unit in this card’s place, rerolled, and discards this card @nexa-1.2:special.refit.3', () => {
    const duel = start({
      hand: 'cruiser',
      deploy: [],
      earth: [lies('keel', { name: 'Old', orientation: 'sideways' }), lies('U-03')],
    });
    const { id } = duel.card('Old');
    refit(duel, 'cruiser').resolve();
    expect(duel.zone('earth/0')).toEqual(['cruiser', 'U-03']);
    expect(duel.card('cruiser')).toMatchObject({ id, orientation: 'upright', role: 'unit' });
    expect([duel.zone('junk/0'), duel.zone('hand/0')]).toEqual([['keel'], []]);
  });

  it('fails if that unit is gone', () => {
    const duel = start({ hand: 'cruiser' }, { other: { hand: 'steal-hand' } });
    refit(duel, 'cruiser').play(1, 'command', 'steal-hand').resolve();
    expect([duel.zone('deploy/0'), duel.zone('junk/0')]).toEqual([['keel'], ['cruiser']]);
  });

  it('to a second card with a star discards that one at once', () => {
    const duel = start({
      hand: 'flagship',
      deploy: [lies('keel', { name: 'Old' }), lies('flagship', { name: 'First' })],
    });
    refit(duel, 'flagship').resolve();
    expect([duel.zone('deploy/0'), duel.zone('junk/0')]).toEqual([['flagship'], ['keel', 'flagship']]);
    expect(duel.at('First')).toBe('deploy/0');
  });
});

describe('what replaces a card', () => {
  it('inherits its state, its damage and its destruction @nexa-1.2:replace.1', () => {
    const swap = order('swap', {
      aims: [
        aimAt(unitsOf('controller')),
        { bind: 'new', at: { zone: 'hand', of: 'controller', where: { fact: 'type', in: ['unit'] } }, min: 1, max: 1 },
      ],
      do: [custom('replace', { card: 'target', by: 'new', bind: 'replaced' })],
    });
    const swapped = (counters: Record<string, number>): Duel => {
      const own = { hand: 'swap cruiser', deploy: [rolled('keel', { name: 'Old', counters })] };
      return Duel.from({ own, cards: [...cards, swap] });
    };
    const damaged = swapped({ damage: 2 });
    const { id } = damaged.card('Old');
    damaged.play(0, 'command', 'swap').resolve();
    expect(damaged.card('cruiser')).toMatchObject({ id, orientation: 'sideways', counters: { damage: 2 } });
    // The discard effect of the destroyed unit takes its replacement.
    const destroyed = swapped({ destroyed: 1 });
    destroyed.play(0, 'command', 'swap').resolve();
    expect([destroyed.zone('hand/0'), destroyed.zone('junk/0')]).toEqual([['keel'], ['swap', 'cruiser']]);
  });

  it('inherits modifiers and other effects that were on it @nexa-1.2:replace.2', () => {
    const duel = start({ hand: 'cruiser boost', deploy: [rolled('keel', { name: 'Old' })] });
    duel.play(0, 'command', 'boost').resolve();
    expect(duel.powers('Old')).toBe('5/2/4');
    refit(duel, 'cruiser').resolve();
    expect(duel.powers('cruiser')).toBe('8/5/6');
    duel.endTurn();
    expect(duel.powers('cruiser')).toBe('5/5/6');
  });

  it('inherits set cards, and coins that are modifiers @nexa-1.2:replace.3', () => {
    const deploy = [lies('keel', { name: 'Old' }), lies('ada', { on: 'Old' }), lies('tarp', { on: 'Old' })];
    const duel = start({ hand: 'cruiser plus mark', deploy });
    for (const card of ['plus', 'mark']) duel.play(0, 'command', card).resolve();
    refit(duel, 'cruiser').resolve();
    expect([duel.card('ada').host, duel.card('tarp').host]).toEqual([duel.card('cruiser').id, duel.card('cruiser').id]);
    expect([duel.powers('cruiser'), duel.card('cruiser').counters]).toEqual([
      '7/7/8',
      { 'plus-coin': 1, 'plain-coin': 0 },
    ]);
  });

  it('inherits being the target of effects that wait @nexa-1.2:replace.4', () => {
    const duel = start({ hand: 'cruiser' }, { other: { hand: 'hit' } });
    duel.play(1, 'command', 'hit');
    refit(duel, 'cruiser').resolve();
    expect([duel.damage('cruiser'), duel.zone('junk/0')]).toEqual([2, ['keel']]);
  });
});
