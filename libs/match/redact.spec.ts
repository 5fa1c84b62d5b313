import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { conceal, stableText, type Viewer } from '#kernel';
import { PRESETS } from './clock.js';
import type { MatchEvent, OwnEvent } from './events.js';
import { Scene, deckOf, eventfulScene } from './given.spec-helper.js';
import { pendingFor, redactMatch, show, viewHash, viewMatch } from './redact.js';
import { UNOPENED, evolveMatch, foldMatch, type MatchState } from './state.js';

const VIEWERS: readonly Viewer[] = [{ seat: 0 }, { seat: 1 }, { seat: 2 }, 'spectator', 'omniscient'];
const judge = { by: 'judge-7', reason: 'ruling' };

describe('a match as a viewer may know it', () => {
  it('is what folding the redacted events gives, after every event of whole matches', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 25; seed++) {
      const scene = eventfulScene(seed);
      for (const viewer of VIEWERS) {
        let full: MatchState = UNOPENED;
        let known: MatchState = UNOPENED;
        for (const { event, at } of scene.record) {
          const told = redactMatch(scene.game, full, event, viewer);
          known = viewMatch(scene.game, evolveMatch(known, told, at), viewer);
          full = evolveMatch(full, event, at);
          seen.add(event.type);
          const isSame = isDeepStrictEqual(known, viewMatch(scene.game, full, viewer));
          if (!isSame) throw new Error(`seed ${seed}, ${event.type}`);
        }
      }
    }
    // The test proves little unless its matches contain the rare events.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'Rewound',
        'ClockExpired',
        'DrawDeclined',
        'PassesWithdrawn',
        'SeatDisconnected',
        'SecretRevealed',
      ]),
    );
  });

  it('is the same whichever cards a viewer cannot see are there', () => {
    const told = (prefix: string, viewer: Viewer): string => {
      const other = { main: Array.from({ length: 9 }, (_, i) => `${prefix}-${i}`) };
      const scene = Scene.underWay({ decks: [deckOf(9), other], timeControl: PRESETS.ranked });
      const to = scene.state.version;
      scene.passes();
      scene.does({ type: 'Rewind', to, ...judge });
      scene.passes();
      scene.does({ type: 'OfferDraw', seat: 1 });
      const { shown, state } = show(scene.game, UNOPENED, scene.record, [viewer]);
      return stableText([shown.map(({ views }) => views[0]), viewMatch(scene.game, state, viewer)]);
    };
    for (const viewer of [{ seat: 0 }, 'spectator'] as const) expect(told('red', viewer)).toBe(told('blue', viewer));
    expect(told('red', { seat: 1 })).not.toBe(told('blue', { seat: 1 }));
  });

  it('keeps what others are offered and answered to themselves', () => {
    const scene = Scene.opened();
    const asked = scene.record.at(-1)?.event as MatchEvent & { type: 'DecisionAsked' };
    const before = foldMatch(UNOPENED, scene.record.slice(0, -1));
    const forSeat = redactMatch(scene.game, before, asked, { seat: 0 }) as typeof asked;
    expect(forSeat.decisions.map(({ offer }) => offer)).toEqual([{ kind: 'confirm' }, null]);
    const state = scene.state;
    const [made] = scene.answers(1, false);
    expect(redactMatch(scene.game, state, made as MatchEvent, { seat: 0 })).toMatchObject({ answer: null, knew: null });
    expect(redactMatch(scene.game, state, made as MatchEvent, { seat: 1 })).toEqual(made);
  });
});

describe('what happens around the table', () => {
  const scene = Scene.underWay();
  const opened = scene.record[0]?.event as OwnEvent & { type: 'MatchOpened' };
  const samples: { readonly [T in OwnEvent['type']]: OwnEvent & { type: T } } = {
    MatchOpened: opened,
    EntropyCommitted: { type: 'EntropyCommitted', seat: 0, commitment: 'ab' },
    EntropyRevealed: { type: 'EntropyRevealed', seat: 0, entropy: 'ab' },
    EntropyMissed: { type: 'EntropyMissed', stage: 'commit', seats: [1], deadline: 5 },
    SeatConceded: { type: 'SeatConceded', seat: 0 },
    DrawOffered: { type: 'DrawOffered', seat: 0 },
    DrawDeclined: { type: 'DrawDeclined', seat: 1 },
    DrawAgreed: { type: 'DrawAgreed' },
    SeatConnected: { type: 'SeatConnected', seat: 0 },
    SeatDisconnected: { type: 'SeatDisconnected', seat: 0 },
    LagCredited: { type: 'LagCredited', seat: 0, decision: 'd1', ms: 40 },
    ClockExpired: { type: 'ClockExpired', seat: 0, clock: 'bank', decision: 'd1', deadline: 5 },
    ClocksPaused: { type: 'ClocksPaused', ...judge },
    ClocksResumed: { type: 'ClocksResumed', ...judge },
    Rewound: { type: 'Rewound', to: 3, state: { table: scene.state.table, clock: scene.state.clock }, ...judge },
    ResultAwarded: { type: 'ResultAwarded', winners: [0], ...judge },
    MatchVoided: { type: 'MatchVoided', ...judge },
    MatchEnded: { type: 'MatchEnded', winners: [0], reason: 'win', detail: 'x' },
    SecretRevealed: { type: 'SecretRevealed', secret: 'ab' },
    ResultRevised: { type: 'ResultRevised', end: { winners: [], reason: 'void', detail: 'x' }, ...judge },
  };

  it.each(Object.values(samples))('$type is public, but for the table in a rewind', (event) => {
    for (const viewer of VIEWERS) {
      const shown = redactMatch(scene.game, scene.state, event, viewer);
      if (event.type !== 'Rewound') expect(shown).toBe(event);
      else
        expect(shown).toEqual({
          ...event,
          state: { ...event.state, table: conceal(scene.game, event.state.table, viewer) },
        });
    }
  });

  it('tells nobody the secret or a deck before the end', () => {
    const text = JSON.stringify(
      show(scene.game, UNOPENED, scene.record, ['spectator']).shown.map(({ views }) => views),
    );
    expect(text).not.toContain('card-');
    expect(text).not.toContain('abababab');
  });
});

describe('the view hash', () => {
  it('is the SHA-256 of the canonical text of the seat’s own view', () => {
    const { game, state } = Scene.underWay();
    const text = stableText(conceal(game, state.table, { seat: 1 }));
    expect(viewHash(game, state.table, 1)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(viewHash(game, state.table, 0)).not.toBe(viewHash(game, state.table, 1));
  });
});

describe('what a seat is to decide', () => {
  it('is its own decision, and nothing once the match is over', () => {
    const scene = Scene.underWay();
    const seat = scene.toAct();
    expect(pendingFor(scene.state, seat)?.purpose).toBe('act');
    expect(pendingFor(scene.state, 1 - seat)).toBeNull();
    scene.does({ type: 'VoidMatch', ...judge });
    expect(pendingFor(scene.state, seat)).toBeNull();
  });
});
