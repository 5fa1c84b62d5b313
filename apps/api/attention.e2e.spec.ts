import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attentionPage, played, receipt } from '#contract';
import { ActOnMatch } from '#match/cqrs';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;
let judge: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open');
  judge = await stage.operator('matches:judge');
});
afterAll(async () => stage.close());

const queue = (query = '') => judge.get(attentionPage, `/v1/judge/attention${query}`);

async function entryOf({ opened }: Duel, query = '') {
  return (await queue(query)).data.find(({ match }) => match.matchId === opened.matchId) ?? null;
}

const concernsOf = async (duel: Duel, query = ''): Promise<readonly string[]> =>
  (await entryOf(duel, query))?.concerns.map(({ kind }) => kind) ?? [];

/** Waits for these concerns: the projection follows the feed with a delay. */
const become = (duel: Duel, kinds: readonly string[]) =>
  eventually(async () => ((await concernsOf(duel)).join() === kinds.join() ? true : undefined));

describe("the judges' queue", () => {
  it('has a match while a judge has stopped its clocks, with who did and why', async () => {
    const duel = await openDuel(operator);
    const quiet = await openDuel(operator);
    await judge.post(receipt, `${duel.path}/judge/pause`, { reason: 'a spilled drink' });
    await become(duel, ['paused']);
    expect(await entryOf(duel)).toMatchObject({
      match: { matchId: duel.opened.matchId, status: 'playing' },
      concerns: [{ kind: 'paused', reason: 'a spilled drink', by: expect.stringMatching(/^key\//) }],
      watchers: 0,
    });
    expect(await concernsOf(quiet)).toEqual([]);
    await judge.post(receipt, `${duel.path}/judge/resume`, { reason: 'dry again' });
    await become(duel, []);
  });

  it('has a match while a seat is away', async () => {
    const duel = await openDuel(operator, { timeControl: 'ranked' });
    // Sends what a worker sends when a seat has lost its last socket.
    const { matchId } = duel.opened;
    const commands = stage.app.get(CommandBus, { strict: false });
    const say = (type: 'Connect' | 'Disconnect') =>
      commands.execute(new ActOnMatch({ matchId, commandId: randomUUID(), by: 'presence' }, { type, seat: 1 }));
    await say('Disconnect');
    await become(duel, ['away']);
    expect((await entryOf(duel))?.concerns).toMatchObject([{ kind: 'away', seat: 1 }]);
    await say('Connect');
    await become(duel, []);
  });

  it('has a match that nothing happens in, and one that takes long', async () => {
    const duel = await openDuel(operator);
    await stage.asOwner(
      `UPDATE es.match_stream SET last_at = now() - interval '20 minutes' WHERE match_id = '${duel.opened.matchId}'`,
    );
    await become(duel, ['stalled']);
    expect(await concernsOf(duel, '?stalledMinutes=30')).toEqual([]);
    await stage.asOwner(
      `UPDATE match_list SET opened_at = date_trunc('second', now()) - interval '2 hours' WHERE match_id = '${duel.opened.matchId}'`,
    );
    expect(await concernsOf(duel)).toEqual(['stalled', 'long']);
    expect(await concernsOf(duel, '?game=gcg')).toEqual([]);
  });

  it('lets a match go when it ends', async () => {
    const duel = await openDuel(operator);
    await judge.post(receipt, `${duel.path}/judge/pause`, { reason: 'a call' });
    await become(duel, ['paused']);
    await duel.seats[0].post(played, `${duel.path}/concede`);
    await become(duel, []);
    // The queue hides a match that is over; its row is removed by another projection, maybe later.
    await eventually(async () => {
      const sql = 'SELECT FROM match_attention WHERE match_id = $1';
      return (await stage.pool.query(sql, [duel.opened.matchId])).rowCount === 0;
    });
  });

  it('comes page by page, for judges alone', async () => {
    const duels = [await openDuel(operator), await openDuel(operator)];
    for (const duel of duels) await judge.post(receipt, `${duel.path}/judge/pause`, { reason: 'a call' });
    for (const duel of duels) await become(duel, ['paused']);
    const ids: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page: { data: { match: { matchId: string } }[]; next: string | null } = await queue(
        `?limit=1${next ? `&after=${next}` : ''}`,
      );
      ids.push(...page.data.map(({ match }) => match.matchId));
      next = page.next;
    }
    expect(ids).toEqual(ids.toSorted());
    expect(ids).toEqual(expect.arrayContaining(duels.map(({ opened }) => opened.matchId)));
    for (const [client, status] of [
      [operator, 403],
      [duels[0]!.seats[0], 403],
      [stage.client, 401],
    ] as const)
      expect((await client.send('GET', '/v1/judge/attention')).status).toBe(status);
    const bad = await judge.send('GET', '/v1/judge/attention?stalledMinutes=0');
    expect([bad.status, problemOf(bad).type]).toEqual([400, 'urn:senki:problem:invalid-request']);
  });
});
