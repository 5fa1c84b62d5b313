import type { Dice, Seat } from '#kernel';
import { commit, commitSeat, createDice, diceKey, fromHex, hex } from '#proof';

/** How a match collects entropy from its seats for the dice; declared when it opens. */
export interface EntropyRules {
  /** Milliseconds that seats have to commit, from the opening of the match. */
  readonly commitMs: number;
  /** Milliseconds that committed seats have to reveal, from the end of the commit stage. */
  readonly revealMs: number;
  /** If a seat stays silent: deal the cards without its share, or do not start the match. */
  readonly onMissing: 'deal' | 'no-start';
}

/** By seat, hex; null for a seat that contributed nothing. */
export type Shares = readonly (string | null)[];

/** The progress of collecting entropy. Cards are dealt when the stage is `done`. */
export interface EntropyState {
  readonly rules: EntropyRules;
  readonly stage: 'commit' | 'reveal' | 'done';
  readonly commitments: Shares;
  readonly shares: Shares;
  /** When the stage ends at the latest; null while the clocks are paused and when it is done. */
  readonly deadline: number | null;
  /** Milliseconds left of the stage while the clocks are paused. */
  readonly leftMs: number;
}

const LEAST_MS = 1_000;
const MOST_MS = 24 * 60 * 60 * 1_000;

/** The problem with the rules, or null. */
export function entropyProblem({ commitMs, revealMs, onMissing }: EntropyRules): string | null {
  const isTime = (ms: number): boolean => Number.isSafeInteger(ms) && ms >= LEAST_MS && ms <= MOST_MS;
  if (!isTime(commitMs) || !isTime(revealMs)) return 'seats get between a second and a day to commit, and to reveal';
  return onMissing === 'deal' || onMissing === 'no-start' ? null : 'a silent seat means deal or no-start';
}

const NOBODY: Shares = [];

/**
 * The shares of the seats. A match without entropy rules has an empty list, so that the dice of older records stay the
 * same.
 */
export const sharesOf = (entropy: EntropyState | null): Shares => entropy?.shares ?? NOBODY;

/** The seats that still have to commit or reveal in this stage. */
export function awaited({ stage, commitments, shares }: EntropyState): readonly Seat[] {
  if (stage === 'done') return [];
  const isSilent = (seat: Seat): boolean =>
    stage === 'commit' ? commitments[seat] === null : commitments[seat] !== null && shares[seat] === null;
  return commitments.map((_, seat) => seat).filter(isSilent);
}

export const asked = (rules: EntropyRules, seats: number, at: number): EntropyState => {
  const none = Array.from({ length: seats }, () => null);
  return { rules, stage: 'commit', commitments: none, shares: none, deadline: at + rules.commitMs, leftMs: 0 };
};

export const committed = (state: EntropyState, seat: Seat, commitment: string, at: number): EntropyState =>
  nextStage({ ...state, commitments: replaced(state.commitments, seat, commitment) }, at);

export const revealed = (state: EntropyState, seat: Seat, share: string, at: number): EntropyState =>
  nextStage({ ...state, shares: replaced(state.shares, seat, share) }, at);

/** Time is up: the stage ends without the missing seats. */
export const missed = (state: EntropyState, at: number): EntropyState => ended(state, at);

export const held = (state: EntropyState, at: number): EntropyState =>
  state.deadline === null ? state : { ...state, deadline: null, leftMs: Math.max(0, state.deadline - at) };

export const released = (state: EntropyState, at: number): EntropyState =>
  state.stage === 'done' ? state : { ...state, deadline: at + state.leftMs, leftMs: 0 };

/** The time of the current stage starts again. */
export const restartedStage = (state: EntropyState, at: number): EntropyState =>
  state.stage === 'done' ? state : { ...state, deadline: at + stageMs(state), leftMs: 0 };

/** How long the seats have for the current stage. */
export const stageMs = ({ stage, rules }: EntropyState): number =>
  stage === 'commit' ? rules.commitMs : rules.revealMs;

export const closed = (state: EntropyState): EntropyState => ({ ...state, stage: 'done', deadline: null, leftMs: 0 });

const replaced = (list: Shares, place: Seat, value: string): Shares =>
  list.map((was, seat) => (seat === place ? value : was));

const nextStage = (state: EntropyState, at: number): EntropyState =>
  awaited(state).length > 0 ? state : ended(state, at);

/**
 * The reveal stage begins if any seat committed. Its time runs from the recorded end of the commit stage, because
 * nobody can reveal earlier.
 */
function ended(state: EntropyState, at: number): EntropyState {
  if (state.stage !== 'commit' || state.commitments.every((one) => one === null)) return closed(state);
  const { revealMs } = state.rules;
  const time = state.deadline === null ? { leftMs: revealMs } : { deadline: at + revealMs };
  return { ...state, stage: 'reveal', ...time };
}

const IS_HASH = /^[0-9a-f]{64}$/;
export const isHash = (text: string): boolean => IS_HASH.test(text);

/** The source of a match's dice: its secret and the seats' shares. */
export class Chance {
  private last: { readonly shares: Shares; readonly dice: Dice } | null = null;

  constructor(
    private readonly matchId: string,
    /** Hex; recorded only after the end of the match. */
    readonly secret: string,
  ) {}

  /** The commitment to the secret that `MatchOpened` publishes. */
  get commitment(): string {
    return hex(commit(fromHex(this.secret)));
  }

  /** The commitment that a seat has to publish in order to reveal this share later. */
  commitmentOf(seat: Seat, share: string): string {
    return hex(commitSeat(this.matchId, seat, fromHex(share)));
  }

  dice(shares: Shares): Dice {
    if (this.last?.shares === shares) return this.last.dice;
    const bytes = shares.map((share) => (share === null ? null : fromHex(share)));
    const dice = createDice(diceKey(fromHex(this.secret), this.matchId, bytes));
    this.last = { shares, dice };
    return dice;
  }
}
