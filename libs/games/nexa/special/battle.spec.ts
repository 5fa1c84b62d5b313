import { describe, expect, it } from '@jest/globals';
import { command, unit } from '../cards/define.js';
import { effect } from '../cards/text.js';
import { Duel, gs, lies, rolled } from '../testing/index.js';
import { gain, psycommu, supply } from './battle.js';

const machine = { sign: ['blue', 'alpha'], cost: [3, { blue: 1 }], terrain: ['space', 'earth'] } as const;
const funnel = unit({ ...machine, key: 'funnel', name: 'Funnel', powers: [2, 2, 3], keywords: { psycommu: 2 } });
const target = unit({ ...machine, key: 'target', name: 'Target', powers: [1, 1, 5] });

describe('psycommu', () => {
  const cards = [funnel, target];
  const newtype = lies('C-01', { on: 'Funnel' });
  const board = (own: object, other: object) =>
    Duel.from({ own: own as never, other: other as never, phase: 'defence', cards });

  it('deals its damage to one engaged enemy unit in the defence step, at no cost @nexa-1.2:special.psycommu.1', () => {
    const duel = board(
      { space: [lies('funnel', { name: 'Funnel' }), newtype] },
      {
        space: [lies('target', { name: 'Met' })],
        deploy: [lies('target', { name: 'Home' })],
        earth: [lies('target', { name: 'Alone' })],
      },
    );
    duel.play(0, 'text', 'Funnel', 'psycommu').resolve();
    expect([duel.damage('Met'), duel.damage('Home'), duel.damage('Alone')]).toEqual([2, 0, 0]);
    // Once each turn, and in no other step.
    expect(duel.may(0, 'text', 'Funnel', 'psycommu')).toBe(false);
    expect(duel.until('damage').may(0, 'text', 'Funnel', 'psycommu')).toBe(false);
  });

  it('reaches any engaged unit, also where this card is not @nexa-1.2:special.psycommu.1', () => {
    const duel = board(
      { earth: [lies('funnel', { name: 'Funnel' }), newtype], space: [lies('U-01')] },
      { space: [lies('target', { name: 'Met' })] },
    );
    duel.play(0, 'text', 'Funnel', 'psycommu').resolve();
    expect(duel.damage('Met')).toBe(2);
  });

  it('needs an own NT character in the same area @nexa-1.2:special.psycommu.2', () => {
    const other = { space: [lies('target', { name: 'Met' })] };
    const may = (own: object, enemy: object = other): boolean => board(own, enemy).may(0, 'text', 'Funnel', 'psycommu');
    const here = lies('funnel', { name: 'Funnel' });
    expect(may({ space: [here] })).toBe(false);
    expect(may({ space: [here, lies('C-02', { on: 'Funnel' })] })).toBe(false);
    expect(may({ space: [here, lies('U-01', { name: 'Wing' }), lies('C-01', { on: 'Wing' })] })).toBe(true);
    expect(may({ space: [here], earth: [lies('U-01', { name: 'Wing' }), lies('C-01', { on: 'Wing' })] })).toBe(false);
    expect(may({ space: [here] }, { space: [lies('target', { name: 'Met' }), lies('C-01', { on: 'Met' })] })).toBe(
      false,
    );
  });
});

describe('range weapon', () => {
  const cannon = unit({
    ...machine,
    key: 'cannon',
    name: 'Cannon',
    powers: [0, 0, 3],
    keywords: { 'range-weapon': 3 },
  });
  const thin = unit({ ...machine, key: 'thin', name: 'Thin', powers: [0, 0, 3] });

  it('destroys a unit engaged with this card whose defence is X or less, whatever its damage @nexa-1.2:special.range-weapon.1', () => {
    const duel = Duel.from({
      own: { space: [lies('cannon')], earth: [lies('U-01')] },
      other: {
        space: [lies('thin', { name: 'Thin' }), lies('target', { name: 'Hurt', counters: { damage: 3 } })],
        earth: [lies('thin', { name: 'Elsewhere' })],
      },
      phase: 'damage',
      cards: [cannon, thin, target],
    });
    duel.play(0, 'text', 'cannon', 'range-weapon').resolve();
    expect(duel.at('Thin')).toBe('junk/1');
    expect([duel.isDestroyed('Hurt'), duel.isDestroyed('Elsewhere')]).toEqual([false, false]);
  });

  it('finds nothing where this card is not engaged, or all have more defence @nexa-1.2:special.range-weapon.1', () => {
    const may = (own: object): boolean =>
      Duel.from({
        own: own as never,
        other: { space: [lies('target')], earth: [lies('thin')] },
        phase: 'damage',
        cards: [cannon, thin, target],
      }).may(0, 'text', 'cannon', 'range-weapon');
    expect(may({ space: [lies('cannon')] })).toBe(false);
    expect(may({ deploy: [lies('cannon')], earth: [lies('U-01')] })).toBe(false);
    expect(may({ earth: [lies('cannon')] })).toBe(true);
  });
});

describe('gain', () => {
  const gainer = unit({ ...machine, key: 'gainer', name: 'Gainer', powers: [1, 1, 2], keywords: { gain: 0 } });
  const costly = command({ key: 'costly', name: 'Costly', sign: ['red', 'alpha'], cost: [9, { blue: 1, red: 2 }] });
  const foreign = command({ key: 'foreign', name: 'Foreign', sign: ['blue', 'beta'], cost: [9, { blue: 3 }] });
  const twofold = { ...costly, key: 'twofold', stats: { ...costly.stats, gain: 1 } };
  const open = command({
    ...{ key: 'open', name: 'Open Ended', sign: ['blue', 'alpha'], cost: [9, { blue: 1 }, 'red'] },
    text: [effect({ timing: 'any', do: [] })],
  });
  const cards = [gainer, costly, foreign, twofold, open];
  const withTop = (top: string, own: object = { space: [lies('gainer')] }) =>
    Duel.from({
      own: { hq: [lies(top, { name: 'Top' }), lies('blank', { times: 9 })], ...own },
      other: {},
      phase: 'damage',
      cards,
    });
  const gainOf = (top: string): string => withTop(top).play(0, 'text', 'gainer', 'gain').resolve().powers('gainer');

  it('reveals the top card of the own HQ, which stays there @nexa-1.2:special.gain.1 @nexa-1.2:term.reveal', () => {
    const duel = withTop('costly');
    const order = duel.zone('hq/0');
    duel.play(0, 'text', 'gainer', 'gain').resolve();
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['costly'], zone: 'hq/0', to: 'all' }]);
    expect(duel.zone('hq/0')).toEqual(order);
    for (const viewer of [{ seat: 0 }, { seat: 1 }, 'spectator'] as const)
      expect(duel.driver.toldTo(viewer).filter(({ type }) => type === 'CardsRevealed')).toMatchObject([
        { defs: ['costly'] },
      ]);
  });

  it('works only in a battle area, in the damage step @nexa-1.2:special.gain.1', () => {
    expect(withTop('costly', { deploy: [lies('gainer')] }).may(0, 'text', 'gainer', 'gain')).toBe(false);
    expect(withTop('costly').until('return').may(0, 'text', 'gainer', 'gain')).toBe(false);
  });

  it('gives as much as the whole roll cost of a card with the same attribute until the end of the turn @nexa-1.2:special.gain.2 @nexa-1.2:special.gain.3', () => {
    const duel = withTop('costly').play(0, 'text', 'gainer', 'gain').resolve();
    expect(duel.powers('gainer')).toBe('4/4/5');
    expect(duel.endTurn().powers('gainer')).toBe('1/1/2');
    expect(gainOf('foreign')).toBe('1/1/2');
  });

  it('counts the gain level of a card that has one, and not its roll cost @nexa-1.2:gain-level.1 @nexa-1.2:card.graphic.4 @nexa-1.2:special.gain.3', () => {
    expect(gainOf('twofold')).toBe('2/2/3');
    // alpha, gain level 2.
    expect(gainOf('X-01')).toBe('3/3/4');
  });

  it('reads X in the cost of another card as zero @nexa-1.2:wording.x.4', () => {
    expect(gainOf('open')).toBe('2/2/3');
  });

  it('is for each player once each turn, whatever cards have it @nexa-1.2:special.gain.4', () => {
    const duel = Duel.from({
      own: {
        space: [lies('gainer', { name: 'First' }), lies('gainer', { name: 'Second' })],
        hq: [lies('costly', { times: 9 })],
      },
      other: { space: [lies('gainer', { name: 'Theirs' })], hq: [lies('costly', { times: 9 })] },
      phase: 'damage',
      cards,
    });
    duel.play(0, 'text', 'First', 'gain').resolve();
    expect(duel.may(0, 'text', 'Second', 'gain')).toBe(false);
    expect(duel.may(1, 'text', 'Theirs', 'gain')).toBe(true);
  });
});

describe('supply', () => {
  it('rerolls one other own unit in the own attack step @nexa-1.2:special.supply.1', () => {
    const board = {
      own: {
        deploy: [
          rolled('U-14', { name: 'Tender' }),
          rolled('U-01', { name: 'Tired' }),
          lies('U-02', { name: 'Fresh' }),
        ],
      },
      other: { deploy: [rolled('U-03', { name: 'Foe' })] },
    };
    const duel = Duel.from({ ...board, phase: 'attack' });
    duel.play(0, 'text', 'Tender', 'supply').resolve();
    expect([duel.isRolled('Tired'), duel.isRolled('Tender'), duel.isRolled('Foe')]).toEqual([false, true, true]);
    for (const phase of ['deploy', 'defence'] as const)
      expect(Duel.from({ ...board, phase }).may(0, 'text', 'Tender', 'supply')).toBe(false);
    expect(Duel.from({ ...board, phase: 'attack', turn: 1 }).may(0, 'text', 'Tender', 'supply')).toBe(false);
  });
});

describe('what a card prints about a special effect', () => {
  it('stands before the book: timing, cost and targets @nexa-1.2:special.override', () => {
    const late = unit({
      ...{ ...machine, key: 'late', name: 'Late', powers: [1, 1, 3] },
      text: [psycommu({ timing: 'damage', price: { roll: { any: 1 } } }, 2)],
    });
    const anyone = {
      bind: 'target',
      at: { zone: 'field', of: 'any', where: { fact: 'type', in: ['unit'] } },
      min: 1,
      max: 1,
    } as const;
    const kind = unit({ ...machine, key: 'kind', name: 'Kind', powers: [1, 1, 3], text: [supply({ aims: [anyone] })] });
    const dear = unit({
      ...machine,
      key: 'dear',
      name: 'Dear',
      powers: [1, 1, 3],
      text: [gain({ price: { roll: { blue: 1 } } })],
    });
    const cards = [late, kind, dear, target];
    const newtype = lies('C-01', { on: 'late' });
    const position = {
      own: { space: [lies('late', { name: 'late' }), newtype, lies('dear')], g: gs('blue') },
      other: { space: [lies('target')] },
      cards,
    };
    expect(Duel.from({ ...position, phase: 'defence' }).may(0, 'text', 'late', 'psycommu')).toBe(false);
    const duel = Duel.from({ ...position, phase: 'damage' })
      .play(0, 'text', 'late', 'psycommu')
      .resolve();
    expect([duel.damage('target'), duel.power(0)]).toEqual([2, 0]);
    // Its cost can no longer be paid.
    expect(duel.may(0, 'text', 'dear', 'gain')).toBe(false);
    const helped = Duel.from({
      own: { deploy: [lies('kind')] },
      other: { deploy: [rolled('U-03')] },
      phase: 'attack',
      cards,
    });
    expect(helped.play(0, 'text', 'kind', 'supply').resolve().isRolled('U-03')).toBe(false);
  });
});
