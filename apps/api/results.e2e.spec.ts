import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { jwks, logDescription, played, resultPage, type ResultPage } from '#contract';
import { base64url, generateSigningKey } from '#proof';
import { signReceipt, verifyReceipt } from '#results';
import { parseVerifierKey } from '#merkle-log';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';

const OLD_KEY = generateSigningKey(new Uint8Array(32).fill(5));
let stage: ApiStage;
let operator: Client;
let reader: Client;

beforeAll(async () => {
  stage = await stageApi({ retiredKeys: [base64url(OLD_KEY.publicKey)] });
  operator = await stage.operator('admin');
  reader = await stage.operator('results:read');
});
afterAll(async () => stage.close());

async function finished(tags: Record<string, string> = {}): Promise<Duel> {
  const duel = await openDuel(operator, { tags });
  await duel.seats[0].post(played, `${duel.path}/concede`);
  return duel;
}
const page = (query = '') => reader.get(resultPage, `/v1/results?${query}`);
const entryOf = ({ opened: { matchId } }: Duel) => {
  let cursor = '';
  return eventually(async () => {
    const { data, next } = await page(`wait=5${cursor}`);
    cursor = `&after=${next}`;
    return data.find(({ result }) => result.matchId === matchId);
  });
};

describe('the feed of results', () => {
  it('tells how each match ended, in order and without a gap, page by page', async () => {
    const before = await page();
    const start = before.next;
    const duels = [await finished({ ladder: 'gold' }), await finished(), await finished()];
    await entryOf(duels[2]!);
    const seen: ResultPage['data'] = [];
    let cursor = start;
    for (let more = true; more;) {
      const part = await page(`after=${cursor}&limit=2`);
      seen.push(...part.data);
      [cursor, more] = [part.next, part.more];
    }
    expect(seen.map(({ result }) => result.matchId)).toEqual(duels.map(({ opened }) => opened.matchId));
    const first = (before.data.at(-1)?.position ?? 0) + 1;
    expect(seen.map(({ position }) => position)).toEqual([first, first + 1, first + 2]);
    expect(seen[0]).toMatchObject({
      type: 'match.result',
      result: { reason: 'concede', winners: [1], labels: { ladder: 'gold' }, revision: 1, correction: null },
    });
    expect(seen[0]!.result.seats.map(({ player, place, won }) => [player, place, won])).toEqual([
      ['ann', 2, false],
      ['bob', 1, true],
    ]);
    expect(await page(`after=${cursor}`)).toEqual({ data: [], next: cursor, more: false });
    expect(await page(`after=${start}`)).toMatchObject({ data: seen });
  });

  it('holds a request back until there is a result', async () => {
    await entryOf(await finished());
    const { next } = await page();
    const asked = page(`after=${next}&wait=30`);
    await sleep(150);
    const duel = await finished();
    const { data } = await asked;
    expect(data.map(({ result }) => result.matchId)).toEqual([duel.opened.matchId]);
  });

  it('lets no key wait more often than is good for anybody', async () => {
    const other = await stage.operator('results:read');
    const { next } = await page();
    const sent = Array.from({ length: 9 }, () => other.send('GET', `/v1/results?after=${next}&wait=30`));
    // The first reply is the refusal of the wait that exceeds the limit; a result ends the other waits.
    await Promise.race(sent);
    await finished();
    const replies = await Promise.all(sent);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429]);
    expect(problemOf(replies.find(({ status }) => status === 429)!).type).toContain('too-many-waits');
  });

  it('is for operators with the scope', async () => {
    const { seats } = await finished();
    expect((await seats[0].send('GET', '/v1/results')).status).toBe(403);
    expect((await (await stage.operator('matches:read')).send('GET', '/v1/results')).status).toBe(403);
    expect((await stage.client.send('GET', '/v1/results')).status).toBe(401);
    for (const query of ['after=zzz', 'limit=0', 'limit=101', 'wait=31', 'colour=red'])
      expect((await reader.send('GET', `/v1/results?${query}`)).status).toBe(400);
  });
});

describe('a receipt', () => {
  it('proves the result to anybody who has the key, with any JOSE library', async () => {
    const duel = await finished({ season: '7' });
    const reply = await duel.seats[1].send('GET', `${duel.path}/receipt`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/jose']);
    const keys = await stage.client.get(jwks, '/.well-known/jwks.json');
    const { payload } = await jwtVerify(reply.text, createLocalJWKSet(keys as JSONWebKeySet), { issuer: 'senki' });
    const entry = await entryOf(duel);
    expect(payload).toMatchObject({ sub: duel.opened.matchId, result: entry.result });
    expect(verifyReceipt(reply.text, keys)).toMatchObject({ ok: true, result: entry.result });
    const head = await stage.store.head(duel.opened.matchId);
    expect([entry.result.events, entry.result.headHash]).toEqual([head?.version, head?.hash]);
    const again = await reader.send('GET', `${duel.path}/receipt?revision=1`);
    expect(again.text).toBe(reply.text);
  });

  it('is not given for what has not ended or is not there', async () => {
    const open = await openDuel(operator);
    const kinds = async (path: string) =>
      problemOf(await reader.send('GET', path))
        .type.split(':')
        .at(-1);
    expect(await kinds(`${open.path}/receipt`)).toBe('match-not-over');
    expect(await kinds('/v1/matches/0198c0de-1234-7abc-8def-0123456789ab/receipt')).toBe('no-such-match');
    const over = await finished();
    expect(await kinds(`${over.path}/receipt?revision=2`)).toBe('no-such-revision');
    const stranger = await open.seats[0].send('GET', `${over.path}/receipt`);
    expect(stranger.status).toBe(403);
  });
});

describe('a record that somebody changed', () => {
  it('is not signed', async () => {
    const duel = await finished();
    await stage.asOwner(
      `SET session_replication_role = replica;
       UPDATE es.event SET payload = payload || '{"winners": [0]}'
       WHERE match_id = '${duel.opened.matchId}' AND type = 'MatchEnded'`,
    );
    const reply = await reader.send('GET', `${duel.path}/receipt`);
    expect([reply.status, problemOf(reply).type]).toEqual([409, 'urn:senki:problem:record-damaged']);
  });
});

describe('the keys of receipts', () => {
  it('are public and may be kept for a while', async () => {
    const reply = await stage.client.send('GET', '/.well-known/jwks.json');
    expect(accepted(jwks, reply).keys[0]!.x).toBe(stage.publicKey);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('stay there when they are retired, for the receipts that they signed', async () => {
    const { result } = await entryOf(await finished());
    const old = signReceipt(result, OLD_KEY);
    const keys = await stage.client.get(jwks, '/.well-known/jwks.json');
    expect(verifyReceipt(old, keys)).toMatchObject({ ok: true, kid: OLD_KEY.id });
    expect(verifyReceipt(old, { keys: keys.keys.slice(0, 1) })).toMatchObject({ ok: false });
  });

  it('are listed by the log, for the entries that they signed', async () => {
    const told = await stage.client.get(logDescription, '/.well-known/senki-log.json');
    const keysOf = (list: readonly string[]) => list.map((key) => base64url(parseVerifierKey(key).publicKey));
    expect(keysOf(told.keys)).toEqual([stage.publicKey]);
    expect(keysOf(told.retired)).toEqual([base64url(OLD_KEY.publicKey)]);
  });
});
