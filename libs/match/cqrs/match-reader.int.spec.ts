import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { conceal, stableText, type Viewer } from '#kernel';
import { fromEnvelope, type Recorded, type ShownEnvelope } from '../events.js';
import { viewMatch } from '../redact.js';
import { UNOPENED, evolveMatch, type MatchState } from '../state.js';
import { SCHEMA_VERSION } from '../upcasters.js';
import { toyGame } from '../toy-game.spec-helper.js';
import { TAIL_EVENTS } from './live-match.js';
import { createStage, stampFor, type Node, type Stage } from './stage.spec-helper.js';

let stage: Stage;
let node: Node;
beforeAll(async () => {
  stage = await createStage();
  node = await stage.node();
});
afterAll(() => stage.close());

const VIEWERS: readonly Viewer[] = [{ seat: 0 }, { seat: 1 }, 'spectator', 'omniscient'];

async function longMatch(turns: number): Promise<string> {
  const { matchId } = await node.open({ cards: 100 });
  await node.answer(matchId, 0, false);
  await node.answer(matchId, 1, true);
  for (let i = 0; i < turns; i++) {
    const { table } = await node.state(matchId);
    await node.answer(matchId, table.pending[0]?.seat as number, 'pass');
  }
  return matchId;
}

const told = (event: ShownEnvelope): Recorded => fromEnvelope({ ...event, schemaVersion: SCHEMA_VERSION });

async function tell(on: Node, matchId: string, viewer: Viewer): Promise<MatchState> {
  let known: MatchState = UNOPENED;
  for (;;) {
    const page = await on.reader.events(matchId, viewer, known.version);
    if (page.events.length === 0) return known;
    for (const { event, at } of page.events.map(told)) {
      known = viewMatch(toyGame, evolveMatch(known, event, at), viewer);
    }
  }
}

describe('a view', () => {
  it('is the match as the viewer may know it', async () => {
    const matchId = await longMatch(2);
    const { state } = await node.repository.load(matchId);
    for (const viewer of VIEWERS) {
      expect(await node.reader.view(matchId, viewer)).toEqual({
        ...state,
        table: conceal(toyGame, state.table, viewer),
      });
    }
  });

  it('is up to date on every node', async () => {
    const matchId = await longMatch(1);
    const other = await stage.node();
    await other.reader.view(matchId, 'spectator');
    const { version } = await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    expect((await other.reader.view(matchId, 'spectator')).version).toBe(version);
  });

  it('is refused for a seat or a match that does not exist', async () => {
    const matchId = await longMatch(0);
    await expect(node.reader.view(matchId, { seat: 2 })).rejects.toMatchObject({ rejection: { code: 'no-such-seat' } });
    await expect(node.reader.events(matchId, { seat: 9 }, 0)).rejects.toMatchObject({
      rejection: { code: 'no-such-seat' },
    });
    const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';
    await expect(node.reader.view(nowhere, 'spectator')).rejects.toMatchObject({
      rejection: { code: 'no-such-match' },
    });
  });
});

describe('attendance', () => {
  it('is asked of the database, or of memory while that will do', async () => {
    const matchId = await longMatch(0);
    expect(await node.reader.attendance(matchId)).toMatchObject({ status: 'playing', connected: [true, true] });
    await node.writer.carryOut(stampFor(matchId), { type: 'Disconnect', seat: 1 });
    expect([0, 1].map((seat) => node.reader.seemsAway(matchId, seat))).toEqual([false, true]);
    const other = await stage.node();
    expect(other.reader.seemsAway(matchId, 1)).toBe(false);
    expect(await other.reader.attendance(matchId)).toMatchObject({ connected: [true, false] });
    expect(other.reader.seemsAway(matchId, 1)).toBe(true);
    await node.writer.carryOut(stampFor(matchId), { type: 'Concede', seat: 0 });
    expect(node.reader.seemsAway(matchId, 1)).toBe(false);
  });
});

describe('what a seat is to decide', () => {
  it('is told to that seat', async () => {
    const matchId = await longMatch(0);
    const { table, version } = await node.state(matchId);
    const seat = table.pending[0]?.seat as number;
    expect(await node.reader.pending(matchId, seat)).toEqual({ version, decision: table.pending[0], deadline: null });
    expect(await node.reader.pending(matchId, 1 - seat)).toEqual({ version, decision: null, deadline: null });
  });
});

describe('events', () => {
  it('fold to the view, from the tail in memory or from the whole history', async () => {
    const matchId = await longMatch(40);
    expect((await node.state(matchId)).version).toBeGreaterThan(2 * TAIL_EVENTS);
    for (const on of [node, await stage.node()]) {
      for (const viewer of VIEWERS) {
        const known = await tell(on, matchId, viewer);
        expect(stableText(known)).toBe(stableText(await on.reader.view(matchId, viewer)));
      }
    }
  });

  it('from the tail are those from the history, whatever the version asked for', async () => {
    const matchId = await longMatch(40);
    const { version } = await node.state(matchId);
    for (const viewer of VIEWERS) {
      const { events } = await node.reader.events(matchId, viewer, 0);
      for (const after of [version - TAIL_EVENTS - 1, version - TAIL_EVENTS, version - 7, version - 1, version]) {
        const page = await node.reader.events(matchId, viewer, after);
        expect(stableText(page.events)).toBe(stableText(events.slice(after)));
        expect(page).toMatchObject({ version, over: false });
      }
    }
  });

  it('come with the answer that led to them, and with what the seat is to decide next', async () => {
    const matchId = await longMatch(3);
    const { version, table } = await node.state(matchId);
    const seat = table.pending[0]?.seat as number;
    const { events, pending, ...receipt } = await node.answer(matchId, seat, 'pass');
    expect(receipt).toMatchObject({ before: version, version: version + events.length });
    expect(events).toEqual((await node.reader.events(matchId, { seat }, version)).events);
    expect(pending).toEqual((await node.reader.pending(matchId, seat)).decision);
  });
});

/** Longer than any test waits, unless it fails. */
const LONG_MS = 60_000;

describe('waiting for events', () => {
  it('ends at once with an append on this node', async () => {
    const matchId = await longMatch(0);
    const { version } = await node.state(matchId);
    const waiting = timed(node.reader.events(matchId, 'spectator', version, { ms: LONG_MS }));
    await pause(20);
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    const { result, ms } = await waiting;
    expect(result).toMatchObject({ version: version + 1, events: [{ type: 'DrawOffered' }] });
    expect(ms).toBeLessThan(LONG_MS / 2);
  });

  it('ends soon after an append on another node', async () => {
    const matchId = await longMatch(0);
    const { version } = await node.state(matchId);
    const waiting = timed((await stage.node()).reader.events(matchId, { seat: 1 }, version, { ms: LONG_MS }));
    await pause(150);
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    const { result, ms } = await waiting;
    expect(result.events).toMatchObject([{ type: 'DrawOffered' }]);
    expect(ms).toBeLessThan(LONG_MS / 2);
  });

  it('ends with nothing when the time is up or the one who waits has gone', async () => {
    const matchId = await longMatch(0);
    const { version } = await node.state(matchId);
    expect(await node.reader.events(matchId, 'spectator', version, { ms: 30 })).toEqual({
      version,
      events: [],
      over: false,
    });
    const leaving = new AbortController();
    const waiting = timed(node.reader.events(matchId, 'spectator', version, { ms: LONG_MS, signal: leaving.signal }));
    await pause(20);
    leaving.abort();
    expect((await waiting).ms).toBeLessThan(LONG_MS / 2);
  });

  it('is not done for a match that is over', async () => {
    const matchId = await longMatch(0);
    const { version } = await node.writer.carryOut(stampFor(matchId), { type: 'Concede', seat: 0 });
    const { result, ms } = await timed(node.reader.events(matchId, 'spectator', version, { ms: LONG_MS }));
    expect(result).toEqual({ version, events: [], over: true });
    expect(ms).toBeLessThan(LONG_MS / 2);
  });
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work;
  return { result, ms: performance.now() - start };
}
