import { describe, expect, it } from '@jest/globals';
import { blackpokerLite } from '#games/blackpoker';
import { stableText } from '#kernel';
import { fromEnvelope, redactMatch, evolveMatch, UNOPENED, viewMatch, type MatchState, type Recorded } from '#match';
import { DEFAULT_LIMITS, readLines, readReplay, storedEvents } from '#replay';
import { openReplayFile } from '#replay/node';
import { Session } from './session.js';
import type { Beginning, Listener, Source } from './source/source.js';

const FILE = 'corpus/senki-0.3.0/blackpoker-lite-duel.senki.jsonl.br';
const BEGINNING: Beginning = { game: 'blackpoker@lite', viewer: 'spectator' };

/** A recorded match as spectators got it: the events, and the state after each of them. */
async function watched() {
  const record = await readReplay(readLines(openReplayFile(FILE), DEFAULT_LIMITS));
  const states: MatchState[] = [UNOPENED];
  const told: Recorded[] = [];
  let state = UNOPENED;
  for (const { version, at, event } of storedEvents(record).map(fromEnvelope)) {
    told.push({ version, at, event: redactMatch(blackpokerLite, state, event, 'spectator') });
    state = evolveMatch(state, event, at);
    states.push(viewMatch(blackpokerLite, state, 'spectator'));
  }
  return { told, states };
}

/** A source that the test speaks for. */
class TestSource implements Source {
  listener!: Listener;
  constructor(readonly earlier: (version: number) => Promise<readonly Recorded[]>) {}
  open(listener: Listener): void {
    this.listener = listener;
  }
  close(): void {}
}

const never = () => Promise.reject(new Error('gone'));
/** Lets the game be found. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a session that begins with a snapshot', () => {
  it('goes on from it, also with events that come before the rules are loaded', async () => {
    const { told, states } = await watched();
    const source = new TestSource(never);
    const session = new Session(source, async () => blackpokerLite);
    source.listener.began({ ...BEGINNING, state: states[50]! });
    source.listener.happened(told.slice(50, 60));
    await settle();
    source.listener.happened(told.slice(60, 70));
    const timeline = session.timeline.peek()!;
    expect([timeline.first, timeline.version.peek()]).toEqual([50, 70]);
    expect(stableText(timeline.at(70))).toBe(stableText(states[70]));
  });

  it('keeps to the last one if another comes while the rules are being loaded', async () => {
    const { told, states } = await watched();
    const source = new TestSource(never);
    const session = new Session(source, async () => blackpokerLite);
    source.listener.began({ ...BEGINNING, state: states[20]! });
    source.listener.began({ ...BEGINNING, state: states[50]! });
    source.listener.happened(told.slice(50, 60));
    await settle();
    const timeline = session.timeline.peek()!;
    expect([timeline.first, timeline.version.peek()]).toEqual([50, 60]);
    expect(stableText(timeline.at(60))).toBe(stableText(states[60]));
  });

  it('takes another one after a long interruption, without mixing the two', async () => {
    const { told, states } = await watched();
    const source = new TestSource(never);
    const session = new Session(source, async () => blackpokerLite);
    source.listener.began({ ...BEGINNING, state: states[20]! });
    await settle();
    source.listener.began({ ...BEGINNING, state: states[60]! });
    source.listener.happened(told.slice(60, 65));
    expect(session.timeline.peek()?.version.peek()).toBe(20);
    await settle();
    const timeline = session.timeline.peek()!;
    expect([timeline.first, timeline.version.peek()]).toEqual([60, 65]);
    expect(stableText(timeline.at(65))).toBe(stableText(states[65]));
  });

  it('loads the events before it when it is asked, and keeps those that come meanwhile', async () => {
    const { told, states } = await watched();
    const source = new TestSource(async (version) => {
      source.listener.happened(told.slice(60, 62));
      return told.slice(0, version);
    });
    const session = new Session(source, async () => blackpokerLite);
    source.listener.began({ ...BEGINNING, state: states[60]! });
    await settle();
    await session.loadEarlier();
    const timeline = session.timeline.peek()!;
    expect([timeline.first, timeline.version.peek(), session.isLoadingEarlier.peek()]).toEqual([0, 62, false]);
    for (const version of [1, 30, 60, 62]) expect(stableText(timeline.at(version))).toBe(stableText(states[version]));
  });

  it('says so when they cannot be loaded, and can be asked again', async () => {
    const { states } = await watched();
    const source = new TestSource(never);
    const session = new Session(source, async () => blackpokerLite);
    source.listener.began({ ...BEGINNING, state: states[60]! });
    await settle();
    await session.loadEarlier();
    expect([session.problem.peek(), session.timeline.peek()?.first]).toEqual(['gone', 60]);
    expect(session.isLoadingEarlier.peek()).toBe(false);
  });
});
