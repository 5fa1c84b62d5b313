import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createdInvitation, guestRules, guestSeat, invitation, match, pendingDecision, played, view } from '#contract';
import { games } from '#games';
import { labelsOf } from '#ladder';
import { eventually } from '#testkit';
import { stageApi, type ApiNode, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client, type Reply } from './testing/client.js';
import { RED } from './testing/duel.js';
import { numbersFrom, playOut } from './testing/random-player.js';

const TABLE = { game: 'blackpoker', edition: 'lite' };
let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  const guestLimits = { inPlay: 3, perHour: 6, invitations: 3, everyone: 8 };
  stage = await stageApi({ settings: { guests: true }, guestLimits });
  operator = await stage.operator('admin');
});
beforeEach(async () => stage.asOwner('TRUNCATE guest_visit, guest_invitation'));
afterAll(async () => stage.close());

const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const send = (path: string, body: object, node: ApiNode = stage) => node.client.send('POST', path, { body });
const playBot = (changes: object = {}) => stage.client.post(guestSeat, '/v1/guests/matches', { ...TABLE, ...changes });
const invite = (changes: object = {}) =>
  stage.client.post(createdInvitation, '/v1/invitations', { ...TABLE, ...changes });

describe('a guest', () => {
  it('plays a bot without an account: tagged, never rated, with the token of the own seat alone', async () => {
    expect(await stage.client.get(guestRules, '/v1/guests')).toMatchObject({ open: true, bots: ['greedy', 'random'] });
    const { matchId, seat, token, player } = await playBot({ seat: 1 });
    expect(seat).toBe(1);
    const own = stage.client.as(token);
    const seen = await own.get(view, `/v1/matches/${matchId}/view`);
    expect(seen.viewer).toEqual({ seat: 1 });
    expect(seen.seats.map((one) => one.player)).toEqual(['bot-greedy-0', player]);
    const { tags, openedBy } = (await stage.store.load(matchId))[0]?.payload as {
      readonly tags: Record<string, string>;
      readonly openedBy: string;
    };
    expect(tags).toEqual({ 'senki.guest': 'yes', 'senki.bots': 'greedy,-' });
    expect([openedBy, labelsOf({ tags, openedBy })]).toEqual(['guest', null]);
    expect((await own.send('GET', '/v1/matches')).status).toBe(403);
  });

  it.each([...games.keys()])('needs nothing but the name of the game to play %s', async (name) => {
    await stage.asOwner('TRUNCATE guest_visit');
    const [game, edition] = name.split('@');
    const { matchId, seat, token } = await playBot({ game, edition });
    expect(await stage.client.as(token).get(view, `/v1/matches/${matchId}/view`)).toMatchObject({ viewer: { seat } });
  });

  it('who asks twice under one id has one match, and the same seat', async () => {
    const commandId = randomUUID();
    const [first, again] = [await playBot({ commandId }), await playBot({ commandId })];
    expect([again.matchId, again.seat, again.player]).toEqual([first.matchId, first.seat, first.player]);
    expect(kindOf(await send('/v1/guests/matches', { ...TABLE, commandId, bot: 'random' }))).toEqual([
      422,
      'command-id-reused',
    ]);
  });

  it.each([
    [{ game: 'chess' }, 422, 'no-such-game'],
    [{ mode: 'nothing' }, 422, 'no-such-mode'],
    [{ mode: 'constructor' }, 422, 'no-such-mode'],
    [{ seat: 5 }, 422, 'no-such-seat'],
    [{ sampleDeck: 'nothing' }, 422, 'no-such-deck'],
    [{ sampleDeck: '__proto__' }, 422, 'no-such-deck'],
    [{ botDeck: 'nothing' }, 422, 'no-such-deck'],
    [{ deck: { main: ['HA'] } }, 422, 'illegal-deck'],
    [{ deck: RED, sampleDeck: 'red' }, 400, 'invalid-request'],
    [{ bot: 'cheater' }, 400, 'invalid-request'],
    [{ timeControl: 'none' }, 400, 'invalid-request'],
    [{ tags: { 'senki.ladder': 'ranked' } }, 400, 'invalid-request'],
    [{ player: 'ann' }, 400, 'invalid-request'],
    [{ commandId: '1' }, 400, 'invalid-request'],
  ])('is refused with %j, and takes no room', async (changes, status, kind) => {
    expect(kindOf(await send('/v1/guests/matches', { ...TABLE, ...changes }))).toEqual([status, kind]);
    expect((await stage.pool.query('SELECT FROM guest_visit')).rows).toEqual([]);
  });
});

describe('limits of guests', () => {
  it('hold for matches in play, even for those asked for at once', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => send('/v1/guests/matches', TABLE)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = replies.find(({ status }) => status === 429) as Reply;
    expect([kindOf(refused), refused.headers.get('retry-after')]).toEqual([[429, 'too-many-guests'], '60']);
  });

  it('give room back with the end of a match, but not within the hour', async () => {
    for (let i = 0; i < 6; i++) {
      const { matchId, token } = await playBot();
      await stage.client.as(token).post(played, `/v1/matches/${matchId}/concede`);
      await eventually(async () => {
        const sql = `SELECT FROM match_list WHERE match_id = $1 AND status = 'over'`;
        return (await stage.pool.query(sql, [matchId])).rows.length > 0;
      });
    }
    expect(kindOf(await send('/v1/guests/matches', TABLE))).toEqual([429, 'too-many-guests']);
    await stage.asOwner(`UPDATE guest_visit SET at = at - interval '61 minutes'`);
    await playBot();
  });

  it('hold for all addresses together, of which no address is kept', async () => {
    for (let i = 0; i < 8; i++) {
      await playBot();
      await stage.asOwner(`UPDATE guest_visit SET address = decode('0${i}', 'hex') WHERE length(address) > 1`);
    }
    expect(kindOf(await send('/v1/guests/matches', TABLE))).toEqual([429, 'too-many-guests']);
    const { rows } = await stage.pool.query<{ text: string }>('SELECT v::text AS text FROM guest_visit v');
    expect(rows.map(({ text }) => text).join()).not.toContain('127.0.0.1');
  });
});

describe('an invitation', () => {
  it('brings two guests to one table, each with the own deck, and is taken once', async () => {
    const { code, host } = await invite({ deck: RED, seat: 1 });
    const path = `/v1/invitations/${code}`;
    expect(await stage.client.get(invitation, path)).toMatchObject({ state: 'open', ...TABLE, seat: 0 });
    expect(kindOf(await send(`${path}/seat`, { host }))).toEqual([409, 'invitation-open']);
    const commandId = randomUUID();
    const friend = await stage.client.post(guestSeat, `${path}/acceptance`, { commandId });
    const own = await stage.client.post(guestSeat, `${path}/seat`, { host });
    expect([friend.matchId, friend.seat, own.seat]).toEqual([own.matchId, 0, 1]);
    const clients = [friend, own].map(({ token }) => stage.client.as(token));
    const matchPath = `/v1/matches/${own.matchId}`;
    await Promise.all(clients.map((client, seat) => playOut(client, matchPath, numbersFrom(seat + 1))));
    expect((await operator.get(match, matchPath)).status).toBe('over');
    expect(await stage.client.get(invitation, path)).toMatchObject({ state: 'taken' });
    // A repeat by the same friend gets the same seat; anyone else gets none.
    expect(await stage.client.post(guestSeat, `${path}/acceptance`, { commandId })).toMatchObject({ seat: 0 });
    expect(kindOf(await send(`${path}/acceptance`, { commandId: randomUUID() }))).toEqual([409, 'invitation-taken']);
  });

  it('goes to one of those who take it at once', async () => {
    const { code } = await invite();
    const takers = Array.from({ length: 3 }, () => ({ commandId: randomUUID() }));
    const replies = await Promise.all(takers.map((body) => send(`/v1/invitations/${code}/acceptance`, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('shows neither deck nor seat to whoever has the link alone', async () => {
    const { code, host } = await invite({ deck: RED });
    const seen = await stage.client.send('GET', `/v1/invitations/${code}`);
    expect(seen.text).not.toContain('HA');
    expect(kindOf(await send(`/v1/invitations/${code}/seat`, { host: code }))).toEqual([404, 'no-such-invitation']);
    const { rows } = await stage.pool.query<{ text: string }>('SELECT i::text AS text FROM guest_invitation i');
    expect(rows[0]?.text).not.toContain(code);
    expect(rows[0]?.text).not.toContain(host);
  });

  it('ends after an hour', async () => {
    const { code } = await invite();
    await stage.asOwner(`UPDATE guest_invitation SET expires_at = now() - interval '1 second'`);
    expect(await stage.client.get(invitation, `/v1/invitations/${code}`)).toMatchObject({ state: 'expired' });
    const reply = await send(`/v1/invitations/${code}/acceptance`, { commandId: randomUUID() });
    expect(kindOf(reply)).toEqual([409, 'invitation-taken']);
    expect((await stage.pool.query('SELECT FROM guest_visit')).rows).toEqual([]);
  });

  it('is refused where it asks for too much', async () => {
    for (let i = 0; i < 3; i++) await invite();
    expect(kindOf(await send('/v1/invitations', TABLE))).toEqual([429, 'too-many-guests']);
    const other = 'A'.repeat(22);
    expect(kindOf(await stage.client.send('GET', `/v1/invitations/${other}`))).toEqual([404, 'no-such-invitation']);
    expect(kindOf(await send(`/v1/invitations/${other}/acceptance`, { commandId: randomUUID() }))).toEqual([
      404,
      'no-such-invitation',
    ]);
    expect(kindOf(await send('/v1/invitations/x/acceptance', {}))).toEqual([400, 'invalid-request']);
  });

  it('does not take an illegal deck, and stays open for a legal one', async () => {
    const { code } = await invite();
    const path = `/v1/invitations/${code}/acceptance`;
    const commandId = randomUUID();
    expect(kindOf(await send(path, { commandId, deck: { main: [] } }))).toEqual([422, 'illegal-deck']);
    const { matchId, token } = await stage.client.post(guestSeat, path, { commandId });
    await stage.client.as(token).get(pendingDecision, `/v1/matches/${matchId}/decision`);
  });
});

describe('a service without guests', () => {
  it('says so and opens nothing', async () => {
    const closed = await stageApi();
    try {
      expect(await closed.client.get(guestRules, '/v1/guests')).toMatchObject({ open: false });
      expect(kindOf(await send('/v1/guests/matches', TABLE, closed))).toEqual([403, 'guests-closed']);
      expect(kindOf(await send('/v1/invitations', TABLE, closed))).toEqual([403, 'guests-closed']);
      expect(await closed.store.listMatchIds(null, 10)).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});
