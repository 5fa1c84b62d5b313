import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stableText } from '#kernel';
import { DelayedMatches } from './delayed-matches.js';
import { MatchNotifier } from './match-notifier.js';
import { MatchReader } from './match-reader.js';
import { createStage, stampFor, type Node, type Stage } from './stage.spec-helper.js';

const DELAY = 60_000;
/** Longer than any test waits, unless it fails. */
const LONG_MS = 300_000;
let stage: Stage;
let node: Node;
beforeAll(async () => {
  stage = await createStage();
  node = await stage.node();
});
afterAll(() => stage.close());

/** A reader whose clock always shows that instant. */
function readerAt(on: Node, instant: number): MatchReader {
  const clock = { now: () => instant };
  const notifier = new MatchNotifier({ of: async () => new Map() } as never, () => {});
  return new MatchReader(on.repository, notifier, new DelayedMatches(on.repository, clock));
}

async function someMatch(spectatorDelayMs = DELAY): Promise<string> {
  const { matchId } = await node.open({ spectatorDelayMs });
  await node.answer(matchId, 0, false);
  await node.answer(matchId, 1, true);
  return matchId;
}

describe('a spectator who is kept behind', () => {
  it('learns no more than that the match was opened until the time has come', async () => {
    const matchId = await someMatch();
    const page = await node.reader.events(matchId, 'spectator', 0);
    expect(page.events.map(({ type }) => type)).toEqual(['MatchOpened']);
    expect(page).toMatchObject({ version: 1, over: false });
    const view = await node.reader.view(matchId, 'spectator');
    expect(view).toMatchObject({ version: 1, status: 'playing', table: { cards: {}, pending: [] } });
    expect((await node.reader.events(matchId, 'spectator', 1)).events).toEqual([]);
  });

  it('is told the same though others pushed the match out of memory meanwhile', async () => {
    const [first, second] = [await someMatch(), await someMatch()];
    const history = async (matchId: string, known: number) => {
      const found = await node.repository.history(matchId, known);
      if (matchId === first && known > 0) await of(second);
      return found;
    };
    const past = new DelayedMatches({ history }, { now: () => stage.clock.now() + DELAY }, 1);
    const of = async (matchId: string) => past.of(await node.repository.load(matchId));
    await of(first);
    await node.writer.carryOut(stampFor(first), { type: 'OfferDraw', seat: 0 });
    const again = await of(first);
    const { version } = await node.state(first);
    expect(again.live.state).toMatchObject({ version, status: 'playing', spectatorDelayMs: DELAY });
  });

  it('learns all of it then, the same as others learn at once', async () => {
    const matchId = await someMatch();
    const { version } = await node.state(matchId);
    const later = readerAt(node, stage.clock.now() + DELAY);
    const seat = await node.reader.events(matchId, 'omniscient', 0);
    const page = await later.events(matchId, 'spectator', 0);
    expect(page.events.map(({ type, at }) => [type, at])).toEqual(seat.events.map(({ type, at }) => [type, at]));
    expect((await later.view(matchId, 'spectator')).version).toBe(version);
  });

  it('sees a match between two events as it stood then, on any node and from any version', async () => {
    const matchId = await someMatch();
    const { events } = await node.reader.events(matchId, 'omniscient', 0);
    await sleep(30);
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    const offered = (await node.state(matchId)).lastAt;
    const early = readerAt(await stage.node(), offered - 1 + DELAY);
    expect((await early.view(matchId, 'spectator')).drawOffers).toEqual([]);
    for (const after of [0, 1, events.length - 1, events.length, events.length + 1]) {
      const page = await early.events(matchId, 'spectator', after);
      expect(page.events.map(({ version }) => version)).toEqual(
        events.filter(({ version }) => version > after).map(({ version }) => version),
      );
    }
  });

  it('does not learn of the end before its time, while seats do', async () => {
    const matchId = await someMatch();
    await node.writer.carryOut(stampFor(matchId), { type: 'Concede', seat: 0 });
    expect((await node.reader.events(matchId, { seat: 1 }, 0)).over).toBe(true);
    expect((await node.reader.view(matchId, { seat: 1 })).status).toBe('over');
    expect((await node.reader.events(matchId, 'spectator', 0)).over).toBe(false);
    expect((await node.reader.view(matchId, 'spectator')).secret).toBeNull();
    expect((await readerAt(node, stage.clock.now() + DELAY).events(matchId, 'spectator', 0)).over).toBe(true);
  });

  it('is woken when the time has come, not when the event has', async () => {
    const matchId = await someMatch(400);
    const { version } = await node.state(matchId);
    const caughtUp = await node.reader.events(matchId, 'spectator', version - 1, { ms: LONG_MS });
    expect(caughtUp.version).toBe(version);
    const waiting = node.reader.events(matchId, 'spectator', version, { ms: LONG_MS });
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    const { lastAt } = await node.state(matchId);
    const page = await waiting;
    expect(page.events.map(({ type }) => type)).toEqual(['DrawOffered']);
    expect(stage.clock.now()).toBeGreaterThanOrEqual(lastAt + 400);
  });

  it('gives up waiting when the time to wait is up', async () => {
    const matchId = await someMatch();
    expect(await node.reader.events(matchId, 'spectator', 1, { ms: 50 })).toMatchObject({ version: 1, events: [] });
  });

  it('keeps nothing back in a match without a delay', async () => {
    const matchId = await someMatch(0);
    const seen = await node.reader.view(matchId, 'spectator');
    expect(stableText(seen.version)).toBe(stableText((await node.state(matchId)).version));
    expect((await node.store.load(matchId))[0]?.payload).not.toHaveProperty('spectatorDelayMs');
  });

  it('is a matter of the opening, within reason', async () => {
    for (const spectatorDelayMs of [1.5, 86_400_001]) {
      await expect(node.open({ spectatorDelayMs })).rejects.toMatchObject({ rejection: { code: 'bad-delay' } });
    }
  });
});
