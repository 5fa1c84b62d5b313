import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import type { Answer, Decision, Game } from '#kernel';
import { play, sampleSetup, seededDice, seededStream } from '#simulation';
import { nexa12 } from '../index.js';
import { Duel, gameWith, gs, type Position } from '../testing/index.js';

/** The greedy bot's answer to the first decision of a position, with its card by key. */
function answerAt(position: Position): Answer {
  const { table } = Duel.from(position);
  const decision = table.pending[0] as Decision;
  const answer = createBot('greedy', gameWith(), seededStream('x'))(table, decision);
  const [action, id = ''] = typeof answer === 'string' ? answer.split(' ') : [];
  return table.cards[id] ? `${action} ${table.cards[id].def}` : answer;
}

/** Whether the greedy bot beats the random one with randomly drawn sample decks. */
function isWon(game: Game, seed: string, seat: number): boolean {
  const setup = sampleSetup(game, { draw: seededStream(`${seed}/decks`) });
  const players = setup.teams.map((_, at) =>
    createBot(at === seat ? 'greedy' : 'random', game, seededStream(`${seed}/${at}`)),
  );
  const end = [...play({ game, setup, dice: seededDice(seed), players })].at(-1);
  return end?.after.result?.winners.includes(seat) === true;
}

describe('the greedy bot in Nex-A', () => {
  it('makes a G of what is least wanted while another card waits for it', () => {
    expect(answerAt({ own: { hand: 'U-04 X-02 U-08', g: gs('green*4') } })).toBe('g X-02');
  });

  it('deploys a unit rather than making one more G of it', () => {
    expect(answerAt({ own: { hand: 'U-04', g: gs('green*4') } })).toBe('card U-04');
  });

  it('makes a G of the colour that is missing', () => {
    expect(answerAt({ own: { hand: 'U-04 U-07 X-02 K-01', g: gs('green*5') } })).toBe('g K-01');
  });

  it('sets no character on a unit that would fall under it', () => {
    const g = gs('black*3');
    expect(answerAt({ own: { hand: 'C-11', deploy: 'U-20', g } })).toBe('pass');
    expect(answerAt({ own: { hand: 'C-11', deploy: 'U-21', g } })).toBe('card C-11');
  });

  it('keeps its Gs for the deployment phase', () => {
    const own = { hand: 'K-04', g: gs('green*3') };
    expect(answerAt({ own, phase: 'draw' })).toBe('pass');
    expect(answerAt({ own })).toBe('card K-04');
  });

  it('beats the random one in at least 11 of 12 duels', () => {
    const won = Array.from({ length: 12 }, (_, i) => isWon(nexa12, `duel ${i}`, i % 2));
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(11);
  });
});
