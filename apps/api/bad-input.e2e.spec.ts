import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { pendingDecision, played } from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { access, addresses, malformed, openings, play, type Scene } from './testing/bad-inputs.js';
import { problemOf, type Reply } from './testing/client.js';
import { duel, openDuel, type Duel } from './testing/duel.js';

let stage: ApiStage;
let scene: Scene;

beforeAll(async () => {
  stage = await stageApi();
  scene = await setScene();
});
afterAll(async () => stage.close());

async function setScene(): Promise<Scene> {
  const operator = await stage.operator('admin');
  const [game, over] = [await openDuel(operator), await openDuel(operator)];
  await over.seats[0].post(played, `${over.path}/concede`);
  const first = await pending(game);
  await first.decider.post(played, `${game.path}/answers`, {
    decision: first.decision.id,
    answer: first.decision.fallback,
  });
  const claims = { match: game.opened.matchId, viewer: 0 };
  const forged = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer('senki').setAudience('senki:match');
  return {
    game,
    over,
    operator,
    reader: await stage.operator('matches:read'),
    ...(await pending(game)),
    stale: first.decision.id,
    expired: await stage.tokens.issue({ matchId: game.opened.matchId, viewer: 0 }, -60),
    forged: await forged.setExpirationTime('1h').sign(new TextEncoder().encode('not the secret of this service!!')),
  };
}

async function pending({ path, seats }: Duel): Promise<Pick<Scene, 'decider' | 'other' | 'decision'>> {
  const asked = await Promise.all(seats.map((seat) => seat.get(pendingDecision, `${path}/decision`)));
  const seat = asked.findIndex(({ decision }) => decision !== null);
  return { decider: seats[seat]!, other: seats[1 - seat]!, decision: asked[seat]!.decision! };
}

describe('bad input', () => {
  describe.each([
    ['that is malformed', malformed],
    ['for what is not there', addresses],
    ['without the right to it', access],
    ['against the state of play', play],
    ['for a new match', openings],
  ])('%s', (_, cases) => {
    it.each(cases)('%s gets its own error, changes nothing and tells nothing', async (_what, request, status, kind) => {
      const before = await standing();
      const [client, method, path, send] = request(scene);
      const reply = await client.send(method, path, send);
      expect([reply.status, problemOf(reply).type]).toEqual([status, `urn:senki:problem:${kind}`]);
      expect(cardsNamedIn(reply)).toEqual(kind === 'illegal-deck' ? expect.anything() : []);
      expect(await standing()).toEqual(before);
      expect((await stage.client.send('GET', '/livez')).status).toBe(200);
    });
  });

  it('lists what is wrong with every deck', async () => {
    const seats = [
      { player: 'ann', deck: { main: ['HA', 'HA'] } },
      { player: 'bob', deck: { main: ['S2'] } },
    ];
    const problem = problemOf(await scene.operator.send('POST', '/v1/matches', { body: duel({ seats }) }));
    expect(problem.decks?.map(({ seat, problems }) => [seat, problems.map(({ code }) => code)])).toEqual([
      [0, ['too-few-cards', 'duplicate-card']],
      [1, ['too-few-cards']],
    ]);
  });

  it('says where a field is wrong', async () => {
    const body = { ...duel(), mode: 7, extra: 1 };
    const problem = problemOf(await scene.operator.send('POST', '/v1/matches', { body }));
    expect(problem.errors?.map((error) => error.pointer)).toEqual(expect.arrayContaining(['/mode', '']));
  });

  it('answers an option it does not offer in the same words whatever the hidden cards are', async () => {
    const ask = (option: string) =>
      scene.decider.send('POST', `${scene.game.path}/answers`, {
        body: { decision: scene.decision.id, answer: option },
      });
    const [known, unknown] = await Promise.all([ask('c3'), ask('nothing like a card')]);
    const { instance: _a, ...first } = problemOf(known);
    const { instance: _b, ...second } = problemOf(unknown);
    expect(first).toEqual(second);
  });

  it('knows a match by its id in upper case too', async () => {
    const path = `/v1/matches/${scene.game.opened.matchId.toUpperCase()}`;
    expect((await scene.operator.send('GET', path)).status).toBe(200);
    expect((await scene.decider.send('GET', `${path}/view`)).status).toBe(200);
  });

  it('survives a client that speaks no HTTP', async () => {
    const { hostname, port } = new URL(stage.client.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end('\0\0GET nonsense\r\n\r\n'));
      socket.on('data', () => {});
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
    });
    expect((await stage.client.send('GET', '/livez')).status).toBe(200);
  });
});

/** The heads of all matches: any write changes this. */
async function standing(): Promise<readonly unknown[]> {
  const ids = await stage.store.listMatchIds(null, 1000);
  return Promise.all(ids.map(async (id) => [id, await stage.store.head(id)]));
}

/** Cards that the error text mentions, by key or by id. */
function cardsNamedIn(reply: Reply): string[] {
  const { instance: _, ...problem } = problemOf(reply);
  const words = new Set(JSON.stringify(problem).split(/[^A-Za-z0-9]+/));
  return Object.keys(blackpokerLite.cards).filter((key) => words.has(key));
}
