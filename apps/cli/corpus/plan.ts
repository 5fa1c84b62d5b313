import { games } from '#games';
import { PRESETS, type MatchCommand } from '#match';
import type { Terms } from '#simulation/recording';

/** A match of the corpus: the game, and what happens in the match apart from answers. */
export interface Entry {
  readonly name: string;
  readonly game: string;
  readonly terms: Omit<Terms, 'matchId' | 'engine'>;
}

const judge = { by: 'judge-1', reason: 'for the record' };
const think = (ms: number) => (command: number) => (command === 0 ? 0 : ms + (command % 7) * 100);
const ENTROPY = { commitMs: 30_000, revealMs: 30_000, onMissing: 'deal' } as const;

/** Issues commands at fixed points; the keys are the number of commands before. */
const at =
  (
    acts: Readonly<Record<number, MatchCommand | ((versions: readonly number[]) => MatchCommand)>>,
  ): NonNullable<Terms['act']> =>
  (versions) => {
    const act = acts[versions.length] ?? null;
    return typeof act === 'function' ? act(versions) : act;
  };

/** Each game in each of its modes, with answers only. Where a mode has several tables, the second one is used. */
const played: readonly Entry[] = [...games].flatMap(([game, { id, edition, modes }]) =>
  Object.entries(modes).map(([mode, { tables }]) => ({
    name: `${id}-${edition}-${mode}`,
    game,
    terms: { thinkMs: think(600), sitting: { mode, seats: tables[Math.min(1, tables.length - 1)]?.length } },
  })),
);

/** Events that are the same for all games: seat entropy, clocks, presence, judges, draw offers. */
const aroundTheTable: readonly Entry[] = [
  { name: 'blackpoker-lite-entropy', game: 'blackpoker@lite', terms: { thinkMs: think(700), seatEntropy: ENTROPY } },
  {
    name: 'blackpoker-lite-silent',
    game: 'blackpoker@lite',
    terms: {
      seatEntropy: ENTROPY,
      thinkMs: (command) => (command === 4 ? 30_001 : 400),
      act: at({
        // Seat 1 committed, but does not reveal.
        4: { type: 'ExpireClock', timer: 'clock', generation: 3 },
        40: { type: 'Concede', seat: 0 },
      }),
    },
  },
  {
    name: 'blackpoker-lite-clocks',
    game: 'blackpoker@lite',
    terms: {
      timeControl: PRESETS.blitz,
      thinkMs: (command) => (command % 9 === 8 ? 31_000 : 2_500),
      act: at({
        5: { type: 'Disconnect', seat: 0 },
        6: { type: 'Connect', seat: 0 },
      }),
    },
  },
  {
    name: 'blackpoker-lite-judge',
    game: 'blackpoker@lite',
    terms: {
      thinkMs: think(500),
      act: at({
        8: { type: 'PauseClocks', ...judge },
        9: { type: 'ResumeClocks', ...judge },
        10: { type: 'OfferDraw', seat: 0 },
        11: { type: 'DeclineDraw', seat: 1 },
        20: (versions) => ({ type: 'Rewind', to: versions[15] as number, ...judge }),
        50: { type: 'AwardResult', winners: [1], ...judge },
      }),
    },
  },
];

export const ENTRIES: readonly Entry[] = [...played, ...aroundTheTable];
