import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deckVerdict,
  gameList,
  match,
  matchEvents,
  matchPage,
  openedMatch,
  played,
  token,
  trailPage,
  view,
  type MatchPage,
} from '#contract';
import { games } from '#games';
import { eventually } from '#testkit';
import { describeSockets } from './asyncapi/document.js';
import { describeApi } from './openapi/document.js';
import { METRICS_TOKEN, stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';
import { duel, openDuel, RED } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('admin');
});
afterAll(async () => stage.close());

describe('games and decks', () => {
  it('lists the games with a deck to try them', async () => {
    const { data } = await stage.client.get(gameList, '/v1/games');
    expect(data).toContainEqual(
      expect.objectContaining({ game: 'blackpoker', edition: 'lite', modes: [{ mode: 'duel', seats: [2] }] }),
    );
  });

  it('names every violation of a deck', async () => {
    const deck = { main: ['HA', 'HA', 'X9'], side: ['H2'] };
    const verdict = await stage.client.post(deckVerdict, '/v1/decks/validate', {
      game: 'blackpoker',
      edition: 'lite',
      deck,
    });
    const codes = verdict.problems.map((problem) => problem.code).sort();
    expect(codes).toEqual(['duplicate-card', 'too-few-cards', 'unknown-card', 'unknown-section']);
    expect(verdict.legal).toBe(false);
  });

  it('finds nothing wrong with a legal deck', async () => {
    const body = { game: 'blackpoker', edition: 'lite', deck: RED };
    expect(await stage.client.post(deckVerdict, '/v1/decks/validate', body)).toEqual({ legal: true, problems: [] });
  });
});

describe('the same request again', () => {
  it.each<[string, (key: string) => { headers?: Record<string, string>; body: Record<string, unknown> }]>([
    ['by header', (key) => ({ headers: { 'idempotency-key': key }, body: {} })],
    ['by a header that is no UUID', (key) => ({ headers: { 'idempotency-key': `Runde 1, Tisch ${key}` }, body: {} })],
    ['by command id', (key) => ({ body: { commandId: key } })],
  ])('opens one match: %s', async (_, mark) => {
    const { headers = {}, body } = mark(randomUUID());
    const send = (changes = {}) =>
      operator.send('POST', '/v1/matches', { headers, body: { ...duel(), ...body, ...changes } });
    const [first, twin] = await Promise.all([send(), send()]);
    const again = await send();
    const ids = [first, twin, again].map((reply) => accepted(openedMatch, reply).matchId);
    expect(new Set(ids).size).toBe(1);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await send({ tags: { round: '2' } });
    expect([other.status, problemOf(other).type]).toEqual([422, 'urn:senki:problem:command-id-reused']);
  });

  it('answers a decision once', async () => {
    const { path, seats } = await openDuel(operator);
    const asked = await Promise.all(seats.map((seat) => seat.get(view, `${path}/view`)));
    const decider = asked.findIndex(({ table }) => (table.pending[0]?.offer ?? null) !== null);
    const pending = asked[decider]?.table.pending[0];
    const send = (body: object) =>
      seats[decider]!.send('POST', `${path}/answers`, { body, headers: { 'idempotency-key': 'a' } });
    const first = await send({ decision: pending?.id, answer: pending?.fallback });
    const again = await send({ decision: pending?.id, answer: pending?.fallback });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(accepted(played, again)).toEqual(accepted(played, first));
    expect((await send({ decision: pending?.id, answer: 'other' })).status).toBe(422);
    // Keys belong to a seat: the same key from the other seat is another request.
    const theirs = await seats[1 - decider]!.send('POST', `${path}/draw-offers`, {
      headers: { 'idempotency-key': 'a' },
    });
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });
});

describe('the list of matches', () => {
  it('pages from the newest to the oldest without gap or repetition', async () => {
    const opened: string[] = [];
    for (let i = 0; i < 5; i++) {
      const seats = duel().seats.map((seat) => ({ ...seat, player: `${seat.player}-paged` }));
      opened.push((await openDuel(operator, { seats })).opened.matchId);
    }
    await listed((page) => page.data.length === 5, '/v1/matches?player=ann-paged');
    const found: string[] = [];
    let next: string | null = null;
    do {
      const after: string = next === null ? '' : `&after=${next}`;
      const page = await operator.get(matchPage, `/v1/matches?player=ann-paged&limit=2${after}`);
      found.push(...page.data.map((entry) => entry.matchId));
      next = page.next;
    } while (next !== null);
    expect(found).toEqual(opened.reverse());
  });

  it('knows a match by its id in capitals too', async () => {
    const { opened, path } = await openDuel(operator);
    const capitals = `/v1/matches/${opened.matchId.toUpperCase()}`;
    expect(await operator.get(match, capitals)).toEqual(await operator.get(match, path));
    const reply = await operator.send('POST', `${capitals}/judge/pause`, { body: { reason: 'a call' } });
    expect(reply.status).toBe(200);
  });

  it('tells what is played from what is over', async () => {
    const { opened, path, seats } = await openDuel(operator, { tags: { round: '3' } });
    const isThere = ({ data }: MatchPage) => data.some((entry) => entry.matchId === opened.matchId);
    await listed(isThere, '/v1/matches?status=playing&game=blackpoker');
    await seats[0].post(played, `${path}/concede`);
    const { data } = await listed(isThere, '/v1/matches?status=over');
    const entry = data.find(({ matchId }) => matchId === opened.matchId);
    expect(entry).toMatchObject({ tags: { round: '3' }, end: { reason: 'concede', winners: [1] } });
    expect(await operator.get(match, path)).toEqual(entry);
    const first = (await seats[0].get(matchEvents, `${path}/events`)).events[0];
    expect(entry?.openedAt).toBe(first?.at);
    expect(isThere(await operator.get(matchPage, '/v1/matches?status=playing'))).toBe(false);
    expect(isThere(await operator.get(matchPage, '/v1/replays?limit=1'))).toBe(true);
  });
});

/** Waits for the list, which follows the matches with a short delay. */
const listed = (isSo: (page: MatchPage) => boolean, path: string): Promise<MatchPage> =>
  eventually(async () => {
    const page = await operator.get(matchPage, path);
    return isSo(page) ? page : null;
  });

describe('tokens', () => {
  it('are issued again for a seat and for spectators', async () => {
    const { path, opened } = await openDuel(operator);
    for (const viewer of ['spectator', { seat: 1 }] as const) {
      const fresh = await operator.post(token, `${path}/tokens`, { viewer });
      expect(await stage.client.as(fresh.token).get(view, `${path}/view`)).toMatchObject({
        viewer,
        version: opened.version,
      });
    }
    const trail = await (
      await stage.operator('audit:read')
    ).get(trailPage, `/v1/audit-trail?subject=${encodeURIComponent(`match/${opened.matchId}`)}`);
    const issued = trail.data.filter(({ act }) => act === 'match.token');
    expect(issued).toMatchObject([{ after: { viewer: { seat: 1 } }, actor: expect.stringMatching(/^key\//) }]);
    expect(JSON.stringify(issued)).not.toContain('eyJ');
  });

  it('of seats are for the key that opened the match, and for admins', async () => {
    const [owner, other] = await Promise.all([stage.operator('matches:open'), stage.operator('matches:open')]);
    const { path } = await openDuel(owner);
    const seat = { viewer: { seat: 0 } };
    const refused = await other.send('POST', `${path}/tokens`, { body: seat });
    expect(problemOf(refused)).toMatchObject({ status: 403, type: 'urn:senki:problem:match-not-yours' });
    expect(await other.post(token, `${path}/tokens`, { viewer: 'spectator' })).toMatchObject({ viewer: 'spectator' });
    for (const one of [owner, operator]) expect(await one.post(token, `${path}/tokens`, seat)).toMatchObject(seat);
  });

  it('of seats are for nobody whom rewritten rows make the opener', async () => {
    const [owner, other] = await Promise.all([stage.operator('matches:open'), stage.operator('matches:open')]);
    const { path, opened } = await openDuel(owner);
    const seat = { body: { viewer: { seat: 0 } } };
    const { rows } = await stage.pool.query(
      `SELECT payload ->> 'openedBy' AS by FROM es.event WHERE match_id = $1 AND version = 1`,
      [(await openDuel(other)).opened.matchId],
    );
    const by = String(rows[0].by);
    expect(by).toMatch(/^key\//);
    const rewrite = (column: string, name: string) =>
      stage.asOwner(
        `SET session_replication_role = replica;
         UPDATE es.event SET ${column} = ${column} || '{"${name}":"${by}"}'
         WHERE match_id = '${opened.matchId}' AND version = 1`,
      );
    await rewrite('meta', 'by');
    expect(problemOf(await other.send('POST', `${path}/tokens`, seat))).toMatchObject({ status: 403 });
    expect((await owner.send('POST', `${path}/tokens`, seat)).status).toBe(201);
    await rewrite('payload', 'openedBy');
    const damaged = problemOf(await other.send('POST', `${path}/tokens`, seat));
    expect(damaged.type).toBe('urn:senki:problem:record-damaged');
  });
});

describe('the service', () => {
  it('answers its probes', async () => {
    for (const probe of ['/livez', '/readyz']) expect((await stage.client.send('GET', probe)).status).toBe(200);
    await operator.get(match, (await openDuel(operator)).path);
  });

  it('tells its numbers to whoever has their token, and to no operator or stranger', async () => {
    const numbers = await stage.client.as(METRICS_TOKEN).send('GET', '/metrics');
    expect([numbers.status, numbers.text]).toEqual([
      200,
      expect.stringContaining('senki_http_request_duration_seconds'),
    ]);
    for (const [client, kind] of [
      [stage.client, 'unauthenticated'],
      [operator, 'invalid-credential'],
      [stage.client.as(`${METRICS_TOKEN}x`), 'invalid-credential'],
    ] as const) {
      const refused = await client.send('GET', '/metrics');
      expect(problemOf(refused)).toMatchObject({ status: 401, type: `urn:senki:problem:${kind}` });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="senki metrics"');
    }
  });

  it('shows its documentation', async () => {
    const page = await stage.client.send('GET', '/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    for (const [, file] of page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)) {
      expect((await stage.client.send('GET', file as string)).status).toBe(200);
    }
    expect((await stage.client.send('GET', '/docs-json')).body).toEqual(
      JSON.parse(JSON.stringify(await describeApi(stage.app))),
    );
    expect((await stage.client.send('GET', '/docs/asyncapi.json')).body).toEqual(
      JSON.parse(JSON.stringify(describeSockets())),
    );
  });

  it('shows a page for each game, linked from the documentation', async () => {
    const about = (await describeApi(stage.app)).info.description ?? '';
    for (const { id, name } of games.values()) {
      expect(about).toContain(`(/docs/games/${id})`);
      const page = await stage.client.send('GET', `/docs/games/${id}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.text).toContain(`<h1>${name}`);
      expect(page.text).toContain('<table>');
      expect(page.text).not.toMatch(/href="\.\./);
    }
    expect((await stage.client.send('GET', '/docs/page.css')).status).toBe(200);
  });

  it('tells how many requests are left and when to come back', async () => {
    const small = await stageApi({ requestsPerMinute: 3 });
    try {
      const replies = [];
      for (let i = 0; i < 4; i++) replies.push(await small.client.send('GET', '/v1/games'));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 429]);
      expect(replies[0]?.headers.get('ratelimit-remaining')).toBe('2');
      expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((replies[3]?.body as { type: string }).type).toBe('urn:senki:problem:rate-limited');
    } finally {
      await small.close();
    }
  });
});
