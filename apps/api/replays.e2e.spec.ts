import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportDocument, played, type CopyViewer, type ExportDocument } from '#contract';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import { readReplay, shownPayload, verifyReplay } from '#replay';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';
import { BLACK, deckOf, keysIn, openDuel, RED } from './testing/duel.js';
import { numbersFrom, playOut } from './testing/random-player.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('admin');
});
afterAll(async () => stage.close());

describe('replays', () => {
  it('of a played match are exported, and verify offline down to its dice', async () => {
    const { path, seats, opened } = await openDuel(operator);
    await Promise.all(seats.map((client, seat) => playOut(client, path, numbersFrom(seat + 1))));

    const text = await fetchReplay(operator, opened.matchId);
    const options = { trustedKeys: [stage.publicKey], ...matchVerification(games) };
    const verdict = await verifyReplay(linesOf(text), options);
    expect(verdict).toMatchObject({
      ok: true,
      matchId: opened.matchId,
      viewer: 'omniscient',
      trusted: true,
      skipped: [{ check: 'inclusion', reason: expect.any(String) }],
    });

    const own = await fetchReplay(seats[0], opened.matchId);
    expect(await verifyReplay(linesOf(own), options)).toMatchObject({ ok: true, viewer: { seat: 0 }, trusted: true });
    const study = await fetchReplay(seats[0], opened.matchId, { study: 0 });
    expect(await verifyReplay(linesOf(study), options)).toMatchObject({ ok: true, viewer: { study: 0 } });
    expect(study).toContain('"view":{');
    expect(keysIn(own.split('\n').slice(0, 6).join('\n'), RED)).toEqual([]);
    expect(keysIn(text.split('\n').slice(0, 6).join('\n'), RED)).toEqual(RED.main);
    const edited = text.replace('"player":"bob"', '"player":"eve"');
    expect(await verifyReplay(linesOf(edited), options)).toMatchObject({ ok: false });
  });

  it('count a deck of ten or more cards only in the copy of its owner @blackpoker-lite:official.vis.deck', async () => {
    const seats = [
      { player: 'ann', deck: deckOf(54) },
      { player: 'bob', deck: BLACK },
    ];
    const duel = await openDuel(operator, { seats });
    await duel.seats[0].post(played, `${duel.path}/concede`);
    const counted = async (client: Client, viewer?: CopyViewer): Promise<(number | undefined)[]> => {
      const { events } = await readReplay(linesOf(await fetchReplay(client, duel.opened.matchId, viewer)));
      return events.flatMap((event) => {
        const { zone, defs } = shownPayload(event) as { zone?: string; defs?: unknown[] };
        return event.type === 'CardsCreated' && zone === 'deck/0' ? [defs?.length] : [];
      });
    };
    const [own, opponent] = duel.seats;
    expect([await counted(own), await counted(opponent), await counted(operator, 'spectator')]).toEqual([
      [54],
      [10],
      [10],
    ]);
  });

  it('are ordered when the match is over, and fetched when they are made', async () => {
    const { path, seats, opened } = await openDuel(operator);
    const orders = `/v1/replays/${opened.matchId}/exports`;
    expect(problemOf(await operator.send('POST', orders)).type).toBe('urn:senki:problem:match-not-over');
    await seats[0].post(played, `${path}/concede`);

    const reply = await operator.send('POST', orders);
    const order = accepted(exportDocument, reply);
    expect([reply.status, reply.headers.get('location')]).toEqual([202, `/v1/exports/${order.exportId}`]);
    expect(order).toMatchObject({ viewer: 'omniscient', state: 'waiting', progress: 0, file: null });
    const file = `/v1/exports/${order.exportId}/file`;
    expect(problemOf(await operator.send('GET', file)).type).toBe('urn:senki:problem:export-not-ready');
    await stage.maker.make(order.exportId);
    const done = await operator.get(exportDocument, `/v1/exports/${order.exportId}`);
    expect(done).toMatchObject({ state: 'done', progress: 1, file });
    const again = await operator.post(exportDocument, orders);
    expect(again.exportId).toBe(order.exportId);
  });

  it('show what was played, whatever a judge made of it after the end', async () => {
    const { path, seats, opened } = await openDuel(operator);
    await seats[0].post(played, `${path}/concede`);
    for (const winners of [[0], []]) {
      const ruling = await operator.send('POST', `${path}/judge/award`, { body: { winners, reason: 'appeal' } });
      expect(ruling.status).toBe(200);
    }
    const text = await fetchReplay(operator, opened.matchId);
    expect(await verifyReplay(linesOf(text), matchVerification(games))).toMatchObject({ ok: true });
    expect(text).toContain('SecretRevealed');
    expect(text).not.toContain('ResultRevised');
    expect(linesOf(text).at(-1)).toContain('"reason":"concede"');
  });

  it('hand nobody the copy of another', async () => {
    const { path, seats, opened } = await openDuel(operator);
    await seats[0].post(played, `${path}/concede`);
    const orders = `/v1/replays/${opened.matchId}/exports`;
    const own = await seats[0].post(exportDocument, orders);
    expect(own.viewer).toEqual({ seat: 0 });
    const strangers = [seats[1], (await openDuel(operator)).seats[0], await stage.operator('matches:read')];
    for (const stranger of strangers) {
      for (const what of ['', '/file']) {
        const reply = await stranger.send('GET', `/v1/exports/${own.exportId}${what}`);
        expect([reply.status, problemOf(reply).type]).toEqual([404, 'urn:senki:problem:no-such-export']);
      }
    }
    expect((await seats[1].send('POST', orders, { body: { viewer: 'omniscient' } })).status).toBe(403);
    expect((await seats[1].send('POST', orders, { body: { viewer: { seat: 0 } } })).status).toBe(403);
    expect((await seats[1].send('POST', orders, { body: { viewer: { study: 0 } } })).status).toBe(403);
    const nobody = await operator.send('POST', orders, { body: { viewer: { study: 7 } } });
    expect(problemOf(nobody).type).toBe('urn:senki:problem:no-such-seat');
    expect(keysIn(await fetchReplay(seats[1], opened.matchId), BLACK).length).toBeGreaterThan(0);
  });
});

async function fetchReplay(client: Client, matchId: string, viewer?: CopyViewer): Promise<string> {
  const orders = `/v1/replays/${matchId}/exports`;
  const order: ExportDocument = await client.post(exportDocument, orders, viewer && { viewer });
  await stage.maker.make(order.exportId);
  const done = await client.get(exportDocument, `/v1/exports/${order.exportId}`);
  const file = await client.download(done.file ?? '');
  expect(file.headers.get('content-type')).toBe('application/gzip');
  expect(file.headers.get('content-disposition')).toContain(matchId);
  return gunzipSync(file.bytes).toString('utf8');
}

const linesOf = (text: string): string[] => text.trimEnd().split('\n');
