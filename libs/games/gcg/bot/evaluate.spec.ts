import { describe, expect, it } from '@jest/globals';
import { gcg110, gcgEarly, words } from '#games/gcg';
import { EMPTY_TABLE, type Card, type Decision, type Game, type Option, type Table } from '#kernel';
import { play, sampleSetup, seededDice, seededStream, type Batch, type SetupOptions } from '#simulation';
import { aCommand, aUnit, withCards } from '../testing/index.js';
import { createBot, type BotName } from '#bots';
import { programWorth } from './program-worth.js';

function match(game: Game, seed: string, sitting: SetupOptions, botOf: (team: number) => BotName): Batch | undefined {
  const setup = sampleSetup(game, { ...sitting, draw: seededStream(`${seed}/decks`) });
  const players = setup.teams.map((team, seat) => createBot(botOf(team), game, seededStream(`${seed}/${seat}`)));
  return [...play({ game, setup, dice: seededDice(seed), players, maxAnswers: 5000 })].at(-1);
}

const unit = (id: string, controller: number, def: string, more: Partial<Card> = {}): Card => ({
  ...{ id, def, owner: controller, controller, zone: `battle/${controller}`, facing: 'up', orientation: 'upright' },
  ...{ role: 'unit', host: null, entered: 1, counters: {}, ...more },
});

/** A duel in turn 5 of seat 0 with these cards and zones. */
function tableOf(cards: readonly Card[], zones: Record<string, string[]> = {}, links: Table['links'] = []): Table {
  const seats = [0, 1].map((seat) => ({ seat, team: seat, status: 'playing', counters: {} }) as const);
  const lists: Record<string, string[]> = { ...zones };
  for (const { id, zone } of cards) (lists[zone] ??= []).push(id);
  return {
    ...EMPTY_TABLE,
    ...{ game: 'gcg', edition: '1.1.0', mode: 'duel', seats, zones: lists, links },
    cards: Object.fromEntries(cards.map((card) => [card.id, card])),
    turn: { number: 5, seat: 0, phase: 'main' },
  };
}

const choice = (purpose: string, options: readonly Option[], fallback: string): Decision => ({
  ...{ id: 'd1', seat: 0, purpose, offer: { kind: 'choose', options }, fallback, shown: {} },
});
const game = withCards(
  gcg110,
  aUnit('small', { ap: 1, hp: 2 }),
  aUnit('middle', { ap: 3, hp: 3 }),
  aUnit('guard', { ap: 2, hp: 3, keywords: { blocker: 0 } }),
  aUnit('big', { ap: 5, hp: 5, cost: 4 }),
  aUnit('aide', { ap: 3, hp: 3, keywords: { support: 2 } }),
  aCommand('blow', [words.chooseUnit('opponent'), words.damage(3, words.it)]),
  aCommand('cheer', [words.chooseUnit('team'), words.modify('ap', 2, words.it)]),
  aCommand('folly', [words.chooseUnit('team'), words.destroy(words.it)]),
);
const answer = (view: Table, decision: Decision): unknown =>
  createBot('greedy', game, seededStream('x'))(view, decision);
const END: Option = { id: 'end', action: 'end' };
const attack = (target: string): Option => ({ id: `attack 1 ${target}`, action: 'attack', card: '1', target });

describe('the greedy bot in the Gundam Card Game', () => {
  it('attacks with a unit rather than resting it for Support', () => {
    const support = { id: 'activate 1 1 keyword#support', action: 'activate', card: '1' };
    const main = choice('main', [END, support, attack('seat/1')], 'end');
    const table = tableOf([unit('1', 0, 'aide'), unit('3', 0, 'big')], { 'shields/1': ['8', '9'] });
    expect(answer(table, main)).toBe('attack 1 seat/1');
  });

  it('strikes a player who has nothing left to defend with, rather than a unit', () => {
    const prey = unit('2', 1, 'small', { orientation: 'sideways' });
    const main = choice('main', [END, attack('2'), attack('seat/1')], 'end');
    expect(answer(tableOf([unit('1', 0, 'big'), prey]), main)).toBe('attack 1 seat/1');
    expect(answer(tableOf([unit('1', 0, 'big'), prey], { 'shields/1': ['8', '9'] }), main)).toBe('attack 1 2');
  });

  it('takes a good unit that cannot hold against it, and leaves one that it cannot beat', () => {
    const strong = unit('2', 1, 'big', { orientation: 'sideways', counters: { damage: 4 } });
    const shields = { 'shields/1': ['6', '7', '8', '9', '10', '11', '12', '13'] };
    const main = choice('main', [END, attack('2')], 'end');
    expect(answer(tableOf([unit('1', 0, 'middle'), strong], shields), main)).toBe('attack 1 2');
    expect(answer(tableOf([unit('1', 0, 'small'), { ...strong, counters: {} }], shields), main)).toBe('end');
  });

  it('blocks for its life, and not for a shield where the blocker would fall for nothing', () => {
    const attacker = unit('2', 1, 'big');
    const links = [{ kind: 'attack', from: '2', to: 'seat/0' }];
    const block = choice(
      'block',
      [
        { id: 'none', action: 'none' },
        { id: 'block 1', action: 'block', card: '1' },
      ],
      'none',
    );
    expect(answer(tableOf([unit('1', 0, 'guard'), attacker], {}, links), block)).toBe('block 1');
    expect(answer(tableOf([unit('1', 0, 'guard'), attacker], { 'shields/0': ['8', '9'] }, links), block)).toBe('none');
  });

  it('knows what a text is worth', () => {
    const worth = (card: string): number => programWorth(game, `${card}#effect`);
    expect(worth('blow')).toBeGreaterThan(worth('cheer'));
    expect(worth('cheer')).toBeGreaterThan(0);
    expect(worth('folly')).toBeLessThan(0);
  });

  it.each([gcg110, gcgEarly])('beats the random one in at least 17 of 20 duels of edition $edition', (game) => {
    const wins = Array.from({ length: 20 }, (_, i) => {
      const end = match(game, `duel ${i}`, {}, (team) => (team === i % 2 ? 'greedy' : 'random'));
      return end?.after.result?.winners.includes(i % 2);
    });
    expect(wins.filter(Boolean).length).toBeGreaterThanOrEqual(17);
  });

  it.each([
    { mode: 'royale-winner-advances', seats: 4 },
    { mode: 'royale-loser-eliminated', seats: 3 },
    { mode: 'team' },
  ])('plays $mode to the end among its like', (sitting) => {
    expect(match(gcg110, 'all greedy', sitting, () => 'greedy')?.after.result).not.toBeNull();
  });
});
