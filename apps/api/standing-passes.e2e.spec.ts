import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { matchEvents, pendingDecision, played, view, type PendingDecision } from '#contract';
import { nexa12 } from '#games/nexa';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open', 'matches:read');
});
afterAll(async () => stage.close());

interface Passed extends Duel {
  /** The seat that has passed until the end of the turn. */
  readonly seat: 0 | 1;
}

/** A match in which a seat has a standing pass. */
async function passed(): Promise<Passed> {
  const [one, other] = Object.values(nexa12.decks.samples);
  const seats = [one, other].map((deck, i) => ({ player: `p${i}`, deck }));
  const duel = await openDuel(operator, { game: 'nexa', edition: '1.2', seats });
  for (let tries = 0; tries < 50; tries++) {
    for (const seat of [0, 1] as const) {
      const { decision }: PendingDecision = await duel.seats[seat].get(pendingDecision, `${duel.path}/decision`);
      if (!decision) continue;
      const isLasting = decision.until?.includes('turn') === true;
      const answer = { decision: decision.id, answer: decision.fallback, ...(isLasting && { until: 'turn' }) };
      await duel.seats[seat].post(played, `${duel.path}/answers`, answer);
      if (isLasting) return { ...duel, seat };
    }
  }
  throw new Error('nobody was asked what could be passed for longer');
}

const standing = async (client: Client, path: string) => (await client.get(view, `${path}/view`)).table.standing;

describe('a standing pass', () => {
  it('is shown to its seat alone, and withdrawn over HTTP', async () => {
    const { path, seats, seat, spectator } = await passed();
    const [own, other] = [seats[seat], seats[1 - seat] as Client];
    expect(await standing(own, path)).toMatchObject([{ seat, until: 'turn' }]);
    expect([await standing(other, path), await standing(spectator, path)]).toEqual([undefined, undefined]);

    const { version } = await own.post(played, `${path}/standing-passes/withdraw`);
    expect(await standing(own, path)).toBeUndefined();
    const { events } = await other.get(matchEvents, `${path}/events?after=${version - 1}`);
    expect(events).toMatchObject([{ type: 'PassesWithdrawn', payload: { seat } }]);
    const again = await own.send('POST', `${path}/standing-passes/withdraw`, { body: {} });
    expect([again.status, problemOf(again).type]).toEqual([409, 'urn:senki:problem:withdrawn-already']);
    const stranger = await spectator.send('POST', `${path}/standing-passes/withdraw`, { body: {} });
    expect(stranger.status).toBe(403);
  });

  it('is withdrawn over a socket', async () => {
    const { path, seats, seat, opened } = await passed();
    const token = opened.seats[seat]?.token ?? '';
    const socket = await LiveClient.subscribe(operator.url, opened.matchId, token);
    await socket.find('hello');
    const commandId = randomUUID();
    socket.send({ type: 'act', commandId, act: 'withdraw-passes' });
    expect(await socket.outcome(commandId)).toMatchObject({ type: 'ack' });
    expect(await standing(seats[seat], path)).toBeUndefined();
    socket.socket.close();
  });
});
