import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ladder, leaderboardPage, publicLadderList, ratingHistory, season, seasonList } from '#contract';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';

const LADDER = { game: 'blackpoker', edition: 'lite', mode: 'duel', timeControl: 'none' };
let stage: ApiStage;
let admin: Client;

beforeAll(async () => {
  stage = await stageApi();
  admin = await stage.operator('ladder:admin');
  await declared('open', { public: true });
  await declared('closed', {});
});
afterAll(async () => stage.close());

async function declared(id: string, changes: object): Promise<void> {
  accepted(ladder, await admin.send('PUT', `/v1/ladders/${id}`, { body: { ...LADDER, ...changes } }));
  accepted(season, await admin.send('PUT', `/v1/ladders/${id}/seasons/s1`));
}

const READS = ['', '/seasons', '/leaderboard', '/players/ann/history'];

describe('a public ladder', () => {
  it('is read by anyone', async () => {
    expect((await stage.client.get(ladder, '/v1/ladders/open')).public).toBe(true);
    expect((await stage.client.get(seasonList, '/v1/ladders/open/seasons')).data).toHaveLength(1);
    expect((await stage.client.get(leaderboardPage, '/v1/ladders/open/leaderboard')).data).toEqual([]);
    expect((await stage.client.get(ratingHistory, '/v1/ladders/open/players/ann/history')).data).toEqual([]);
  });

  it('is found in the list of public ones, where no other is', async () => {
    expect((await stage.client.get(publicLadderList, '/v1/public-ladders')).data).toEqual([
      {
        ladder: 'open',
        game: 'blackpoker',
        edition: 'lite',
        mode: 'duel',
        seats: 2,
        bestOf: 1,
        season: 's1',
        players: 0,
      },
    ]);
  });

  it('is changed, queued for and recomputed with a key alone', async () => {
    const tries = [
      ['PUT', '', LADDER],
      ['PUT', '/seasons/s2'],
      ['POST', '/tickets', { players: [] }],
      ['GET', '/decay'],
      ['GET', '/seasons/s1/recomputation'],
    ] as const;
    for (const [method, path, body] of tries) {
      const reply = await stage.client.send(method, `/v1/ladders/open${path}`, body ? { body } : {});
      expect([path, reply.status, problemOf(reply).type]).toEqual([path, 401, 'urn:senki:problem:unauthenticated']);
    }
    expect((await stage.client.send('GET', '/v1/ladders')).status).toBe(401);
  });

  it('refuses a credential that is none, and a key without the scope', async () => {
    expect((await stage.client.as('abc').send('GET', '/v1/ladders/open')).status).toBe(401);
    expect((await (await stage.operator('matches:open')).send('GET', '/v1/ladders/open')).status).toBe(403);
  });
});

describe('any other ladder', () => {
  it.each(['closed', 'nowhere', 'x%00y', '%27'])('tells nobody whether it is there: %s', async (id) => {
    for (const path of READS) {
      const reply = await stage.client.send('GET', `/v1/ladders/${id}${path}`);
      expect([reply.status, problemOf(reply).type]).toEqual([401, 'urn:senki:problem:unauthenticated']);
    }
  });
});
