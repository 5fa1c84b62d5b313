import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation } from '#kernel';
import {
  act,
  anyOf,
  appears,
  auto,
  choose,
  cost,
  costsNothing,
  counterBlast,
  counterCharge,
  discard,
  discardCost,
  draw,
  gradeAtLeast,
  heal,
  inZone,
  it as chosen,
  limitBreak,
  named,
  onlyIf,
  payCounterBlast,
  RC,
  rearguards,
  remove,
  searchDeck,
  self,
  send,
  shuffleDeck,
  shuffleWithout,
  soulBlast,
  soulCharge,
  VC,
} from './cards/text.js';
import { body, does, Duel, faceDown, leader, lies, type Side } from './testing/index.js';

const used = (own: Side, text: readonly Operation[], other: Side = {}): Duel =>
  Duel.from({ own: { FC: 'leader', ...own }, other, cards: [leader(does('do', ...text))] }).use('leader');
const hand = inZone('hand', 'opponent');

describe('discarding', () => {
  it('sends from the hand or the gauge zone to the drop zone of the owner @vanguard-2.11:10.3.1', () => {
    const both = { either: [inZone('hand', 'controller'), inZone('gauge', 'controller')] };
    const duel = used({ hand: 'g1', gauge: 'g2' }, [discard(both)]);
    expect([duel.moves, duel.zone('drop/0').sort()]).toEqual([
      ['g1 discard', 'g2 discard'],
      ['g1', 'g2'],
    ]);
  });

  it('is of a card that its owner chooses, that the other chooses unseen, or at random @vanguard-2.11:10.3.1.2', () => {
    const picks = (more: object): Duel =>
      used({}, [{ ...(choose(hand) as object), ...more } as Operation, discard()], { hand: 'g0 g1 g2' });
    expect(picks({ by: 'opponent' }).select(1, 'g1').zone('drop/1')).toEqual(['g1']);
    const blind = picks({ blind: true });
    expect(blind.asked).toBe('0: choose');
    expect(JSON.stringify(blind.driver.pending(0).offer)).not.toContain('g1');
    const random = picks({ random: true });
    expect([random.asked, random.count('drop', 1)]).toEqual(['0: main', 1]);
    expect(random.happened('ZoneShuffled')).toHaveLength(1);
  });
});

describe('what is done with damage and soul', () => {
  it('healing sends damage to the drop zone @vanguard-2.11:10.8.1', () => {
    const duel = used({ damage: [faceDown('g1'), lies('g2')] }, [choose(inZone('damage', 'controller')), heal()]);
    expect(duel.select(0, 'g1').moves).toEqual(['g1 heal']);
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['drop/0', 'damage/0']);
  });

  it('a counter blast with a qualifier is paid by such cards only @vanguard-2.11:10.16.1.1', () => {
    const text = act(VC, { id: 'cb', cost: cost(counterBlast(1, gradeAtLeast(2))), do: [draw()] });
    const at = (...damage: ReturnType<typeof lies>[]): Duel =>
      Duel.from({ own: { FC: 'leader', damage }, cards: [leader(text)] });
    expect(at(lies('g1'), faceDown('g2')).may(0, 'ability', 'leader')).toBe(false);
    const duel = at(lies('g1'), lies('g2')).use('leader');
    expect([duel.card('g1').facing, duel.card('g2').facing]).toEqual(['up', 'down']);
  });

  it('a counter blast that a text does is done whole or not at all @vanguard-2.11:10.16.1.2', () => {
    const at = (damage: Side[string], by: 'controller' | 'opponent'): Duel =>
      used(
        by === 'controller' ? { damage } : {},
        [payCounterBlast(2, by), draw()],
        by === 'opponent' ? { damage } : {},
      );
    const short = at([lies('g1'), faceDown('g2')], 'controller');
    expect([short.card('g1').facing, short.count('hand', 0)]).toEqual(['up', 1]);
    const theirs = at([lies('g1'), lies('g2')], 'opponent').until('main');
    expect([theirs.card('g1').facing, theirs.card('g2').facing]).toEqual(['down', 'down']);
  });

  it('a soul blast is paid with cards of choice, with a qualifier by such only @vanguard-2.11:10.17.1 @vanguard-2.11:10.17.1.1', () => {
    const cards = [
      leader(
        act(VC, { id: 'any', cost: cost(soulBlast(2)), do: [draw()] }),
        act(VC, { id: 'high', cost: cost(soulBlast(1, gradeAtLeast(3))), do: [draw()] }),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', soul: 'g0 g1 g2' }, cards });
    expect(duel.driver.offers(0, { ability: 'leader#high' })).toBe(false);
    duel.use('leader', 'any').select(0, 'g0', 'g2');
    expect([duel.zone('soul/0'), duel.zone('drop/0').sort()]).toEqual([['g1'], ['g0', 'g2']]);
  });

  it('a soul charge puts the top cards of the deck into the soul @vanguard-2.11:10.18.1', () => {
    const duel = used({ deck: 'g0 g1 g2 g3' }, [soulCharge(2)]);
    expect([duel.zone('soul/0').sort(), duel.at('g2')]).toEqual([['g0', 'g1'], 'deck/0']);
  });

  it('a counter charge turns face-down damage up, as much as there is @vanguard-2.11:10.30.1', () => {
    const damage = [faceDown('g1'), lies('g2'), faceDown('g3')];
    const one = used({ damage }, counterCharge(1));
    expect(() => one.select(0, 'g2')).toThrow();
    one.select(0, 'g3');
    expect(['g1', 'g2', 'g3'].map((card) => one.card(card).facing)).toEqual(['down', 'up', 'up']);
    const five = used({ damage }, counterCharge(5)).until('main');
    expect(['g1', 'g2', 'g3'].map((card) => five.card(card).facing)).toEqual(['up', 'up', 'up']);
  });
});

describe('revealing', () => {
  const seen = (duel: Duel): string => JSON.stringify(duel.driver.view({ seat: 1 }));
  it('shows a card to all, where it lies, and no longer than that @vanguard-2.11:10.9.1 @vanguard-2.11:10.9.1.2 @vanguard-2.11:10.9.1.2.1 @vanguard-2.11:10.9.1.3', () => {
    const duel = used({ hand: 'g1' }, [{ op: 'reveal', cards: inZone('hand', 'controller'), to: 'all' }, draw()]);
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['g1'], zone: 'hand/0', to: 'all' }]);
    expect([duel.at('g1'), duel.card('g1').facing]).toEqual(['hand/0', 'down']);
    expect(seen(duel)).not.toContain('"g1"');
  });

  it('as a cost is paid with the rest of the cost @vanguard-2.11:10.9.1.1', () => {
    const show = {
      ...{ from: inZone('hand', 'controller', gradeAtLeast(3)), n: 1, as: 'shown' },
      do: [{ op: 'reveal', cards: { bound: 'paid' }, to: 'all' }],
    } as const;
    const text = act(VC, { id: 'show', cost: cost(show, discardCost(1, gradeAtLeast(1))), do: [draw()] });
    const at = (cards: string): Duel => Duel.from({ own: { FC: 'leader', hand: cards }, cards: [leader(text)] });
    expect([at('g3').may(0, 'ability', 'leader'), at('g1 g2').may(0, 'ability', 'leader')]).toEqual([false, false]);
    const duel = at('g3 g1').use('leader');
    duel.until('main');
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['g3'], to: 'all' }]);
    expect(duel.moves).toEqual(['g1 discard', 'blank draw']);
  });
});

describe('searching', () => {
  const toHand = [send(chosen, 'hand'), shuffleDeck];
  const deck = 'g0 g1 g2 g3';

  it('looks at all cards of a hidden zone, and need not find @vanguard-2.11:10.10.1 @vanguard-2.11:10.10.1.1', () => {
    const at = (): Duel => used({ deck }, [...searchDeck(gradeAtLeast(2)), ...toHand]);
    const duel = at();
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['g0', 'g1', 'g2', 'g3'], to: { seat: 0 } }]);
    expect(duel.driver.pending(0).offer).toMatchObject({ kind: 'select', min: 0, max: 1 });
    expect(() => at().select(0, 'g1')).toThrow();
    expect(duel.select(0, 'g2').zone('hand/0')).toEqual(['g2']);
    expect(at().select(0).count('hand', 0)).toBe(0);
  });

  it('of an open zone finds what is there @vanguard-2.11:10.10.1.2', () => {
    const text = [choose(inZone('drop', 'controller', gradeAtLeast(2))), send(chosen, 'hand')];
    expect(used({ drop: 'g1 g2' }, text).zone('hand/0')).toEqual(['g2']);
    expect(() => used({ drop: 'g2 g3' }, text).select(0)).toThrow();
  });

  it('shuffles the rest, not what was found @vanguard-2.11:10.11.1.1', () => {
    const text = [...searchDeck(named('g2')), shuffleWithout(), send({ bound: 'found' }, 'deck', 'effect')];
    const top = used({ deck: 'g0 g1 g2 g3 blank' }, text.slice(0, -1)).select(0, 'g2');
    expect(top.zone('deck/0')[0]).toBe('g2');
    expect(top.happened('ZoneShuffled')).toMatchObject([{ kept: 1 }]);
    const bottom = used({ deck: 'g0 g1 g2 g3 blank' }, text).select(0, 'g2');
    expect(bottom.zone('deck/0').at(-1)).toBe('g2');
  });

  it('or not, a shuffled zone is in an order that nobody knows @vanguard-2.11:10.11.1 @vanguard-2.11:10.11.1.2', () => {
    const duel = used({ deck }, [
      { op: 'reveal', cards: inZone('deck', 'controller'), to: 'all' },
      shuffleDeck,
      soulCharge(),
    ]);
    const [shuffle] = duel.happened('ZoneShuffled');
    expect(shuffle?.zone).toBe('deck/0');
    // The revealed cards cannot be followed: all ids are new, and neither view shows the order.
    const [shown] = duel.happened('CardsRevealed');
    expect(shown?.cards.some((id) => duel.table.cards[id] !== undefined)).toBe(false);
    for (const seat of [0, 1]) {
      const left = duel.zone('deck/0').filter((key): key is string => key !== null);
      const view = JSON.stringify(duel.driver.view({ seat }));
      expect([left.length, left.some((key) => view.includes(`"${key}"`))]).toEqual([3, false]);
    }
  });

  it('hides what lay face up in it @vanguard-2.11:10.11.1.2', () => {
    const up: Operation = { op: 'face', cards: { zone: 'deck', of: 'controller', top: 1 }, facing: 'up' };
    const [before, after] = [used({ deck }, [up]), used({ deck }, [up, shuffleDeck])];
    const isKnown = (duel: Duel) =>
      [0, 1].map((seat) =>
        Object.values(duel.driver.view({ seat }).cards).some(({ zone, def }) => zone === 'deck/0' && def !== null),
      );
    expect([isKnown(before), isKnown(after)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(after.driver.table.zones['deck/0']?.every((id) => after.table.cards[id]?.facing === 'down')).toBe(true);
  });
});

describe('abilities that a card is given or loses', () => {
  const gift: Ability = {
    ...auto(RC, { id: 'gift', on: appears(anyOf('controller')), do: [soulCharge()] }),
    bearer: 'given',
  };
  const loud = body('loud', 1, 5000, {
    text: [auto(RC, { id: 'loud', on: appears(anyOf('controller')), do: [soulCharge()] })],
  });
  const giving: Operation = { op: 'give', cards: rearguards('controller'), ability: 'gift', until: 'turn' };
  const taking: Operation = { op: 'mute', cards: rearguards('controller'), texts: 'all', until: 'turn' };
  const at = (card: string): Duel =>
    Duel.from({
      own: { FC: 'leader', FL: card, hand: [lies('g0', { name: 'A' }), lies('g0', { name: 'B' })] },
      cards: [leader(gift, does('give', giving), does('take', taking)), loud],
    });
  const charged = (duel: Duel, card: string, place: string): number => duel.call(card, place).count('soul', 0);

  it('are texts that it has as long as it is said @vanguard-2.11:10.21.1 @vanguard-2.11:10.21.3', () => {
    expect(charged(at('g1'), 'A', 'FR')).toBe(0);
    const duel = at('g1').use('leader', 'give');
    expect(charged(duel, 'A', 'FR')).toBe(1);
    duel.endTurn().endTurn().until('main', 0);
    expect(charged(duel, 'B', 'BR')).toBe(1);
  });

  it('are texts that it lacks as long as it is said @vanguard-2.11:10.21.2', () => {
    expect(charged(at('loud'), 'A', 'FR')).toBe(1);
    const duel = at('loud').use('leader', 'take');
    expect(charged(duel, 'A', 'FR')).toBe(0);
    duel.endTurn().endTurn().until('main', 0);
    expect(charged(duel, 'B', 'BR')).toBe(1);
  });
});

describe('further actions', () => {
  it('declaring names a card that exists @vanguard-2.11:10.23.2', () => {
    const declare: Operation = { op: 'declare', by: 'controller', purpose: 'name', fact: 'names', bind: 'n' };
    const hit = onlyIf({ exists: inZone('drop', 'controller', { fact: 'names', declared: 'n' }) }, draw());
    const duel = used({ drop: 'g1' }, [declare, hit]);
    const offer = duel.driver.pending(0).offer as { kind: string; fact: string; count: number };
    const names = new Set(
      Object.values(duel.driver.game.cards).flatMap(({ facts }) => (facts.names as string[] | undefined) ?? []),
    );
    expect([offer.kind, offer.fact, offer.count]).toEqual(['name', 'names', names.size]);
    expect(() => duel.answer(0, { raw: offer.count })).toThrow();
    expect(() => duel.answer(0, { raw: -1 })).toThrow();
    const drawn = Array.from({ length: offer.count }, (_, i) => {
      const one = used({ drop: 'g1' }, [declare, hit]);
      one.answer(0, { raw: i });
      return one.count('hand', 0);
    });
    // Only one of the names is that of the card in the drop zone.
    expect(drawn.filter((n) => n === 1)).toHaveLength(1);
  });

  it('a cost that is done away with is not paid, for the period @vanguard-2.11:10.29.1', () => {
    const cards = [
      leader(
        act(VC, { id: 'dear', labels: limitBreak(1), cost: cost(counterBlast(3)), do: [draw()] }),
        act(VC, { id: 'other', cost: cost(counterBlast(3)), do: [draw()] }),
        auto(VC, { id: 'toll', on: appears(anyOf('controller')), cost: cost(counterBlast(3)), do: [soulCharge()] }),
        does('free', costsNothing(self, 'limit-break')),
        does('all', costsNothing(self)),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', damage: 'g1', hand: 'g0' }, cards });
    const offered = (): boolean[] => ['dear', 'other'].map((id) => duel.driver.offers(0, { ability: `leader#${id}` }));
    expect(offered()).toEqual([false, false]);
    duel.use('leader', 'free');
    expect(offered()).toEqual([true, false]);
    const rich = Duel.from({ own: { FC: 'leader', damage: 'g1 g2 g3' }, cards }).use('leader', 'free');
    rich.use('leader', 'dear');
    expect([rich.count('hand', 0), rich.card('g1').facing]).toEqual([1, 'up']);
    duel.use('leader', 'all').call('g0', 'FL');
    if (duel.isAsked(0, 'activate leader#toll')) duel.answer(0, { confirm: true });
    expect([offered(), duel.count('soul', 0), duel.card('g1').facing]).toEqual([[true, true], 1, 'up']);
    duel.endTurn().endTurn().until('main', 0);
    expect(offered()).toEqual([false, false]);
  });

  it('removing takes a card out of the game, where all see it @vanguard-2.11:10.36.1 @vanguard-2.11:10.36.1.1', () => {
    const duel = used({ hand: 'g1', FL: 'g2' }, [
      remove({ either: [inZone('hand', 'controller'), rearguards('controller')] }),
    ]);
    expect(duel.zone('removed/0').sort()).toEqual(['g1', 'g2']);
    expect([duel.card('g1').facing, duel.count('drop', 0)]).toEqual(['up', 0]);
    expect(JSON.stringify(duel.driver.view({ seat: 1 }))).toContain('"g1"');
  });
});
