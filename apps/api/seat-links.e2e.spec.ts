import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openedMatch, played, seatToken, token, view } from '#contract';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client, type Reply } from './testing/client.js';
import { duel, openDuel } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open');
});
afterAll(async () => stage.close());

const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const use = (code: string | null | undefined, body?: object) =>
  stage.client.send('POST', `/v1/seat-links/${code}`, body ? { body } : {});

describe('a link to a seat', () => {
  it('opens its own seat once', async () => {
    const { opened, path } = await openDuel(operator, { links: true });
    const [ann, bob] = opened.seats.map(({ link }) => link);
    const taken = seatToken.parse((await use(bob)).body);
    expect(taken).toMatchObject({ matchId: opened.matchId, viewer: { seat: 1 } });
    expect((await stage.client.as(taken.token).get(view, `${path}/view`)).viewer).toEqual({ seat: 1 });
    expect(kindOf(await use(bob))).toEqual([404, 'no-such-link']);
    expect((await use(ann)).status).toBe(201);
  });

  it('is made only where it is asked for, and kept as a hash', async () => {
    const { opened } = await openDuel(operator);
    expect(opened.seats.map(({ link }) => link)).toEqual([null, null]);
    const { opened: linked } = await openDuel(operator, { links: true });
    const { rows } = await stage.pool.query<{ text: string }>('SELECT l::text AS text FROM seat_link l');
    expect(rows.map(({ text }) => text).join()).not.toContain(linked.seats[0]?.link);
  });

  it('goes to one of those who use it at once; that one may ask again for a while', async () => {
    const { opened } = await openDuel(operator, { links: true });
    const [{ link } = { link: '' }] = opened.seats;
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const replies = await Promise.all(ids.map((commandId) => use(link, { commandId })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404]);
    const winner = ids[replies.findIndex(({ status }) => status === 201)];
    expect((await use(link, { commandId: winner })).status).toBe(201);
    await stage.asOwner(`UPDATE seat_link SET used_at = used_at - interval '6 minutes'`);
    expect(kindOf(await use(link, { commandId: winner }))).toEqual([404, 'no-such-link']);
  });

  it('is replaced by those of a repeated opening, but never after it was used', async () => {
    const open = (key: string) =>
      operator.post(openedMatch, '/v1/matches', duel({ links: true }), { headers: { 'idempotency-key': key } });
    const [first, second] = [await open('links-1'), await open('links-1')];
    expect(second.matchId).toBe(first.matchId);
    expect(kindOf(await use(first.seats[0]?.link))).toEqual([404, 'no-such-link']);
    expect((await use(second.seats[0]?.link)).status).toBe(201);
    expect((await open('links-1')).seats[0]?.link).toBeNull();
  });

  it('ends after a day', async () => {
    const { opened } = await openDuel(operator, { links: true });
    await stage.asOwner(`UPDATE seat_link SET expires_at = now() - interval '1 second'`);
    expect(kindOf(await use(opened.seats[0]?.link))).toEqual([404, 'no-such-link']);
  });

  it('is refused where it is none', async () => {
    expect(kindOf(await use('A'.repeat(22)))).toEqual([404, 'no-such-link']);
    expect(kindOf(await use('short'))).toEqual([400, 'invalid-request']);
    expect(kindOf(await use('A'.repeat(22), { seat: 1 }))).toEqual([400, 'invalid-request']);
  });
});

describe('a token', () => {
  const renew = (client: Client, path: string) => client.send('POST', `${path}/tokens/renew`);

  it('is renewed for the same viewer as long as the match is played', async () => {
    const { path, seats, spectator } = await openDuel(operator);
    expect(token.parse((await renew(seats[1], path)).body).viewer).toEqual({ seat: 1 });
    const watching = token.parse((await renew(spectator, path)).body);
    expect(watching.viewer).toBe('spectator');
    expect((await stage.client.as(watching.token).send('POST', `${path}/concede`)).status).toBe(403);
    await seats[0].post(played, `${path}/concede`);
    expect(kindOf(await renew(seats[1], path))).toEqual([409, 'match-over']);
  });

  it('is not renewed with one that is expired, of another match, of an operator, or sees all', async () => {
    const [duelOne, other] = [await openDuel(operator), await openDuel(operator)];
    const { matchId } = duelOne.opened;
    const expired = stage.client.as(await stage.tokens.issue({ matchId, viewer: 0 }, -1));
    expect(kindOf(await renew(expired, duelOne.path))).toEqual([401, 'expired-token']);
    expect(kindOf(await renew(other.seats[0], duelOne.path))).toEqual([403, 'forbidden']);
    expect(kindOf(await renew(operator, duelOne.path))).toEqual([403, 'forbidden']);
    const all = stage.client.as(await stage.tokens.issue({ matchId, viewer: 'omniscient' }));
    expect(kindOf(await renew(all, duelOne.path))).toEqual([403, 'forbidden']);
    expect(kindOf(await renew(stage.client, duelOne.path))).toEqual([401, 'unauthenticated']);
  });
});
