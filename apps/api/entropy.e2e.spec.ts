import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportDocument, ladder, matchEvents, played, view } from '#contract';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import { verifyReplay } from '#replay';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';
import { LiveClient, playLive } from './testing/live-client.js';
import { numbersFrom, playOut } from './testing/random-player.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('admin');
});
afterAll(async () => stage.close());

/** The commitment, computed without our own code, as a client in any language would. */
const commitmentOf = (match: string, seat: number, entropy: Buffer): string =>
  createHash('sha256')
    .update('senki-seat-v1')
    .update(Buffer.from(match.replaceAll('-', ''), 'hex'))
    .update(Uint8Array.of(seat))
    .update(entropy)
    .digest('hex');

/** Long enough that no seat misses its time on a busy machine. */
const PATIENT = { commitMs: 600_000, revealMs: 600_000 };
const SHARES = [randomBytes(32), randomBytes(32)] as const;
const commit = (duel: Duel, seat: 0 | 1) =>
  duel.seats[seat].post(played, `${duel.path}/entropy/commitment`, {
    commitment: commitmentOf(duel.opened.matchId, seat, SHARES[seat]),
  });
const reveal = (duel: Duel, seat: 0 | 1) =>
  duel.seats[seat].post(played, `${duel.path}/entropy/reveal`, { entropy: SHARES[seat].toString('hex') });

async function replayOf(matchId: string): Promise<string> {
  const order = await operator.post(exportDocument, `/v1/replays/${matchId}/exports`, {});
  await stage.maker.make(order.exportId);
  return gunzipSync((await operator.download(`/v1/exports/${order.exportId}/file`)).bytes).toString();
}
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('a match whose seats add to the dice', () => {
  it('is dealt over HTTP once both have revealed, and verifies offline', async () => {
    const duel = await openDuel(operator, { seatEntropy: PATIENT });
    const before = await duel.seats[0].get(view, `${duel.path}/view`);
    expect(before.entropy).toMatchObject({ stage: 'commit', commitments: [null, null] });
    await commit(duel, 0);
    const early = await duel.seats[0].send('POST', `${duel.path}/entropy/reveal`, {
      body: { entropy: SHARES[0].toString('hex') },
    });
    expect([early.status, problemOf(early).type]).toEqual([409, 'urn:senki:problem:entropy-not-asked']);
    await commit(duel, 1);
    await reveal(duel, 1);
    const dealt = await reveal(duel, 0);
    expect(dealt.events.map(({ type }) => type).slice(0, 2)).toEqual(['EntropyRevealed', 'ZoneShuffled']);
    expect(await duel.spectator.get(view, `${duel.path}/view`)).toMatchObject({
      entropy: { stage: 'done', deadline: null, shares: SHARES.map((share) => share.toString('hex')) },
    });

    await Promise.all(duel.seats.map((client, seat) => playOut(client, duel.path, numbersFrom(seat + 1))));
    const text = await replayOf(duel.opened.matchId);
    const options = { trustedKeys: [stage.publicKey], ...matchVerification(games) };
    // This test runs no sealer.
    const skipped = [{ check: 'inclusion', reason: expect.any(String) }];
    expect(await verifyReplay(linesOf(text), options)).toMatchObject({ ok: true, skipped });
    const header = JSON.parse(linesOf(text)[0]!) as { commitments: { seats: string[] } };
    expect(header.commitments.seats).toEqual(
      SHARES.map((share, seat) => commitmentOf(duel.opened.matchId, seat, share)),
    );
  });

  it('is dealt over sockets too', async () => {
    const duel = await openDuel(operator, { seatEntropy: PATIENT });
    const { matchId, seats } = duel.opened;
    const sockets = await Promise.all(seats.map(({ token }) => LiveClient.subscribe(operator.url, matchId, token)));
    for (const [seat, socket] of sockets.entries()) {
      await socket.find('hello');
      const commandId = randomUUID();
      socket.send({ type: 'commit', commandId, commitment: commitmentOf(matchId, seat, SHARES[seat]!) });
      expect(await socket.outcome(commandId)).toMatchObject({ type: 'ack' });
    }
    const wrong = randomUUID();
    sockets[0]!.send({ type: 'reveal', commandId: wrong, entropy: SHARES[1].toString('hex') });
    expect(await sockets[0]!.outcome(wrong)).toMatchObject({ problem: { type: 'urn:senki:problem:bad-entropy' } });
    for (const [seat, socket] of sockets.entries())
      socket.send({ type: 'reveal', commandId: randomUUID(), entropy: SHARES[seat]!.toString('hex') });
    await Promise.all(sockets.map((socket, seat) => playLive(socket, numbersFrom(seat + 5), 3)));
    const types = sockets[0]!.events.map(({ type }) => type);
    expect(types.filter((type) => type === 'EntropyRevealed')).toHaveLength(2);
    expect(types.at(-1)).toBe('SecretRevealed');
  });

  it('is dealt without those who stay silent, by the clock', async () => {
    const duel = await openDuel(operator, { seatEntropy: { commitMs: 1_000 } });
    await sleep(2_000);
    const late = await duel.seats[0].send('POST', `${duel.path}/entropy/commitment`, {
      body: { commitment: commitmentOf(duel.opened.matchId, 0, SHARES[0]) },
    });
    expect([late.status, problemOf(late).type]).toEqual([409, 'urn:senki:problem:entropy-not-asked']);
    const { events } = await duel.spectator.get(matchEvents, `${duel.path}/events`);
    expect(events.slice(4, 6)).toMatchObject([
      { type: 'EntropyMissed', payload: { stage: 'commit', seats: [0, 1] } },
      { type: 'ZoneShuffled' },
    ]);
  });
});

describe('a ladder whose seats add to the dice', () => {
  it('says so', async () => {
    const body = { game: 'blackpoker', edition: 'lite', mode: 'duel', seatEntropy: { onMissing: 'no-start' } };
    const declared = await operator.send('PUT', '/v1/ladders/provable', { body });
    expect(ladder.parse(declared.body).seatEntropy).toEqual({
      commitMs: 30_000,
      revealMs: 30_000,
      onMissing: 'no-start',
    });
  });
});
