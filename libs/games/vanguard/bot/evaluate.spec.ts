import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import { conceal, type Answer, type Decision, type Game } from '#kernel';
import { play, sampleSetup, seededDice, seededStream } from '#simulation';
import { appears, auto, cost, discardCost, draw, RC } from '../cards/text.js';
import { vanguard211 } from '../index.js';
import { body, Duel, faceDown, icon, lies, resting, type Position } from '../testing/index.js';

/** The greedy bot's answer to the current question, with cards named by their keys. */
function answerTo({ table, driver }: Duel): Answer {
  const { game } = driver;
  const decision = table.pending[0] as Decision;
  const view = conceal(game, table, { seat: decision.seat });
  const answer = createBot('greedy', game, seededStream('x'))(view, decision);
  const named = (text: string): string =>
    text
      .split(' ')
      .map((word) => table.cards[word]?.def ?? word)
      .join(' ');
  return typeof answer === 'string' ? named(answer) : Array.isArray(answer) ? answer.map(named).sort() : answer;
}

const from = (position: Position): Duel => Duel.from(position);
const damage = (n: number): { damage: ReturnType<typeof lies>[] } => ({ damage: [lies('blank', { times: n })] });

/** A guard step in which seat 1 is attacked. */
const attacked = (other: Position['other'], attacker = 'Own', cards: Position['cards'] = []): Duel =>
  from({ own: { FL: 'g2' }, other: other ?? {}, at: 'battle', cards }).attack(attacker, 'Foe');

/** Whether the greedy bot beats the random one in a duel with random sample decks. */
function isWon(game: Game, seed: string, seat: number): boolean {
  const setup = sampleSetup(game, { draw: seededStream(`${seed}/decks`) });
  const players = setup.teams.map((_, at) =>
    createBot(at === seat ? 'greedy' : 'random', game, seededStream(`${seed}/${at}`)),
  );
  const end = [...play({ game, setup, dice: seededDice(seed), players })].at(-1);
  return end?.after.result?.winners.includes(seat) === true;
}

describe('the greedy bot in Vanguard', () => {
  it('rides up, with the stronger of two', () => {
    const cards = [body('strong', 1, 8000), body('weak', 1, 6000)];
    expect(answerTo(from({ own: { FC: 'g0', hand: 'weak strong g0' }, at: 'ride', cards }))).toBe('strong');
  });

  it('does not ride its own grade again for nothing', () => {
    expect(answerTo(from({ own: { FC: 'g2', hand: 'g2' }, at: 'ride' }))).toBe('no');
  });

  it('keeps a card of each grade of its first hand', () => {
    const deck = ['L-01', 'L-07', 'L-11', 'L-14', 'L-02', 'L-15'];
    const main = [...deck, ...Array.from({ length: 44 }, () => 'L-08')];
    const duel = Duel.opening([
      { main, g: [] },
      { main, g: [] },
    ]);
    for (const { seat } of duel.table.pending) duel.answer(seat, 'fallback');
    expect(answerTo(duel)).toEqual(['L-02', 'L-15']);
  });

  it('calls attackers in front and boosters behind them', () => {
    const front = from({ own: { hand: 'g2' } });
    expect(answerTo(front)).toBe('call g2');
    expect(['FL', 'FR']).toContain(answerTo(front.choose(0, { action: 'call', card: 'g2' })));
    const back = from({ own: { hand: 'g1', FL: 'g2' } });
    expect(answerTo(back.choose(0, { action: 'call', card: 'g1' }))).toBe('BL');
  });

  it('keeps what it has to ride, and triggers for guarding', () => {
    const hurt = icon('flash', 'critical', { shield: 15000 });
    expect(answerTo(from({ own: { FC: 'g2', hand: 'g3 flash' }, cards: [hurt] }))).toBe('end');
  });

  it('moves an attacker that stands behind to the front', () => {
    expect(answerTo(from({ own: { BL: 'g2' } }))).toBe('exchange FL');
  });

  it('attacks with the vanguard first, then with what can hit, and boosts', () => {
    const own = { FL: 'g2', BL: 'g1', FR: 'g1', BC: 'g1' };
    const duel = from({ own, at: 'battle' });
    expect(answerTo(duel)).toBe('lead');
    duel.choose(0, { action: 'attack', card: 'Own' });
    expect(answerTo(duel)).toBe('g1');
    const later = from({ own: { ...own, FC: resting('lead') }, at: 'battle' });
    expect(answerTo(later)).toBe('g2');
    expect(answerTo(from({ own: { FC: resting('lead'), FR: 'g1' }, at: 'battle' }))).toBe('end');
  });

  it('attacks a rear-guard where the vanguard is out of reach', () => {
    const duel = from({ own: { FL: 'g2' }, other: { FR: 'g1' }, at: 'battle' });
    duel.choose(0, { action: 'attack', card: 'g2' });
    expect(answerTo(duel)).toBe('g1');
  });

  it('takes the first damage, and guards what would be the last with as little as is enough', () => {
    const hand = [lies('g0'), lies('wall'), lies('g1')];
    const cards = [body('wall', 1, 6000, { shield: 20000 })];
    expect(answerTo(attacked({ hand, ...damage(1) }, 'Own', cards))).toBe('pass');
    const last = attacked({ FC: lies('g1', { name: 'Foe' }), hand, ...damage(5) }, 'g2', cards);
    expect(answerTo(last)).toBe('guard g1');
    expect(answerTo(last.guard('g1'))).toBe('pass');
  });

  it('gives no guard that is not enough', () => {
    expect(answerTo(attacked({ FC: lies('g0', { name: 'Foe' }), hand: 'blank', ...damage(5) }))).toBe('pass');
  });

  it('stops a vanguard with a sentinel when the next damage is the last', () => {
    const cards = [body('saint', 1, 6000, { shield: 0, keywords: { sentinel: 0 } })];
    expect(answerTo(attacked({ hand: 'saint g1', ...damage(5) }, 'Own', cards))).toBe('guard saint');
    expect(answerTo(attacked({ hand: 'saint g1', ...damage(2) }, 'Own', cards))).toBe('pass');
  });

  it('gives a trigger to the attack that hits and to units that can still attack', () => {
    const flash = icon('flash', 'critical');
    const deck = [lies('flash'), lies('blank', { times: 9 })];
    const duel = from({ own: { FL: 'g2', FR: resting('g1'), deck }, at: 'battle', cards: [flash] });
    duel.attack('Own', 'Foe').noGuard();
    expect(answerTo(duel)).toBe('critical lead');
    expect(answerTo(duel.trigger(0, 'critical', 'Own'))).toBe('power g2');
  });

  it('gives a trigger of a damage check to its vanguard', () => {
    const other = { FL: 'g2', deck: [lies('flash'), lies('blank', { times: 9 })] };
    const duel = from({ other, at: 'battle', cards: [icon('flash', 'draw')] })
      .attack('Own', 'Foe')
      .noGuard();
    expect(answerTo(duel.until('trigger', 1))).toBe('draw');
    expect(answerTo(duel.trigger(1, 'draw'))).toBe('power lead');
  });

  it('uses an ability that brings what it costs, and no other', () => {
    const eager = (n: number): Duel =>
      from({
        own: { hand: 'eager g0 g1 g2' },
        cards: [
          body('eager', 1, 6000, {
            text: [auto(RC, { id: 'trade', on: appears(), cost: cost(discardCost(n)), do: [draw()] })],
          }),
        ],
      }).call('eager', 'FL');
    expect([eager(1).asked, answerTo(eager(1)), answerTo(eager(3))]).toEqual([
      ...['0: activate eager#trade', true, false],
    ]);
    const protect = attacked({ hand: [lies('protect', { facing: 'up' }), lies('g1')], ...damage(5) }).guard('protect');
    expect([protect.asked, answerTo(protect)]).toEqual(['1: activate protect#protect', true]);
  });

  it('heals with a card that cannot pay any more', () => {
    const own = { damage: [lies('g1'), faceDown('g2')], deck: [lies('balm'), lies('blank', { times: 9 })] };
    const duel = from({ own, at: 'battle', cards: [icon('balm', 'heal')] })
      .attack('Own', 'Foe')
      .noGuard();
    expect(answerTo(duel.until('trigger'))).toBe('heal g2');
  });

  it('beats the random one in at least 19 of 20 duels', () => {
    const won = Array.from({ length: 20 }, (_, i) => isWon(vanguard211, `duel ${i}`, i % 2));
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(19);
  });
});
