import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVERYTHING, type ArchiveFilter } from '#archive';
import { ArchiveSearch } from '#archive/projections';
import { games } from '#games';
import { foldMatch, fromEnvelope, PRESETS, redactMatch, UNOPENED } from '#match';
import { ActOnMatch } from '#match/cqrs';
import { eventually } from '#testkit';
import { WorkerStage } from '../testing/worker-stage.js';

const GAME = games.get('blackpoker@lite')!;
const CUP = { tournament: 'spring-cup', round: '2', table: '7' };

let stage: WorkerStage;
let search: ArchiveSearch;
let played: string;
let conceded: string;
let friendly: string;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  search = new ArchiveSearch(stage.pool);
  played = await stage.playToTheEnd({ tags: CUP });
  // Without clocks, so that no answer is taken for a seat on a busy machine.
  conceded = await stage.openMatch(PRESETS.none, { players: ['bob', 'cid'], tags: { ...CUP, table: '8' } });
  await stage.concede(conceded, 1);
  friendly = await stage.openMatch(PRESETS.none, { players: ['ann', 'cid'] });
  await stage.concede(friendly, 0);
  await stage.openMatch(PRESETS.none);
  await stage.startWorker();
  await eventually(async () => (await search.count(EVERYTHING)) === 3);
});
afterAll(() => stage.close());

/** The result must not depend on how many of the newest matches the search scans first. */
const find = async (wishes: Partial<ArchiveFilter>): Promise<readonly string[]> => {
  const page = (by: ArchiveSearch) => by.page({ ...EVERYTHING, ...wishes }, null, 10);
  const found = await page(search);
  for (const newest of [1, 2]) expect(await page(new ArchiveSearch(stage.pool, newest))).toEqual(found);
  return found.map(({ matchId }) => matchId);
};

describe('the archive', () => {
  it('holds every finished match with all it was, newest first, and none that goes on', async () => {
    expect(await find({})).toEqual([friendly, conceded, played]);
    const entry = await search.find(played);
    const events = (await stage.store.load(played)).map(fromEnvelope);
    const end = events.find(({ event }) => event.type === 'MatchEnded')!;
    expect(entry).toMatchObject({
      origin: 'local',
      game: 'blackpoker',
      edition: 'lite',
      mode: 'duel',
      tournament: 'spring-cup',
      round: '2',
      table: '7',
      events: events.length,
      answers: events.filter(({ event }) => event.type === 'DecisionMade').length,
      turns: foldMatch(UNOPENED, events).table.turn.number,
      startedAt: events[0]!.at,
      endedAt: end.at,
      head: (await stage.store.head(played))?.hash,
    });
    expect(entry?.seats.map(({ player }) => player)).toEqual(['ann', 'bob']);
    expect(await search.find(randomUUID())).toBeNull();
  });

  it('knows the turn on which a spectator first saw each card', async () => {
    const entry = (await search.find(played))!;
    const seen = new Map<string, number>();
    let state = UNOPENED;
    for (const recorded of (await stage.store.load(played)).map(fromEnvelope)) {
      const shown = redactMatch(GAME, state, recorded.event, 'spectator');
      if ('defs' in shown && 'cards' in shown)
        shown.cards.forEach((_, i) => {
          const key = `${state.table.cards[(recorded.event as typeof shown).cards[i]!]!.owner} ${shown.defs[i]}`;
          if (shown.defs[i] !== null && !seen.has(key)) seen.set(key, state.table.turn.number);
        });
      state = foldMatch(state, [recorded]);
    }
    expect(new Map(entry.cards.map((card) => [`${card.seat} ${card.card}`, card.seen]))).toEqual(seen);
    expect(entry.cards.filter(({ played }) => played !== null).length).toBeGreaterThan(3);
    expect(entry.cards.every(({ seen, played }) => played === null || played >= seen)).toBe(true);
  });

  it.each<[string, Partial<ArchiveFilter>, () => string[]]>([
    ['a player', { players: ['cid'] }, () => [friendly, conceded]],
    ['two players', { players: ['cid', 'bob'] }, () => [conceded]],
    ['a player who won', { players: ['cid'], outcome: 'won' }, () => [friendly]],
    ['a player who lost', { players: ['cid'], outcome: 'lost' }, () => [conceded]],
    ['nobody', { players: ['dan'] }, () => []],
    ['a game', { game: 'blackpoker', edition: 'lite', mode: 'duel' }, () => [friendly, conceded, played]],
    ['another game', { game: 'gcg' }, () => []],
    ['a tournament', { tournament: 'spring-cup' }, () => [conceded, played]],
    ['a table', { tournament: 'spring-cup', round: '2', table: '8' }, () => [conceded]],
    ['how it ended', { reason: 'concede' }, () => [friendly, conceded]],
    ['a result', { result: 'decided', players: ['cid'] }, () => [friendly, conceded]],
    ['a ladder', { ladder: 'ranked' }, () => []],
    ['an origin', { origin: 'elsewhere' }, () => []],
    ['length', { turns: { least: 2, most: null } }, () => [played]],
    ['answers', { answers: { least: null, most: 0 } }, () => [friendly, conceded]],
    ['a rating', { rating: { least: 0, most: null } }, () => []],
  ])('is searched by %s', async (_, wishes, expected) => {
    expect(await find(wishes)).toEqual(expected());
    expect(await search.count({ ...EVERYTHING, ...wishes })).toBe(expected().length);
  });

  it('is searched by time, to the millisecond', async () => {
    const at = parseInt(conceded.replace('-', '').slice(0, 12), 16);
    expect(await find({ opened: { least: at, most: at } })).toEqual([conceded]);
    expect(await find({ opened: { least: at + 1, most: null } })).toEqual([friendly]);
    expect(await find({ opened: { least: null, most: at - 1 } })).toEqual([played]);
  });

  it('is searched by cards seen or played, by when and by whom', async () => {
    const { cards } = (await search.find(played))!;
    const late = cards.find(({ played }) => played !== null && played > 1)!;
    const wish = { card: late.card, how: 'played', byTurn: late.played, seat: late.seat } as const;
    const game = 'blackpoker';
    expect(await find({ game, cards: [wish] })).toEqual([played]);
    expect(await find({ game, cards: [{ ...wish, byTurn: null }] })).toEqual([played]);
    expect(await find({ game, cards: [{ ...wish, byTurn: late.played! - 1 }] })).toEqual([]);
    expect(await find({ game: 'gcg', cards: [wish] })).toEqual([]);
    const unplayed = cards.find(({ played }) => played === null)!;
    const seen = { card: unplayed.card, how: 'seen', byTurn: unplayed.seen, seat: unplayed.seat } as const;
    expect(await find({ game, cards: [seen, wish] })).toEqual([played]);
    expect(await find({ game, cards: [{ ...seen, how: 'played', byTurn: null }] })).toEqual([]);
  });

  it('turns pages without a gap or a repeat', async () => {
    const first = await search.page(EVERYTHING, null, 2);
    const second = await search.page(EVERYTHING, first.at(-1)!.matchId, 2);
    expect([...first, ...second].map(({ matchId }) => matchId)).toEqual([friendly, conceded, played]);
  });

  it('follows a judge who corrects a result', async () => {
    const stamp = { matchId: friendly, commandId: randomUUID(), by: 'judge/1' };
    await stage.bus.execute(new ActOnMatch(stamp, { type: 'VoidMatch', by: stamp.by, reason: 'wrong decks' }));
    await eventually(async () => (await search.find(friendly))?.result === 'void');
    expect(await find({ players: ['cid'], outcome: 'won' })).toEqual([]);
    expect(await find({ players: ['cid'], outcome: 'void' })).toEqual([friendly]);
  });
});
