import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NewEvent } from '#event-store';
import { games } from '#games';
import { ActOnMatch, UnknownGame } from '#match/cqrs';
import { openThrough } from './cqrs/index.js';
import type { Ticket } from './storage/index.js';
import { LadderStage } from './testing/ladder-stage.spec-helper.js';
import { RankedMatches, stamp } from './testing/ranked-matches.spec-helper.js';

let stage: LadderStage;
let ranked: RankedMatches;

beforeAll(async () => {
  stage = await LadderStage.create(games);
  ranked = await RankedMatches.on(stage);
});
afterAll(async () => {
  await ranked?.close();
  await stage?.close();
});

const again = ({ ladder, ticket }: Ticket): Promise<Ticket> => stage.tickets.get(ladder, ticket);

describe('openings', () => {
  it('wait for a node that knows the game, and hide none behind them', async () => {
    const { id } = await stage.declare();
    const ticket = await stage.queue(id, 'ann');
    await stage.queue(id, 'bob');
    expect(await stage.matchmaker.backlog()).toEqual({ ladders: [id], hasOpenings: false });
    await stage.matchmaker.wave(id);
    const old = openThrough({ execute: () => Promise.reject(new UnknownGame('blackpoker@lite')) });
    await stage.opener(old).openWaiting();
    expect((await again(ticket)).state).toBe('opening');
    expect(await stage.matchmaker.backlog()).toEqual({ ladders: [], hasOpenings: true });
    expect(stage.errors.splice(0).map(({ name }) => name)).toEqual(['UnknownGame']);
    await stage.pool.query(
      `INSERT INTO ladder_opening (id, pairing, ladder, game, wish)
       SELECT lpad(n::text, 32, '0')::uuid, pairing, ladder, n, '{}' FROM ladder_opening, generate_series(2, 121) n
       WHERE ladder = $1`,
      [id],
    );
    const knowing = stage.opener((commandId, by, order) =>
      'game' in order ? ranked.open(commandId, by, order) : Promise.reject(new UnknownGame('new@1')),
    );
    expect(await knowing.openWaiting()).toBe(121);
    expect((await again(ticket)).state).toBe('matched');
    expect(stage.errors.splice(0)).toHaveLength(120);
    await stage.opener(async () => ({ refused: 'only made up' })).openWaiting();
    expect(await stage.matchmaker.backlog()).toEqual({ ladders: [], hasOpenings: false });
  });

  it('keep the matches of a series whose next match is refused', async () => {
    const { id } = await stage.declare({ bestOf: 3 });
    const ticket = await stage.queue(id, 'ann');
    await stage.queue(id, 'bob');
    await stage.matchmaker.wave(id);
    await ranked.opener.openWaiting();
    const { contest } = await again(ticket);
    const matchId = await ranked.lose(ticket);
    await stage.opener(async () => ({ refused: 'a card is banned now' })).openWaiting();
    const after = await again(ticket);
    expect(after).toMatchObject({ state: 'matched', reason: null, contest });
    expect(after.games.map((game) => game.matchId)).toEqual([matchId]);
    const { rows } = await stage.pool.query('SELECT game, state FROM ladder_opening WHERE ladder = $1 ORDER BY game', [
      id,
    ]);
    expect(rows).toEqual([
      { game: 1, state: 'open' },
      { game: 2, state: 'refused' },
    ]);
  });
});

describe('conduct', () => {
  /** Records that a seat was away for too long. */
  function leave(matchId: string, seat: number): Promise<void> {
    const expired = { seat, clock: 'disconnect', decision: null, deadline: stage.clock.now() };
    const end = { winners: [1 - seat], reason: 'disconnect', detail: '' };
    return endWith(matchId, { type: 'ClockExpired', schemaVersion: 1, payload: expired }, end);
  }

  async function endWith(matchId: string, cause: NewEvent, end: NewEvent['payload']): Promise<void> {
    await stage.store.append({
      matchId,
      expectedVersion: (await stage.store.load(matchId)).length,
      commandId: randomUUID(),
      fingerprint: new Uint8Array(32),
      at: stage.clock.now(),
      events: [cause, { type: 'MatchEnded', schemaVersion: 1, payload: end }],
      meta: {},
      timers: [],
      reply: null,
    });
    await stage.settle();
  }

  it('remembers who left, until a ruling takes the cause away', async () => {
    const { id } = await stage.declare();
    const offences = async () =>
      (await stage.pool.query('SELECT source, kind FROM ladder_conduct WHERE ladder = $1 ORDER BY source', [id])).rows;
    const left: string[] = [];
    for (const [a, b] of ['ab', 'cd']) {
      const ticket = await stage.queue(id, a!);
      await stage.queue(id, b!);
      await stage.matchmaker.wave(id);
      await ranked.opener.openWaiting();
      left.push((await again(ticket)).games[0]!.matchId);
      await leave(left.at(-1)!, 0);
    }
    expect(await offences()).toEqual(left.toSorted().map((source) => ({ source, kind: 'left' })));
    await ranked.bus.execute(
      new ActOnMatch(stamp(left[0]!), { type: 'VoidMatch', by: 'judge', reason: 'the line was down' }),
    );
    await stage.settle();
    expect(await offences()).toEqual([{ source: left[1], kind: 'left' }]);
  });

  it('remembers every player who was silent before the deal', async () => {
    const { id } = await stage.declare();
    const ticket = await stage.queue(id, 'ada');
    await stage.queue(id, 'ben');
    await stage.matchmaker.wave(id);
    await ranked.opener.openWaiting();
    const { matchId } = (await again(ticket)).games[0]!;
    const payload = { stage: 'commit', seats: [0, 1], deadline: stage.clock.now() };
    await endWith(
      matchId,
      { type: 'EntropyMissed', schemaVersion: 1, payload },
      { winners: [], reason: 'no-start', detail: '' },
    );
    const { rows } = await stage.pool.query(
      'SELECT player, kind FROM ladder_conduct WHERE ladder = $1 ORDER BY player',
      [id],
    );
    expect(rows).toEqual(['ada', 'ben'].map((player) => ({ player, kind: 'no-start' })));
  });
});
