import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { blackpokerLite } from '#games/blackpoker';
import { stableText, type Viewer } from '#kernel';
import { PRESETS } from './clock.js';
import { quickViewHash } from './cqrs/hashing.js';
import { fromEnvelope, type Envelope } from './events.js';
import { Scene, numbers, openCommand } from './given.spec-helper.js';
import { redactMatch, viewMatch } from './redact.js';
import { reexecute } from './reexecute.js';
import { UNOPENED, evolveMatch, foldMatch, type MatchState } from './state.js';

const deck = blackpokerLite.decks.samples['full'] ?? {};

/** Plays random answers, some of which exceed the time limit. */
function played(seed: number): Scene {
  const next = numbers(seed * 104_729 + 17);
  const scene = new Scene(blackpokerLite, (seed % 16).toString(16).repeat(64));
  scene.does({
    ...openCommand({ decks: [deck, deck], timeControl: PRESETS.blitz }),
    secretCommitment: scene.commitment(),
  });
  scene.playsOn(next, () => next() % (next() % 10 === 0 ? 40_000 : 1_500));
  return scene;
}

describe('BlackPoker as a match', () => {
  it('is rebuilt and re-executed from what was stored, time-outs included', () => {
    const reasons = new Set<string>();
    for (let seed = 0; seed < 3; seed++) {
      const scene = played(seed);
      const events = scene.matchRecord().events.map((event) => JSON.parse(stableText(event)) as Envelope);
      const rebuilt = foldMatch(UNOPENED, events.map(fromEnvelope));
      expect(isDeepStrictEqual(rebuilt, JSON.parse(JSON.stringify(scene.state)))).toBe(true);
      expect(reexecute(blackpokerLite, { ...scene.matchRecord(), events }, quickViewHash)).toBeNull();
      scene.record.forEach(({ event }) => event.type === 'ClockExpired' && reasons.add(event.clock));
    }
    expect(reasons).toContain('decision');
  });

  it('is told to every viewer as far as the viewer may know it', () => {
    const scene = played(3);
    for (const viewer of [{ seat: 0 }, { seat: 1 }, 'spectator'] satisfies Viewer[]) {
      let full: MatchState = UNOPENED;
      let known: MatchState = UNOPENED;
      for (const { event, at, version } of scene.record) {
        const told = redactMatch(blackpokerLite, full, event, viewer);
        known = viewMatch(blackpokerLite, evolveMatch(known, told, at), viewer);
        full = evolveMatch(full, event, at);
        const isSame = isDeepStrictEqual(known, viewMatch(blackpokerLite, full, viewer));
        if (!isSame) throw new Error(`version ${version}, ${event.type}, ${JSON.stringify(viewer)}`);
      }
    }
  });
});
