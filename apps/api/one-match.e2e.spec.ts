import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { pendingDecision, played, type AnswerValue } from '#contract';
import { sampleAnswer, type Offer } from '#kernel';
import { eventually } from '#testkit';
import { distributed } from '../../migrations/distribution.js';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { openDuel, type Duel } from './testing/duel.js';
import { numbersFrom } from './testing/random-player.js';

/**
 * When matches are spread over several servers, a statement that touches two of them costs a round trip to each, and a
 * commit in two phases. So every statement of an answer is for one match, which it names by the distribution column.
 */

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const MATCHES = 6;
const ROUNDS = 4;

/** Remembers every statement that is sent through the pool from now on. */
function listenTo(pool: ApiStage['pool']): Statement[] {
  const sent: Statement[] = [];
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const listening = (...given: unknown[]): unknown => {
      const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown];
      const text = typeof first === 'string' ? first : first.text;
      const values = typeof first === 'string' ? second : (first.values ?? second);
      sent.push({ text, values: Array.isArray(values) ? values : [] });
      return query(...given);
    };
    client.query = listening as typeof client.query;
  });
  return sent;
}

const tablesOf = (text: string): string[] =>
  distributed.filter((table) => new RegExp(`\\b${table.replace('public.', '')}\\b`).test(text));

const namesItsMatch = (text: string): boolean =>
  /\bmatch_id = \$\d/.test(text) || /^\s*INSERT INTO \S+( AS \w+)? \(match_id,/.test(text);

const matchesIn = ({ values }: Statement, ids: readonly string[]): string[] =>
  ids.filter((id) => JSON.stringify(values).includes(id));

describe('an answer, with the matches on several servers', () => {
  let stage: ApiStage;
  let duels: readonly Duel[];
  let sent: Statement[];
  let ids: readonly string[];

  beforeAll(async () => {
    stage = await stageApi({ asOwner: ['UPDATE es.layout SET distributed = true'] });
    const operator = await stage.operator('matches:open');
    const clock = { timeControl: { bankMs: 600_000, decisionMs: null } };
    duels = await Promise.all(Array.from({ length: MATCHES }, () => openDuel(operator, clock)));
    ids = duels.map(({ opened }) => opened.matchId);
    await stopFeed();
    const other = await stage.join();
    sent = listenTo(stage.pool);
    for (let round = 0; round < ROUNDS; round++) await Promise.all(duels.map((duel) => playRound(duel, round)));

    /** By turns at both nodes, so that each has to read what the other has appended. */
    async function playRound({ path, seats }: Duel, round: number): Promise<void> {
      const at = seats.map((seat) => (round % 2 === 0 ? seat : seat.at(other.client)));
      const asked = await Promise.all(at.map((seat) => seat.get(pendingDecision, `${path}/decision`)));
      const seat = asked.findIndex(({ decision }) => decision !== null);
      const { id, offer, fallback } = asked[seat]!.decision!;
      const answer = (sampleAnswer(offer as Offer, numbersFrom(round + 1)) ?? fallback) as AnswerValue;
      await at[seat]!.post(played, `${path}/answers`, { decision: id, answer, after: 0 });
    }
  });
  afterAll(() => stage.close());

  /** So that only answers are heard: the feed is left to stand still once it has caught up. */
  async function stopFeed(): Promise<void> {
    const behind = `SELECT FROM es.outbox UNION ALL
                    SELECT FROM es.feed_head h JOIN es.consumer c USING (shard) WHERE c.position < h.position`;
    await eventually(async () => (await stage.pool.query(behind)).rowCount === 0);
    await stage.asOwner('REVOKE EXECUTE ON FUNCTION es.sequence(int) FROM senki_app');
  }

  it('was given often, by both nodes, and seen by the test', () => {
    expect(sent.filter(({ text }) => text.includes('es.append_to'))).toHaveLength(MATCHES * ROUNDS);
    expect(sent.some(({ text }) => tablesOf(text).includes('es.event'))).toBe(true);
  });

  it('sends no statement that touches two matches', () => {
    expect(sent.filter((statement) => matchesIn(statement, ids).length > 1)).toEqual([]);
  });

  it('names the match, by the distribution column, in every statement on a distributed table', () => {
    const unbound = sent.filter(({ text }) => tablesOf(text).length > 0 && !namesItsMatch(text));
    expect([...new Set(unbound.map(({ text }) => text))]).toEqual([]);
  });

  it.each(['match_stream', 'event', 'command_result', 'outbox', 'match_timer'])(
    'writes to one match in a transaction: es.%s',
    async (table) => {
      const written = await stage.pool.query<{ matches: number }>(
        `SELECT count(DISTINCT match_id)::int AS matches FROM es.${table} GROUP BY xmin::text`,
      );
      expect(written.rows.length).toBeGreaterThanOrEqual(MATCHES);
      expect(written.rows.filter(({ matches }) => matches > 1)).toEqual([]);
    },
  );

  it('would be noticed if it shared a statement with another, as on one server', async () => {
    const [one, two] = duels.map(({ opened }) => opened.matchId);
    const shared = { text: 'SELECT version FROM es.match_stream WHERE match_id = ANY($1)', values: [[one, two]] };
    expect(matchesIn(shared, ids)).toEqual([one, two]);
    expect([tablesOf(shared.text), namesItsMatch(shared.text)]).toEqual([['es.match_stream'], false]);
  });
});
