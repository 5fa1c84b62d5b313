import { describe, expect, it } from '@jest/globals';
import { auto, draw, momentComes, VC } from '../cards/text.js';
import { body, Duel, lies, type Position } from '../testing/index.js';

/** A board just before the G assist step, with a grade 1 vanguard. */
const at = (own: Position['own'], cards: Position['cards'] = []): Duel =>
  Duel.from({ at: 'assist', phase: 'draw', own: { FC: 'g1', hand: 'g3 g0', ...own }, cards });

function selecting(duel: Duel) {
  const offer = duel.table.pending[0]?.offer;
  if (offer?.kind !== 'select') throw new Error('a card is to be selected');
  return offer;
}

const TOP = 'blank g2 g3 blank blank g2 blank';

describe('G assist', () => {
  it('may be declined, and then nothing happens @vanguard-2.11:6.4.1.2.1.2 @vanguard-2.11:6.4.1.2.1.3', () => {
    const duel = at({ deck: TOP });
    expect(duel.may(0, 'assist')).toBe(true);
    duel.choose(0, 'no');
    expect([duel.asked, duel.moves, duel.happened('CardsRevealed')]).toEqual(['0: ride', [], []]);
  });

  it('is not for whoever has a vanguard of grade 3 @vanguard-2.11:6.4.1.2.2.1 @vanguard-2.11:6.4.1.2.2', () => {
    expect(at({ FC: 'g2', hand: 'g1' }).may(0, 'assist')).toBe(true);
    expect(at({ FC: 'g3', hand: 'g1' }).asked).toBe('0: ride');
    // A mate is a vanguard too (3.9.1.1).
    const beside = (mate: string): string =>
      Duel.from({
        ...{
          at: 'assist',
          phase: 'draw',
          own: { FC: [lies('g2', { name: 'King' }), lies(mate, { name: 'Mate', role: 'mate' })], hand: 'g0' },
        },
        links: [{ kind: 'legion', from: 'King', to: 'Mate' }],
      }).asked;
    expect([beside('g1'), beside('g3')]).toEqual(['0: assist', '0: ride']);
  });

  it('is not for whoever holds a card of the next grade, but they are asked all the same @vanguard-2.11:6.4.1.2.2.2 @vanguard-2.11:6.4.1.2.3', () => {
    const duel = at({ hand: 'g2 g3' });
    expect([duel.asked, duel.may(0, 'assist')]).toEqual(['0: assist', false]);
    expect(duel.choose(0, 'no').asked).toBe('0: ride');
  });

  it('shows the hand to all first @vanguard-2.11:6.4.1.2.4', () => {
    const duel = at({ deck: TOP }).choose(0, 'yes');
    const [shown] = duel.happened('CardsRevealed');
    expect([shown?.defs, shown?.to, shown?.zone]).toEqual([['g3', 'g0'], 'all', 'hand/0']);
    expect(duel.count('hand', 0)).toBe(2);
  });

  it('takes up to one card of the next grade from five for two of the hand, and shuffles @vanguard-2.11:6.4.1.2.5', () => {
    const duel = at({ deck: TOP }).choose(0, 'yes');
    const five = duel.happened('CardsRevealed')[1];
    expect([five?.defs, five?.to]).toEqual([['blank', 'g2', 'g3', 'blank', 'blank'], { seat: 0 }]);
    const offer = selecting(duel);
    expect([offer.from.length, offer.min, offer.max]).toEqual([1, 0, 1]);
    duel.answer(0, { raw: offer.from });
    expect(duel.happened('CardsRevealed')[2]).toMatchObject({ defs: ['g2'], to: 'all' });
    duel.select(0, 'g3', 'g0');
    expect([duel.zone('hand/0'), duel.zone('removed/0'), duel.asked]).toEqual([['g2'], ['g3', 'g0'], '0: ride']);
    expect(duel.happened('ZoneShuffled')).toHaveLength(1);
  });

  it('shuffles, and costs nothing, where no card is taken @vanguard-2.11:6.4.1.2.5', () => {
    const duel = at({ deck: TOP }).choose(0, 'yes');
    duel.select(0);
    expect([duel.count('hand', 0), duel.count('removed', 0), duel.happened('ZoneShuffled').length]).toEqual([2, 0, 1]);
  });

  it('comes after abilities of the start of its step, and before a check timing @vanguard-2.11:6.4.1.2.1.1 @vanguard-2.11:6.4.1.3', () => {
    const text = [auto(VC, { id: 'ready', on: momentComes('assist-step', 'controller'), do: [draw(1)] })];
    const duel = Duel.from({
      ...{
        at: 'draw',
        own: { FC: 'ward', hand: '', deck: 'g0 g0 blank g2' },
        cards: [body('ward', 1, 7000, { text })],
      },
    });
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: assist', 2]);
    // A fighter whose deck is empty loses at the check timing that ends the step, before the ride phase.
    const last = at({ deck: 'g2' }).choose(0, 'yes');
    last.answer(0, { raw: selecting(last).from });
    last.answer(0, 'fallback');
    expect([last.table.result?.winners, last.table.turn.phase]).toEqual([[1], 'draw']);
  });
});
