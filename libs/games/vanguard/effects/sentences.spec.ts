import { describe, expect, it } from '@jest/globals';
import type { CardDefinition, Operation, Part } from '#kernel';
import {
  act,
  ANYWHERE,
  anyOf,
  appears,
  auto,
  chooseUpTo,
  cont,
  cost,
  counterBlast,
  discard,
  draw,
  HAND,
  inZone,
  it as chosen,
  oncePerTurn,
  onlyIf,
  phaseBegins,
  power,
  putInto,
  RC,
  rides,
  self,
  send,
  soulCharge,
  VC,
} from '../cards/text.js';
import { body, Duel, leader, lies } from '../testing/index.js';

const hasSoul = { exists: inZone('soul', 'controller') } as const;
const hasDrop = { exists: inZone('drop', 'controller') } as const;
const THIS = { which: 'self', whose: 'any' } as const;

/** The same text as an ACT, and as an AUTO that a call triggers. */
const asAct = (...steps: readonly Operation[]): CardDefinition => leader(act(VC, { id: 'text', do: steps }));
const asAuto = (...steps: readonly Operation[]): CardDefinition =>
  leader(auto(VC, { id: 'text', on: appears(anyOf('controller')), do: steps }));
const began = (card: CardDefinition, own: Readonly<Record<string, string>> = {}): Duel => {
  const duel = Duel.from({ own: { FC: 'leader', hand: 'g0 g1', ...own }, cards: [card] });
  return card.abilities[0]?.kind === 'activated' ? duel.use('leader') : duel.call('g0', 'FL');
};

describe('how often an ACT is used', () => {
  const blast = (...parts: readonly Part[]): CardDefinition =>
    leader(
      act(VC, {
        id: 'text',
        once: oncePerTurn,
        cost: parts.length > 0 ? cost(...parts) : [],
        do: [onlyIf(hasSoul, draw())],
      }),
    );
  const damage = [lies('g1', { times: 2 })];

  it('counts when the cost was paid, though its requirement is not met @vanguard-2.11:8.1.1.1.2.1', () => {
    const duel = Duel.from({ own: { FC: 'leader', damage }, cards: [blast(counterBlast(1))] });
    duel.use('leader').until('main');
    expect([duel.count('hand', 0), duel.may(0, 'ability', 'leader')]).toEqual([0, false]);
  });

  it('counts without any cost @vanguard-2.11:8.1.1.1.2.1.1', () => {
    const duel = Duel.from({ own: { FC: 'leader', damage }, cards: [blast()] });
    duel.use('leader');
    expect([duel.count('hand', 0), duel.may(0, 'ability', 'leader')]).toEqual([0, false]);
  });
});

describe('a requirement', () => {
  const twoSentences = [onlyIf(hasSoul, draw()), soulCharge()];
  const unmet = ['blank soul-charge'];
  const met = ['blank draw', 'blank soul-charge'];
  it('of an ACT is about its own sentence only @vanguard-2.11:8.1.1.1.2.2', () => {
    expect(began(asAct(...twoSentences)).moves).toEqual(unmet);
    expect(began(asAct(...twoSentences), { soul: 'g2' }).moves).toEqual(met);
  });

  it('of an AUTO is about its own sentence only @vanguard-2.11:8.1.1.2.3.2', () => {
    expect(began(asAuto(...twoSentences)).moves.slice(1)).toEqual(unmet);
    expect(began(asAuto(...twoSentences), { soul: 'g2' }).moves.slice(1)).toEqual(met);
  });

  const ifYouDid = [
    chooseUpTo(inZone('hand', 'controller'), 1),
    discard(chosen),
    onlyIf({ exists: inZone('drop', 'controller') }, draw()),
  ];
  const answered = (card: CardDefinition, ...cards: readonly string[]): string[] =>
    began(card)
      .select(0, ...cards)
      .moves.filter((move) => !move.endsWith('call'));
  it('of an ACT may be about what an earlier sentence did @vanguard-2.11:8.1.1.1.2.3', () => {
    expect(answered(asAct(...ifYouDid), 'g1')).toEqual(['g1 discard', 'blank draw']);
    expect(answered(asAct(...ifYouDid))).toEqual([]);
  });

  it('of an AUTO may be about what an earlier sentence did @vanguard-2.11:8.1.1.2.3.3', () => {
    expect(answered(asAuto(...ifYouDid), 'g1')).toEqual(['g1 discard', 'blank draw']);
    expect(answered(asAuto(...ifYouDid))).toEqual([]);
  });

  /** "If you have a soul, discard all. If you discarded (the drop zone has cards), draw." The second sentence depends on the first. */
  const chained = [onlyIf(hasSoul, discard(inZone('hand', 'controller')), onlyIf(hasDrop, draw()))];
  const ends = (duel: Duel): boolean => duel.moves.includes('blank draw');
  it('about the result of a sentence needs that sentence of an ACT to be carried out @vanguard-2.11:8.1.1.1.2.4', () => {
    expect(ends(began(asAct(...chained), { soul: 'g2' }))).toBe(true);
    expect(ends(began(asAct(...chained), { drop: 'g3' }))).toBe(false);
  });

  it('about the result of a sentence needs that sentence of an AUTO to be carried out @vanguard-2.11:8.1.1.2.3.4', () => {
    expect(ends(began(asAuto(...chained), { soul: 'g2' }))).toBe(true);
    expect(ends(began(asAuto(...chained), { drop: 'g3' }))).toBe(false);
  });

  const furthermore = [onlyIf(hasSoul, power(2000, self), onlyIf(hasDrop, draw()))];
  it('of the sentence before holds for what follows with "furthermore" in an ACT @vanguard-2.11:8.1.1.1.2.5', () => {
    expect(ends(began(asAct(...furthermore), { soul: 'g2', drop: 'g3' }))).toBe(true);
    expect(ends(began(asAct(...furthermore), { drop: 'g3' }))).toBe(false);
    expect(ends(began(asAct(...furthermore), { soul: 'g2' }))).toBe(false);
  });

  it('of the sentence before holds for what follows with "furthermore" in an AUTO @vanguard-2.11:8.1.1.2.3.5', () => {
    expect(ends(began(asAuto(...furthermore), { soul: 'g2', drop: 'g3' }))).toBe(true);
    expect(ends(began(asAuto(...furthermore), { drop: 'g3' }))).toBe(false);
  });
});

describe('AUTO abilities', () => {
  it('wait for events where they work, or for phases; those about their own move work anywhere @vanguard-2.11:8.1.1.2.1', () => {
    const cards = [
      body('echo', 1, 5000, { text: [auto(ANYWHERE, { id: 'fall', on: putInto('drop', THIS), do: [soulCharge()] })] }),
      leader(
        auto(VC, { id: 'dawn', on: phaseBegins('battle'), do: [draw()] }),
        act(VC, { id: 'toss', do: [send(inZone('deck', 'controller', { fact: 'names', in: ['echo'] }), 'drop')] }),
      ),
    ];
    const duel = Duel.from({
      own: { FC: 'leader', FL: lies('leader', { name: 'Two' }), deck: 'g0 g1 echo g2' },
      cards,
    });
    duel.choose(0, { action: 'ability', ability: 'leader#toss' });
    expect(duel.moves).toEqual(['echo effect', 'g0 soul-charge']);
    duel.choose(0, 'end');
    expect(duel.moves.slice(2)).toEqual(['g1 draw']);
  });

  it('of a hand go on standby only if shown; whoever has none is asked too @vanguard-2.11:8.1.1.2.1.1', () => {
    const text = [auto(HAND, { id: 'lurk', on: rides(anyOf('controller')), do: [draw()] })];
    const at = (hand: string): Duel =>
      Duel.from({ at: 'ride', own: { FC: 'g2', hand }, cards: [body('lurker', 1, 5000, { text })] }).ride('g3');
    const [with_, without] = [at('g3 lurker'), at('g3 g1')];
    expect([with_.asked, without.asked]).toEqual(['0: secret-trigger', '0: secret-trigger']);
    expect(at('g3 lurker').choose(0, 'none').moves).not.toContain('blank draw');
    with_.choose(0, { card: 'lurker' });
    expect(with_.happened('CardsRevealed')).toMatchObject([{ defs: ['lurker'], to: 'all' }]);
    expect(with_.moves).toContain('blank draw');
  });

  it('are paid for while they resolve @vanguard-2.11:8.1.1.2.2', () => {
    const cards = [
      leader(auto(VC, { id: 'toll', on: appears(anyOf('controller')), cost: cost(counterBlast(1)), do: [draw()] })),
    ];
    const at = (): Duel => Duel.from({ own: { FC: 'leader', hand: 'g0', damage: 'g1' }, cards }).call('g0', 'FL');
    const duel = at();
    expect([duel.asked, duel.card('g1').facing]).toEqual(['0: activate leader#toll', 'up']);
    duel.answer(0, { confirm: true });
    expect([duel.card('g1').facing, duel.count('hand', 0)]).toEqual(['down', 1]);
    const declined = at();
    declined.answer(0, { confirm: false });
    expect([declined.card('g1').facing, declined.count('hand', 0)]).toEqual(['up', 0]);
  });

  it('trigger whether or not their requirement is met then @vanguard-2.11:8.1.1.2.3', () => {
    const on = appears(anyOf('controller'));
    const cards = [
      leader(
        auto(VC, { id: 'first', on, do: [soulCharge()] }),
        auto(VC, { id: 'second', on, do: [onlyIf(hasSoul, draw())] }),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g0' }, cards }).call('g0', 'FL');
    duel.choose(0, { trigger: 'leader#first' });
    expect(duel.moves.slice(1)).toEqual(['blank soul-charge', 'blank draw']);
  });

  const limited = leader(
    auto(VC, { id: 'keen', once: oncePerTurn, on: appears(anyOf('controller')), do: [onlyIf(hasSoul, draw())] }),
    act(VC, { id: 'fill', do: [soulCharge()] }),
  );
  const hand = [lies('blank', { name: 'A' }), lies('blank', { name: 'B' }), lies('blank', { name: 'C' })];
  const calling = (duel: Duel, card: string, place: string, isUsed = true): number => {
    const before = duel.count('hand', 0) - 1;
    duel.call(card, place);
    if (duel.isAsked(0, 'activate leader#keen')) duel.answer(0, { confirm: isUsed });
    return duel.count('hand', 0) - before;
  };

  it('of once a turn are used up by a change, not by a requirement that fails @vanguard-2.11:8.1.1.2.3.1', () => {
    const duel = Duel.from({ own: { FC: 'leader', hand }, cards: [limited] });
    const first = calling(duel, 'A', 'FL');
    duel.use('leader', 'fill');
    expect([first, calling(duel, 'B', 'FR'), calling(duel, 'C', 'BL')]).toEqual([0, 1, 0]);
    expect(duel.asked).toBe('0: main');
  });

  it('of once a turn may be left without being played @vanguard-2.11:8.1.1.2.3.1.1', () => {
    const duel = Duel.from({ own: { FC: 'leader', hand, soul: 'g2' }, cards: [limited] });
    expect([calling(duel, 'A', 'FL', false), calling(duel, 'B', 'FR')]).toEqual([0, 1]);
  });
});

describe('CONT abilities', () => {
  it('work in the zones they name, or in all @vanguard-2.11:8.1.1.3.1 @vanguard-2.11:8.5.1', () => {
    const light = (key: string, where: typeof RC): CardDefinition =>
      body(key, 3, 9000, { text: [cont(where, { id: 'light', on: self, change: { stat: 'grade', by: -1 } })] });
    const cards = [light('everywhere', ANYWHERE), light('fielded', RC)];
    const duel = Duel.from({ own: { FC: 'g2', hand: 'everywhere fielded' }, cards });
    expect(['everywhere', 'fielded'].map((card) => duel.may(0, 'call', card))).toEqual([true, false]);
    const there = Duel.from({ own: { FC: 'g2', FL: 'fielded' }, cards });
    expect([there.number('fielded', 'grade'), there.may(0, 'ability', 'fielded')]).toEqual([2, false]);
  });
});
