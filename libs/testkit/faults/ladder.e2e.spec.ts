import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  leaderboardPage,
  pendingDecision,
  played,
  recomputation,
  ticket,
  type AnswerValue,
  type TicketDocument,
} from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import { sampleAnswer, type Offer } from '#kernel';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import type { PatientClient } from './patient-client.spec-helper.js';
import { runSenki, type SenkiProcess } from './senki-process.spec-helper.js';
import { UnreliableLine } from './unreliable-line.spec-helper.js';

const DECK = blackpokerLite.decks.samples['full'];
const LADDER = '/v1/ladders/ranked';

describe('a ladder whose workers die', () => {
  let stage: FaultStage;
  let server: SenkiProcess;
  let operator: PatientClient;

  beforeEach(async () => {
    stage = await FaultStage.create();
    server = await stage.serve();
    operator = stage.client(server.url);
  });
  afterEach(() => stage.close());

  async function declare(changes: object = {}): Promise<void> {
    const pairing = { windowStart: 100, rematchAfterSeconds: 0, readySeconds: 0 };
    const body = { game: 'blackpoker', edition: 'lite', mode: 'duel', pairing, policy: { placement: 1 }, ...changes };
    expect((await operator.send('PUT', LADDER, body)).status).toBe(200);
    expect((await operator.send('PUT', `${LADDER}/seasons/s1`)).status).toBe(200);
  }

  const queue = (player: string): Promise<TicketDocument> =>
    operator.post(ticket, `${LADDER}/tickets`, { players: [{ player, deck: DECK }] });

  /** Follows a ticket until it leads to a match, accepting every proposal. */
  async function toMatch(mine: TicketDocument): Promise<TicketDocument> {
    let now = mine;
    while (now.state !== 'matched') {
      if (now.state === 'proposed' && !now.accepted) {
        await operator.send('PUT', `${LADDER}/tickets/${mine.ticket}/acceptance`);
      }
      now = await operator.get(ticket, `${LADDER}/tickets/${mine.ticket}?after=${now.version}&wait=5`);
      expect(['queued', 'proposed', 'opening', 'matched']).toContain(now.state);
    }
    return now;
  }

  /** Gives a few random answers, then the seat to decide concedes. */
  async function play({ games }: TicketDocument, seed: number): Promise<void> {
    const { matchId, seats } = games[0]!;
    const seat = operator.as(seats[0]!.token);
    const path = `/v1/matches/${matchId}`;
    let state = seed + 1;
    const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
    for (let answers = 0; ;) {
      const { decision } = await seat.get(pendingDecision, `${path}/decision`);
      if (decision === null) {
        if ((await operator.send('GET', path)).text.includes('"status":"over"')) return;
        await sleep(50);
      } else if (answers++ === 4 + (seed % 5)) {
        await seat.post(played, `${path}/concede`, undefined);
      } else {
        const answer = (sampleAnswer(decision.offer as Offer, next) ?? decision.fallback) as AnswerValue;
        const body = { decision: decision.id, answer };
        const reply = await seat.send('POST', `${path}/answers`, body);
        // The other seat may have conceded at the same moment.
        expect([200, 409]).toContain(reply.status);
      }
    }
  }

  it('pairs every bot once, rates what they play, and needs nothing but events to rate it again', async () => {
    await declare({ pairing: { windowStart: 100, rematchAfterSeconds: 0, readySeconds: 600 } });
    const workers = [await stage.work(), await stage.work()];
    const bots = Array.from({ length: 12 }, async (_, i) => {
      const matched = await toMatch(await queue(`bot-${i}`));
      await play(matched, i);
      return matched;
    });
    const ended = Promise.all(bots);
    await sleep(1_500);
    await workers[0]?.restart();
    const tickets = await ended;
    const matches = new Map<string, number>();
    for (const { games } of tickets) matches.set(games[0]!.matchId, (matches.get(games[0]!.matchId) ?? 0) + 1);
    expect([...matches.values()]).toEqual([2, 2, 2, 2, 2, 2]);
    await stage.caughtUp();
    const board = await operator.get(leaderboardPage, `${LADDER}/leaderboard`);
    expect(board.data).toHaveLength(12);
    expect(board.data.filter(({ mu }) => mu > 25)).toHaveLength(6);
    const again = await operator.get(recomputation, `${LADDER}/seasons/s1/recomputation`);
    expect(again).toMatchObject({ contests: 6, players: 12, differences: [] });
    const told = await runSenki(['ladder', 'recompute', 'ranked', '--season', 's1'], {
      DATABASE_URL: stage.postgres.appUrl,
    });
    expect([told.code, told.stdout]).toEqual([0, expect.stringContaining('no difference')]);
  });

  it.each([
    ['before the match is there', 'INSERT INTO match_secret'],
    ['before anyone knows of the match', 'UPDATE ladder_opening SET state'],
    ['in the middle of a wave', 'INSERT INTO ladder_pairing'],
  ])('opens one match, though a worker is killed %s', async (_, statement) => {
    await declare();
    let isThere = false;
    const onRequest = (data: Buffer) => {
      if (!data.includes(statement)) return 'pass';
      isThere = true;
      return 'hold';
    };
    const line = stage.use(await UnreliableLine.open({ to: stage.postgres.port, onRequest }));
    const doomed = await stage.work({ DATABASE_URL: stage.postgres.appUrlAt(line.port) });
    const tickets = [await queue('ann'), await queue('bob')];
    await eventually(async () => isThere);
    await doomed.crash();
    await line.close();

    await stage.work();
    const [ann, bob] = await Promise.all(tickets.map(toMatch));
    expect(ann?.games).toHaveLength(1);
    expect(ann?.games[0]?.matchId).toBe(bob?.games[0]?.matchId);
    const [row] = await stage.postgres.run<{ secrets: number; streams: number; openings: number }>(
      `SELECT (SELECT count(*) FROM match_secret)::int AS secrets, (SELECT count(*) FROM es.match_stream)::int AS streams,
              (SELECT count(*) FROM ladder_opening)::int AS openings`,
    );
    expect(row).toEqual({ secrets: 1, streams: 1, openings: 1 });
  });
});
