import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportDocument, logDescription, played } from '#contract';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import { verifyReplay } from '#replay';
import { createEntryCheck, openEntry, type Statement } from '#match-log';
import { entriesIn, parseVerifierKey, verifyLog } from '#merkle-log';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { openDuel } from './testing/duel.js';
import { numbersFrom, playOut } from './testing/random-player.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('admin');
});
afterAll(async () => stage.close());

/** Runs the sealer until the match has this many leaves. */
async function sealed(matchId: string, leaves = 1): Promise<void> {
  for (let found = 0; found < leaves;) {
    await stage.sealer.step();
    const { rows } = await stage.pool.query('SELECT FROM log_leaf WHERE match_id = $1', [matchId]);
    found = rows.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stage.sealer.publish();
}

/** Reads the log without a key, as anyone can. */
async function fetched(path: string): Promise<Uint8Array | null> {
  const response = await fetch(`${stage.client.url}/log/${path}`);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

async function verdict(from: string | null = null) {
  const { keys } = await stage.client.get(logDescription, '/.well-known/senki-log.json');
  const entryFault = createEntryCheck({ trustedKeys: [stage.publicKey] });
  return verifyLog(fetched, { trusted: keys.map(parseVerifierKey), entryFault, from });
}

describe('the transparency log', () => {
  it('has a match that was played over HTTP, and its replay proves it offline', async () => {
    const { path, seats, opened } = await openDuel(operator);
    await Promise.all(seats.map((client, seat) => playOut(client, path, numbersFrom(seat + 1))));
    await sealed(opened.matchId);
    expect(await verdict()).toMatchObject({ ok: true, checkpoint: { origin: 'log.example/matches' } });

    const options = { trustedKeys: [stage.publicKey], requireInclusion: true, ...matchVerification(games) };
    for (const reader of [operator, seats[0]]) {
      const lines = await replayOf(reader, opened.matchId);
      const found = await verifyReplay(lines, options);
      expect(found).toMatchObject({ ok: true, log: { origin: 'log.example/matches', index: expect.any(Number) } });
      expect(found).toMatchObject({ checks: expect.arrayContaining(['inclusion']) });
    }
  });

  it('has matches that were voided, conceded and re-awarded, each result for itself', async () => {
    const [voided, awarded] = [await openDuel(operator), await openDuel(operator)];
    await operator.send('POST', `${voided.path}/judge/void`, { body: { reason: 'wrong table' } });
    await awarded.seats[0].post(played, `${awarded.path}/concede`);
    const earlier = (await stage.client.send('GET', '/log/checkpoint')).text;
    await operator.send('POST', `${awarded.path}/judge/award`, { body: { winners: [0], reason: 'appeal' } });
    await sealed(voided.opened.matchId);
    await sealed(awarded.opened.matchId, 2);
    expect(await verdict(earlier)).toMatchObject({ ok: true, from: expect.any(Number) });

    const bundle = await bundleOf();
    const told = (id: string) => bundle.filter(({ match }) => match === id).map(({ kind, reason }) => [kind, reason]);
    expect(told(voided.opened.matchId)).toEqual([['senki-seal', 'void']]);
    expect(told(awarded.opened.matchId)).toEqual([
      ['senki-seal', 'concede'],
      ['senki-amendment', 'judge'],
    ]);
  });

  it('is served as the specification asks, to everyone', async () => {
    const size = await sizeOf();
    const checkpoint = await fetch(`${stage.client.url}/log/checkpoint`);
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=2');
    for (const place of [`tile/0/000.p/${size}`, `tile/entries/000.p/${size}`, 'tile/0/000.p/1']) {
      const tile = await fetch(`${stage.client.url}/log/${place}`, { headers: { 'accept-encoding': 'gzip' } });
      expect(tile.status).toBe(200);
      expect(tile.headers.get('content-type')).toBe('application/octet-stream');
      expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(tile.headers.get('content-encoding')).toBe(place.includes('entries') ? 'gzip' : null);
    }
    const plain = await fetch(`${stage.client.url}/log/tile/entries/000.p/1`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(entriesIn(new Uint8Array(await plain.arrayBuffer()), 1)).toHaveLength(1);
  });

  it('has nothing that its checkpoint does not cover, and no files but its own', async () => {
    const size = await sizeOf();
    const places = [
      `0/000.p/${size + 1}`,
      '0/000',
      '1/000.p/1',
      '0/001.p/1',
      'entries/000',
      '0/0',
      'data/000',
      '..%2f..',
    ];
    for (const place of places) {
      const reply = await stage.client.send('GET', `/log/tile/${place}`);
      expect([place, problemOf(reply).type]).toEqual([place, 'urn:senki:problem:no-such-log-file']);
      expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable');
    }
    expect(problemOf(await stage.client.send('GET', `/log/tile/0/${'9'.repeat(80)}`)).status).toBe(400);
  });
});

describe('a replay', () => {
  it('that was made before its match was sealed is made again with the proof', async () => {
    const { path, seats, opened } = await openDuel(operator);
    await seats[0].post(played, `${path}/concede`);
    const early = await verifyReplay(await replayOf(operator, opened.matchId), { requireInclusion: true });
    expect(early).toMatchObject({ ok: false, check: 'inclusion' });
    await sealed(opened.matchId);
    const late = await verifyReplay(await replayOf(operator, opened.matchId), { requireInclusion: true });
    expect(late).toMatchObject({ ok: true });
    expect(await replayOf(operator, opened.matchId)).toEqual(await replayOf(operator, opened.matchId));
  });
});

const sizeOf = async (): Promise<number> =>
  Number((await stage.client.send('GET', '/log/checkpoint')).text.split('\n')[1]);

async function bundleOf() {
  const size = await sizeOf();
  return entriesIn((await fetched(`tile/entries/000.p/${size}`))!, size)!.map(
    (entry) => openEntry(entry).statement as Statement,
  );
}

async function replayOf(reader: Client, matchId: string): Promise<string[]> {
  const { exportId } = await reader.post(exportDocument, `/v1/replays/${matchId}/exports`);
  await stage.maker.make(exportId);
  const { bytes } = await reader.download(`/v1/exports/${exportId}/file`);
  return gunzipSync(bytes).toString().split('\n').slice(0, -1);
}
