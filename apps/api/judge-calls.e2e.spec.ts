import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attentionPage, judgeCall, judgeCallPage, played, trailPage } from '#contract';
import { AuditTrail } from '#operators';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client, type Reply } from './testing/client.js';
import { BLACK, openDuel, RED, type Duel } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';

let stage: ApiStage;
let operator: Client;
let judge: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open');
  judge = await stage.operator('matches:judge');
});
afterAll(async () => stage.close());

const REASON = 'They looked at my hand.';
const call = (by: Client, { path }: Duel, reason: unknown = REASON, send = {}) =>
  by.send('POST', `${path}/judge-calls`, { body: { reason }, ...send });
const close = ({ path }: Duel, callId: string, note = 'Sorted out.') =>
  judge.post(judgeCall, `${path}/judge-calls/${callId}/close`, { note });
const made = (reply: Reply) => judgeCall.parse(reply.body);
const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];

async function callsInQueue({ opened }: Duel) {
  const { data } = await judge.get(attentionPage, '/v1/judge/attention?limit=100');
  const entry = data.find(({ match }) => match.matchId === opened.matchId);
  return entry?.concerns.filter(({ kind }) => kind === 'called') ?? [];
}

/** The projection that lists the match follows the feed with a delay. */
const inQueue = (duel: Duel, count: number) =>
  eventually(async () => {
    const calls = await callsInQueue(duel);
    return calls.length === count ? calls : undefined;
  });

async function trailOf({ opened }: Duel) {
  const auditor = await stage.operator('audit:read');
  const { data } = await auditor.get(trailPage, `/v1/audit-trail?subject=match/${opened.matchId}`);
  return data.map(({ actor, act, after }) => ({ actor, act, after }));
}

describe('a call for a judge', () => {
  it('waits in the queue with seat, reason and time until a judge closes it', async () => {
    const duel = await openDuel(operator);
    const before = Date.now();
    const reply = await call(duel.seats[1], duel);
    expect(reply.status).toBe(201);
    const { callId, calledAt, ...rest } = made(reply);
    expect(rest).toEqual({ matchId: duel.opened.matchId, seat: 1, reason: REASON, closed: null });
    expect(Math.abs(calledAt - before)).toBeLessThan(60_000);
    expect(await inQueue(duel, 1)).toEqual([
      { kind: 'called', since: calledAt, call: callId, seat: 1, reason: REASON },
    ]);
    const closed = await close(duel, callId);
    expect(closed.closed).toMatchObject({ by: expect.stringMatching(/^key\//), note: 'Sorted out.' });
    expect(await callsInQueue(duel)).toEqual([]);
  });

  it('is listed apart from the matches that need a judge for other reasons', async () => {
    const [calling, paused] = [await openDuel(operator), await openDuel(operator)];
    await judge.send('POST', `${paused.path}/judge/pause`, { body: { reason: 'phone' } });
    await call(calling.seats[0], calling);
    const idsOf = async (query: string) => {
      const { data } = await judge.get(attentionPage, `/v1/judge/attention?limit=100${query}`);
      return data.map(({ match }) => match.matchId);
    };
    const both = [calling.opened.matchId, paused.opened.matchId];
    await eventually(async () => {
      const ids = await idsOf('');
      return both.every((id) => ids.includes(id));
    });
    const called = await idsOf('&kind=called');
    expect(both.map((id) => called.includes(id))).toEqual([true, false]);
  });

  it('is on the trail when it is made and when it is closed, without the words of the player', async () => {
    const duel = await openDuel(operator);
    const { callId } = made(await call(duel.seats[0], duel));
    await close(duel, callId, 'Play on.');
    expect(await trailOf(duel)).toEqual([
      { actor: 'seat/0', act: 'match.call-judge', after: { call: callId, seat: 0 } },
      {
        actor: expect.stringMatching(/^key\//),
        act: 'match.close-call',
        after: { call: callId, seat: 0, note: 'Play on.' },
      },
    ]);
    const { rows } = await stage.pool.query('SELECT FROM admin_command WHERE reply::text LIKE $1', [`%${REASON}%`]);
    expect(rows).toEqual([]);
    expect(await new AuditTrail(stage.pool).firstFault()).toBeNull();
  });

  it('changes nothing in the match', async () => {
    const duel = await openDuel(operator);
    const before = await stage.store.load(duel.opened.matchId);
    await call(duel.seats[0], duel);
    expect(await stage.store.load(duel.opened.matchId)).toEqual(before);
  });

  it('is made once, however often the request is repeated', async () => {
    const [duel, other] = [await openDuel(operator), await openDuel(operator)];
    const send = { headers: { 'idempotency-key': 'help' } };
    const first = made(await call(duel.seats[0], duel, REASON, send));
    const again = await call(duel.seats[0], duel, REASON, send);
    expect([made(again), again.headers.get('idempotency-replayed')]).toEqual([first, 'true']);
    expect(kindOf(await call(duel.seats[0], duel, 'Something else.', send))).toEqual([422, 'command-id-reused']);
    expect(made(await call(other.seats[0], other, REASON, send)).matchId).toBe(other.opened.matchId);
    await duel.seats[0].post(played, `${duel.path}/concede`);
    expect(made(await call(duel.seats[0], duel, REASON, send))).toEqual(first);
  });

  it('is one at a time for each seat, also of two at once, and three in ten minutes', async () => {
    const duel = await openDuel(operator);
    const began = performance.now();
    const both = await Promise.all([call(duel.seats[0], duel), call(duel.seats[0], duel)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await call(duel.seats[1], duel)).status).toBe(201);
    let { callId } = made(both.find(({ status }) => status === 201)!);
    for (let i = 0; i < 2; i++) {
      expect(kindOf(await call(duel.seats[0], duel))).toEqual([409, 'call-open']);
      await close(duel, callId);
      ({ callId } = made(await call(duel.seats[0], duel)));
    }
    await close(duel, callId);
    const refused = await call(duel.seats[0], duel);
    expect(kindOf(refused)).toEqual([429, 'too-many-calls']);
    const { retryAfter } = problemOf(refused);
    expect(String(retryAfter)).toBe(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(599 - (performance.now() - began) / 1_000);
    expect(retryAfter).toBeLessThanOrEqual(600);
    await stage.asOwner(
      `UPDATE judge_call SET called_at = called_at - interval '10 minutes' WHERE match_id = '${duel.opened.matchId}'`,
    );
    expect((await call(duel.seats[0], duel)).status).toBe(201);
  });

  it('stays in the queue after the end of the match, which takes no new ones', async () => {
    const duel = await openDuel(operator);
    await call(duel.seats[0], duel);
    await duel.seats[0].post(played, `${duel.path}/concede`);
    await eventually(async () => {
      const { data } = await judge.get(attentionPage, '/v1/judge/attention?limit=100');
      const entry = data.find(({ match }) => match.matchId === duel.opened.matchId);
      return entry?.match.status === 'over' ? entry : undefined;
    });
    expect(await callsInQueue(duel)).toHaveLength(1);
    expect(kindOf(await call(duel.seats[1], duel))).toEqual([409, 'match-over']);
  });

  it.each([
    ['no words', ''],
    ['blanks', '  \n '],
    ['an essay', 'x'.repeat(501)],
    ['text that no database stores', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['a number', 7],
  ])('with %s for a reason is refused', async (_, reason) => {
    const duel = await openDuel(operator);
    const refused = await call(duel.seats[0], duel, reason);
    expect(kindOf(refused)).toEqual([400, 'invalid-request']);
    expect(problemOf(refused).errors?.map(({ pointer }) => pointer)).toContain('/reason');
  });

  it('is made by seats of the match and closed by judges, nobody else', async () => {
    const [duel, other] = [await openDuel(operator), await openDuel(operator)];
    for (const [by, status, kind] of [
      [duel.spectator, 403, 'not-a-seat'],
      [other.seats[0], 403, 'forbidden'],
      [judge, 403, 'forbidden'],
      [stage.client, 401, 'unauthenticated'],
    ] as const)
      expect(kindOf(await call(by, duel))).toEqual([status, kind]);
    const { callId } = made(await call(duel.seats[0], duel));
    const shut = (by: Client, at: Duel, id: string) =>
      by.send('POST', `${at.path}/judge-calls/${id}/close`, { body: { note: 'x' } });
    for (const by of [duel.seats[0], operator])
      expect(kindOf(await shut(by, duel, callId))).toEqual([403, 'forbidden']);
    for (const [at, id] of [
      [other, callId],
      [duel, randomUUID()],
    ] as const)
      expect(kindOf(await shut(judge, at, id))).toEqual([404, 'no-such-call']);
    await close(duel, callId);
    expect(kindOf(await shut(judge, duel, callId))).toEqual([409, 'call-closed']);
  });

  it('is listed to its seat and to judges, page by page', async () => {
    const duel = await openDuel(operator);
    const mine = made(await call(duel.seats[0], duel));
    const theirs = made(await call(duel.seats[1], duel, 'Nothing of the sort.'));
    const listed = async (by: Client, query = '') => by.get(judgeCallPage, `${duel.path}/judge-calls${query}`);
    expect(await listed(duel.seats[0])).toEqual({ data: [mine], next: null });
    expect(await listed(duel.seats[1])).toEqual({ data: [theirs], next: null });
    expect((await listed(judge)).data).toEqual([mine, theirs]);
    const first = await listed(judge, '?limit=1');
    expect([first.data, (await listed(judge, `?limit=1&after=${first.next}`)).data]).toEqual([[mine], [theirs]]);
    expect(kindOf(await duel.spectator.send('GET', `${duel.path}/judge-calls`))).toEqual([403, 'not-a-seat']);
  });

  it('loses its words with the player who wrote them', async () => {
    const duel = await openDuel(operator, {
      seats: [
        { player: 'gone-1', deck: RED },
        { player: 'bob', deck: BLACK },
      ],
    });
    await call(duel.seats[0], duel);
    await call(duel.seats[1], duel, 'I stay.');
    await inQueue(duel, 2);
    const admin = await stage.operator('admin');
    const erased = await admin.send('POST', '/v1/players/gone-1/erasure', { body: {} });
    expect(erased.status).toBeLessThan(300);
    const { data } = await judge.get(judgeCallPage, `${duel.path}/judge-calls`);
    expect(data.map(({ reason }) => reason)).toEqual(['', 'I stay.']);
  });
});

describe('a call for a judge over a socket', () => {
  const subscribe = (duel: Duel, seat: 0 | 1, url = stage.client.url) =>
    LiveClient.subscribe(url, duel.opened.matchId, duel.opened.seats[seat]?.token ?? '');
  const shout = (client: LiveClient, reason = REASON, commandId: string = randomUUID()) => {
    client.send({ type: 'call-judge', commandId, reason });
    return commandId;
  };

  it('is told to every socket of its seat when it is made and closed, and to nobody else', async () => {
    const duel = await openDuel(operator);
    const [mine, second, other] = [await subscribe(duel, 0), await subscribe(duel, 0), await subscribe(duel, 1)];
    const watching = await LiveClient.subscribe(stage.client.url, duel.opened.matchId, duel.opened.spectator.token);
    for (const client of [mine, second, other, watching]) await client.find('hello');
    const commandId = shout(mine);
    expect(await mine.outcome(commandId)).toMatchObject({ type: 'ack', replayed: false });
    const { call: told } = await second.find('judge-call');
    expect(told).toMatchObject({ seat: 0, reason: REASON, closed: null });
    expect((await mine.find('judge-call')).call).toEqual(told);
    await close(duel, told.callId, 'Play on.');
    for (const client of [mine, second])
      await client.find('judge-call', ({ call: { closed } }) => closed?.note === 'Play on.');
    shout(mine, REASON, commandId);
    await mine.until(() => mine.frames.find((frame) => frame.type === 'ack' && frame.replayed));
    await sleep(200);
    expect(mine.frames.filter(({ type }) => type === 'judge-call')).toHaveLength(2);
    for (const client of [other, watching])
      expect(client.frames.filter(({ type }) => type === 'judge-call')).toEqual([]);
    await Promise.all([mine, second, other, watching].map((client) => client.leave()));
  });

  it('is told again to who comes back, and by another node within seconds', async () => {
    const duel = await openDuel(operator);
    const node = await stage.join();
    const there = await subscribe(duel, 0, node.client.url);
    await there.find('hello');
    const { callId } = made(await call(duel.seats[0], duel));
    await there.find('judge-call', ({ call: { callId: told } }) => told === callId);
    await there.leave();
    const back = await subscribe(duel, 0, node.client.url);
    expect((await back.find('judge-call')).call).toMatchObject({ callId, closed: null });
    await back.leave();
    await node.app.close();
  });

  it('is refused with the problems of HTTP', async () => {
    const duel = await openDuel(operator);
    const client = await subscribe(duel, 0);
    await client.find('hello');
    await client.outcome(shout(client));
    const again = await client.outcome(shout(client));
    expect(again).toMatchObject({ type: 'refused', problem: { type: 'urn:senki:problem:call-open' } });
    const empty = await client.outcome(shout(client, ' '));
    expect(empty).toMatchObject({ type: 'refused', problem: { type: 'urn:senki:problem:invalid-request' } });
    await client.leave();
    const watching = await LiveClient.subscribe(stage.client.url, duel.opened.matchId, duel.opened.spectator.token);
    await watching.find('hello');
    const refused = await watching.outcome(shout(watching));
    expect(refused).toMatchObject({ type: 'refused', problem: { type: 'urn:senki:problem:not-a-seat' } });
    await watching.leave();
  });
});
