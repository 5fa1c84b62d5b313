import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pendingDecision, played, token, type AnswerValue, type MatchEventDocument } from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import { sampleAnswer, stableText, type Offer, type Viewer } from '#kernel';
import { evolveMatch, fromEnvelope, UNOPENED, viewMatch, type MatchState, SCHEMA_VERSION } from '#match';
import { eventually } from '#testkit';
import { stageApi, type ApiNode, type ApiStage } from './testing/api-stage.js';
import type { Client } from './testing/client.js';
import { BLACK, deckOf, keysIn, openDuel, RED, type Duel } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';
import { numbersFrom, readAll } from './testing/random-player.js';

let stage: ApiStage;
let other: ApiNode;
let operator: Client;
const open: LiveClient[] = [];

beforeAll(async () => {
  stage = await stageApi();
  other = await stage.join();
  operator = await stage.operator('matches:open', 'matches:judge');
});
afterEach(() => open.splice(0).forEach((client) => client.drop()));
afterAll(async () => stage.close());

/** Whole decks, so that no match ends while these tests still play it: of 2,000, the shortest had 401 events. */
const openLong = (changes: Readonly<Record<string, unknown>> = {}): Promise<Duel> =>
  openDuel(operator, { seats: ['ann', 'bob'].map((player) => ({ player, deck: deckOf(54) })), ...changes });

/** Gives random answers for both seats over HTTP until so many events have happened. */
async function play({ seats, path }: Duel, version: number, next = numbersFrom(7)): Promise<void> {
  for (let reached = 0, turn = 0; reached < version; turn++) {
    const seat = seats[turn % 2] as Client;
    const asked = await seat.get(pendingDecision, `${path}/decision`);
    reached = asked.version;
    if (asked.decision === null) continue;
    const { id, offer, fallback } = asked.decision;
    const answer = (sampleAnswer(offer as Offer, next) ?? fallback) as AnswerValue;
    ({ version: reached } = await seat.post(played, `${path}/answers`, { decision: id, answer }));
  }
}

async function join(duel: Duel, credential: string, more: object = {}, node: ApiNode = stage): Promise<LiveClient> {
  const client = await LiveClient.subscribe(node.client.url, duel.opened.matchId, credential, 0, {
    snapshotBeyond: 0,
    ...more,
  });
  open.push(client);
  await client.find('hello');
  return client;
}

const seatToken = ({ opened }: Duel, seat: number): string => opened.seats[seat]?.token ?? '';

/** As a client folds: what the viewer can no longer see is concealed after each event. */
const folded = (from: MatchState, events: readonly MatchEventDocument[], viewer: Viewer): MatchState =>
  events
    .map(({ version, at, type, payload }) =>
      fromEnvelope({ version, at, type, payload, schemaVersion: SCHEMA_VERSION }),
    )
    .reduce((state, { event, at }) => viewMatch(blackpokerLite, evolveMatch(state, event, at), viewer), from);

const state = (client: LiveClient): Promise<MatchState> =>
  client.find('snapshot').then((frame) => frame.state as unknown as MatchState);

describe('a snapshot over a socket', () => {
  it('is what the viewer’s own events fold to, and the events after it continue from there', async () => {
    const duel = await openLong();
    await play(duel, 120);
    const judge = await operator.post(token, `${duel.path}/judge/tokens`, { reason: 'a test' });
    const viewers: readonly (readonly [Viewer, string])[] = [
      [{ seat: 0 }, seatToken(duel, 0)],
      [{ seat: 1 }, seatToken(duel, 1)],
      ['spectator', duel.opened.spectator.token],
      ['omniscient', judge.token],
    ];
    for (const [i, [viewer, credential]] of viewers.entries()) {
      const late = await join(duel, credential, {}, i % 2 === 0 ? stage : other);
      const snapshot = await state(late);
      const own = await readAll(stage.client.as(credential), duel.path);
      expect(snapshot.version).toBe(own.length);
      expect(stableText(snapshot)).toBe(stableText(folded(UNOPENED, own, viewer)));
      expect(late.frames.map(({ type }) => type).slice(0, 2)).toEqual(['hello', 'snapshot']);
      await play(duel, own.length + 10);
      const after = await readAll(stage.client.as(credential), duel.path);
      await late.until(() => late.events.find(({ version }) => version === after.length));
      expect(late.events).toEqual(after.slice(own.length));
      expect(stableText(folded(snapshot, late.events, viewer))).toBe(stableText(folded(UNOPENED, after, viewer)));
    }
  });

  it('names no card that the viewer may not know', async () => {
    const duel = await openDuel(operator);
    const late = await join(duel, duel.opened.spectator.token);
    const text = JSON.stringify(await late.find('snapshot'));
    const view = (await duel.spectator.send('GET', `${duel.path}/view`)).text;
    for (const deck of [RED, BLACK]) {
      expect(keysIn(text, deck)).toEqual(keysIn(view, deck));
      expect(keysIn(text, deck).length).toBeLessThan(deck.main.length / 2);
    }
    expect(text).not.toContain('openedBy');
    const own = JSON.stringify(await (await join(duel, seatToken(duel, 0))).find('snapshot'));
    expect(keysIn(own, RED).length).toBeGreaterThan(keysIn(text, RED).length);
    expect(keysIn(own, BLACK)).toEqual(keysIn(text, BLACK));
  });

  it('spares a late client the events, and comes only if there are more than it wants to catch up with', async () => {
    const duel = await openLong();
    await play(duel, 60);
    const head = (await readAll(duel.spectator, duel.path)).length;
    const late = await join(duel, duel.opened.spectator.token, { snapshotBeyond: head - 1 });
    expect((await late.find('snapshot')).version).toBe(head);
    await late.find('presence');
    expect(late.events).toEqual([]);
    const early = await join(duel, duel.opened.spectator.token, { snapshotBeyond: head });
    await early.until(() => early.events.find(({ version }) => version === head));
    expect(early.events).toHaveLength(head);
    const back = await LiveClient.subscribe(
      stage.client.url,
      duel.opened.matchId,
      duel.opened.spectator.token,
      head - 3,
      { snapshotBeyond: 3 },
    );
    open.push(back);
    await back.until(() => back.events.find(({ version }) => version === head));
    expect(back.events.map(({ version }) => version)).toEqual([head - 2, head - 1, head]);
    for (const client of [early, back]) expect(client.frames.some(({ type }) => type === 'snapshot')).toBe(false);
  });

  it('comes with the decision of the seat, and of a match that is over before the farewell', async () => {
    const duel = await openLong();
    await play(duel, 40);
    const { body } = await duel.seats[0].send('GET', `${duel.path}/decision`);
    const seat = (body as { decision: object | null }).decision === null ? 1 : 0;
    const late = await join(duel, seatToken(duel, seat));
    expect((await late.find('decision')).decision).not.toBeNull();
    await duel.seats[0].post(played, `${duel.path}/concede`);
    const last = await join(duel, seatToken(duel, 1));
    expect((await last.closed).code).toBe(1000);
    expect((await state(last)).end).toMatchObject({ winners: [1], reason: 'concede' });
    expect(last.frames.at(-1)).toMatchObject({ type: 'bye', reason: 'over' });
  });

  it('holds back from delayed spectators what they may not know yet', async () => {
    const hours = await openLong({ spectators: { delaySeconds: 3_600 } });
    await play(hours, 30);
    const late = await join(hours, hours.opened.spectator.token);
    const early = await state(late);
    expect([early.version, Object.keys(early.table.cards)]).toEqual([1, []]);
  });

  it('is continued by the events that delayed spectators may know later', async () => {
    // Longer each time, in case a busy machine takes so long that the spectator may know everything by then.
    for (let delaySeconds = 2, isBehind = false; !isBehind; delaySeconds *= 2) {
      expect(delaySeconds).toBeLessThan(100);
      const duel = await openLong({ spectators: { delaySeconds } });
      await play(duel, 30);
      const { length: seen } = await readAll(duel.seats[0], duel.path);
      await sleep(delaySeconds * 1_000 + 500);
      await play(duel, seen + 10);
      const { length: all } = await readAll(duel.seats[0], duel.path);
      const late = await join(duel, duel.opened.spectator.token);
      const snapshot = await state(late);
      expect(snapshot.version).toBeGreaterThanOrEqual(seen);
      isBehind = snapshot.version < all;
      const own = await eventually(async () => {
        const events = await readAll(duel.spectator, duel.path);
        return events.length === all ? events : null;
      });
      expect(stableText(snapshot)).toBe(stableText(folded(UNOPENED, own.slice(0, snapshot.version), 'spectator')));
      await late.until(() => (late.events.length >= all - snapshot.version ? true : undefined));
      expect(late.events).toEqual(own.slice(snapshot.version));
    }
  });

  it('does not help who knows more than has happened, and is no number below zero', async () => {
    const duel = await openDuel(operator);
    const { matchId, spectator } = duel.opened;
    const ahead = await LiveClient.subscribe(stage.client.url, matchId, spectator.token, 999, { snapshotBeyond: 0 });
    expect((await ahead.closed).code).toBe(4409);
    const wrong = await LiveClient.subscribe(stage.client.url, matchId, spectator.token, 0, { snapshotBeyond: -1 });
    expect((await wrong.closed).code).toBe(4400);
  });
});
