import { describe, expect, it } from '@jest/globals';
import { cardsIn, zoneOf, type Seat } from '#kernel';
import { gUnit } from './cards/define.js';
import { Duel, PLAIN_DECK } from './testing/index.js';

/** Both choose their starters; the next question is which cards to exchange. */
const dealt = (first: Seat = 0): Duel => {
  const duel = Duel.opening(undefined, { rolls: { 'who begins': [first] } });
  return duel.select(0, 'L-01').select(1, 'L-01');
};

const begun = (first: Seat = 0): Duel => {
  const duel = dealt(first);
  for (const seat of [first, 1 - first]) duel.answer(seat, 'fallback');
  return duel;
};

describe('set-up', () => {
  it('lets both choose a grade 0 unit in secret, which nobody sees before the game starts @vanguard-2.11:5.4.3', () => {
    const duel = Duel.opening();
    expect(duel.asked).toBe('0: first-vanguard, 1: first-vanguard');
    const offer = duel.driver.pending(0).offer;
    const grades = offer?.kind === 'select' ? offer.from.map((id) => duel.table.cards[id]?.def) : [];
    expect(grades).toEqual(['L-01', 'L-02', 'L-03', 'L-05', 'L-06']);
    duel.select(0, 'L-01').select(1, 'L-01');
    const aside = (viewer: Seat): unknown => {
      const view = duel.driver.view({ seat: viewer });
      return cardsIn(view, zoneOf('aside', 0)).map((id) => view.cards[id]?.def ?? null);
    };
    expect([aside(0), aside(1)]).toEqual([['L-01'], [null]]);
  });

  it('turns first vanguards face up as the game starts; nobody rides @vanguard-2.11:6.1.1 @vanguard-2.11:4.6.4', () => {
    const duel = begun();
    expect([duel.zone('field/0'), duel.zone('field/1')]).toEqual([['L-01'], ['L-01']]);
    expect(duel.table.cards[cardsIn(duel.table, 'field/1')[0] ?? '']).toMatchObject({ place: 'FC', role: 'vanguard' });
    expect(duel.moves.filter((move) => /ride/.test(move))).toEqual([]);
  });

  it('leaves no damage on first vanguards @vanguard-2.11:5.4.3.3', () => {
    const duel = begun();
    const vanguards = [0, 1].map((seat) => duel.table.cards[cardsIn(duel.table, `field/${seat}`)[0] ?? '']);
    expect(vanguards.map((card) => card?.counters.damage ?? 0)).toEqual([0, 0]);
    expect(duel.moves.filter((move) => /damage/.test(move))).toEqual([]);
  });

  it('leaves to chance who begins, and asks nobody @vanguard-2.11:5.4.3.2 @vanguard-2.11:5.4.3.2.1', () => {
    expect([begun(0).table.turn.seat, begun(1).table.turn.seat]).toEqual([0, 1]);
    const purposes = begun(1)
      .happened('DecisionAsked')
      .flatMap(({ decisions }) => decisions.map(({ seat, purpose }) => `${seat} ${purpose}`));
    expect(purposes.slice(0, 5)).toEqual([
      '0 first-vanguard',
      '1 first-vanguard',
      '1 exchange',
      '0 exchange',
      '1 assist',
    ]);
  });

  it('shuffles the deck without the first vanguard and puts the G deck face down @vanguard-2.11:5.4.3.1', () => {
    const duel = dealt();
    expect(duel.happened('ZoneShuffled').map(({ zone, order }) => [zone, order.length])).toEqual([
      ['deck/0', 49],
      ['deck/1', 49],
    ]);
  });

  it('lays the whole G deck face down, where only its owner sees it @vanguard-2.11:4.11.4', () => {
    const giants = ['one', 'two'].map((key) => gUnit({ key, name: key, grade: 4, power: 15000 }));
    const duel = Duel.opening([{ ...PLAIN_DECK, g: ['one', 'one', 'two'] }, PLAIN_DECK], {}, giants);
    const seen = (seat: Seat): (string | null)[] => {
      const view = duel.driver.view({ seat });
      return cardsIn(view, 'g/0').map((id) => view.cards[id]?.def ?? null);
    };
    expect(cardsIn(duel.table, 'g/0').map((id) => duel.table.cards[id]?.facing)).toEqual(['down', 'down', 'down']);
    expect([seen(0).sort(), seen(1)]).toEqual([
      ['one', 'one', 'two'],
      [null, null, null],
    ]);
  });

  it('draws five; first the first fighter exchanges any number once, then the other @vanguard-2.11:5.4.3.4', () => {
    const duel = dealt(1);
    expect([duel.count('hand', 0), duel.count('hand', 1), duel.asked]).toEqual([5, 5, '1: exchange']);
    const [first = '', second = ''] = cardsIn(duel.table, zoneOf('hand', 1));
    const top = cardsIn(duel.table, zoneOf('deck', 1)).slice(0, 2);
    const drawn = top.map((id) => duel.table.cards[id]?.def);
    const from = duel.driver.events.length;
    duel.answer(1, { raw: [first, second] });
    const told = duel.driver.events.slice(from).filter(({ type }) => type === 'CardsMoved' || type === 'ZoneShuffled');
    expect(told.map((event) => (event.type === 'CardsMoved' ? `${event.reason} ${event.at}` : event.type))).toEqual([
      ...['exchange bottom', 'draw bottom', 'draw bottom', 'ZoneShuffled'],
    ]);
    expect(duel.zone('hand/1').slice(3)).toEqual(drawn);
    expect(duel.asked).toBe('0: exchange');
    const before = duel.happened('ZoneShuffled').length;
    duel.answer(0, { raw: [] });
    expect(duel.happened('ZoneShuffled')).toHaveLength(before);
    expect(duel.asked).toBe('1: assist');
  });
});
