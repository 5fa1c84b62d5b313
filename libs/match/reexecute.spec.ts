import { SCHEMA_VERSION } from './upcasters.js';
import { describe, expect, it } from '@jest/globals';
import { stableText } from '#kernel';
import { fromEnvelope, toEnvelope, type Envelope, type MatchEvent } from './events.js';
import { Scene, deckOf, eventfulScene, numbers, openCommand } from './given.spec-helper.js';
import { PRESETS } from './clock.js';
import { reexecute } from './reexecute.js';
import { UNOPENED, evolveMatch, foldMatch, type MatchState } from './state.js';

/** As returned by the store: other key order, no shared objects. */
const stored = (envelope: Envelope): Envelope => JSON.parse(stableText(envelope)) as Envelope;

describe('a recorded match', () => {
  it('rebuilds to the state play had, from JSON, at once or event by event', () => {
    for (let seed = 100; seed < 130; seed++) {
      const scene = eventfulScene(seed);
      const record = scene.record.map(toEnvelope).map(stored).map(fromEnvelope);
      const text = stableText(scene.state);
      expect(stableText(foldMatch(UNOPENED, record))).toBe(text);
      let state: MatchState = UNOPENED;
      for (const { event, at } of record)
        state = JSON.parse(JSON.stringify(evolveMatch(state, event, at))) as MatchState;
      expect(stableText(state)).toBe(text);
    }
  });

  it('ends once, with the secret', () => {
    for (let seed = 200; seed < 230; seed++) {
      const types = eventfulScene(seed).record.map(({ event }) => event.type);
      expect(types.filter((type) => type === 'MatchEnded')).toHaveLength(1);
      expect(types.slice(-2)).toEqual(['MatchEnded', 'SecretRevealed']);
    }
  });

  it('is what the rules make of its inputs', () => {
    for (let seed = 300; seed < 360; seed++) {
      const scene = eventfulScene(seed);
      expect(
        reexecute(scene.game, { ...scene.matchRecord(), events: scene.matchRecord().events.map(stored) }),
      ).toBeNull();
    }
  });

  it('keeps by how much spectators are kept behind, and says nothing where they are not', () => {
    for (const delay of [{ spectatorDelayMs: 60_000 }, { spectatorDelayMs: 0 }, {}]) {
      const scene = new Scene();
      scene.does({ ...openCommand(), ...delay });
      scene.does({ type: 'Concede', seat: 0 });
      expect(scene.state.spectatorDelayMs).toBe(delay.spectatorDelayMs ?? 0);
      expect(Object.hasOwn(scene.record[0]?.event ?? {}, 'spectatorDelayMs')).toBe(Boolean(delay.spectatorDelayMs));
      expect(reexecute(scene.game, scene.matchRecord())).toBeNull();
    }
  });
});

describe('a stored answer', () => {
  it('lists its slots in one order, whatever order they were stored in', () => {
    const payload = { decision: 'd1', seat: 0, answer: { left: ['1'], a: ['2'] }, knew: null };
    const { event } = fromEnvelope({ version: 1, at: 1, type: 'DecisionMade', payload, schemaVersion: SCHEMA_VERSION });
    expect(Object.keys(event.type === 'DecisionMade' ? (event.answer as object) : {})).toEqual(['a', 'left']);
  });
});

describe('re-execution names the first event that', () => {
  const played = (): Scene => {
    const scene = Scene.underWay({ timeControl: PRESETS.blitz, decks: [deckOf(12), deckOf(12)] });
    scene.waits(40_000).does({ type: 'ExpireClock', timer: 'clock', generation: 1 });
    scene.playsOn(numbers(5), () => 1_000);
    return scene;
  };
  type Change = (event: MatchEvent, at: number) => { event?: MatchEvent; at?: number };
  const tampered = (scene: Scene, type: MatchEvent['type'], change: Change) => {
    const place = scene.record.findIndex(({ event }) => event.type === type);
    const record = scene.record.map((entry, i) =>
      i === place ? { ...entry, ...change(entry.event, entry.at) } : entry,
    );
    const divergence = reexecute(scene.game, { ...scene.matchRecord(), events: record.map(toEnvelope) });
    return { version: place + 1, divergence };
  };

  it('holds another shuffle', () => {
    const { version, divergence } = tampered(played(), 'ZoneShuffled', (event) =>
      event.type === 'ZoneShuffled' ? { event: { ...event, order: [...event.order].reverse() } } : {},
    );
    expect(divergence).toMatchObject({ version, message: expect.stringContaining('something else') });
  });

  it('holds another view hash', () => {
    const { version, divergence } = tampered(played(), 'DecisionMade', (event) => ({
      event: { ...event, knew: '00' } as MatchEvent,
    }));
    expect(divergence?.version).toBe(version);
  });

  it('claims a time-out that was none', () => {
    const scene = played();
    const { version, divergence } = tampered(scene, 'ClockExpired', (_event, at) => ({ at: at - 39_000 }));
    expect(divergence).toMatchObject({ version, message: 'no time had run out' });
  });

  it('claims another deadline', () => {
    const { version, divergence } = tampered(played(), 'ClockExpired', (event) => ({
      event: { ...event, deadline: 1 } as MatchEvent,
    }));
    expect(divergence?.version).toBe(version);
  });

  it('takes an answer for which it was too late', () => {
    const scene = Scene.underWay({ timeControl: PRESETS.blitz });
    const version = scene.record.length + 1;
    scene.passes();
    scene.does({ type: 'Concede', seat: 0 });
    const record = scene.record.map((entry) =>
      entry.version >= version ? { ...entry, at: entry.at + 30_001 } : entry,
    );
    const divergence = reexecute(scene.game, { ...scene.matchRecord(), events: record.map(toEnvelope) });
    expect(divergence).toMatchObject({
      version,
      expected: { type: 'ClockExpired' },
      recorded: { type: 'DecisionMade' },
    });
  });

  it('was recorded at another time than what it follows from', () => {
    const { version, divergence } = tampered(played(), 'SecretRevealed', (_event, at) => ({ at: at + 1 }));
    expect(divergence?.version).toBe(version);
    const early = tampered(played(), 'ClockExpired', (_event, at) => ({ at: at - 1e6 }));
    expect(early.divergence).toMatchObject({
      version: early.version,
      message: expect.stringContaining('recorded before'),
    });
  });

  it('claims another result', () => {
    const { version, divergence } = tampered(played(), 'MatchEnded', (event) => ({
      event: { ...event, winners: [0, 1] } as MatchEvent,
    }));
    expect(divergence?.version).toBe(version);
  });

  it('reveals another secret', () => {
    const { divergence } = tampered(played(), 'SecretRevealed', () => ({
      event: { type: 'SecretRevealed', secret: 'cd'.repeat(32) },
    }));
    expect(divergence?.message).toContain('committed');
  });

  it('follows from nothing', () => {
    const scene = played();
    const { divergence } = tampered(scene, 'DecisionAsked', () => ({ event: { type: 'PhaseBegan', phase: 'x' } }));
    expect(divergence?.message).toContain('something else');
    const events = scene
      .matchRecord()
      .events.toSpliced(scene.record.length - 2, 1)
      .map((event, i) => ({ ...event, version: i + 1 }));
    expect(reexecute(scene.game, { ...scene.matchRecord(), events })?.message).toMatch(
      /something else|follows from nothing/,
    );
  });

  it('is missing', () => {
    const record = played().matchRecord();
    expect(reexecute(played().game, { ...record, events: record.events.slice(0, -1) })?.message).toContain(
      'not revealed',
    );
    expect(reexecute(played().game, { ...record, events: record.events.slice(1) })?.message).toContain('versions');
    expect(reexecute(played().game, { ...record, events: [] })?.message).toContain('begins with');
  });
});
