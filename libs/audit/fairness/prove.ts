import type { Dice, Seat } from '#kernel';
import {
  applyMatch,
  Chance,
  draftMatch,
  fromEnvelope,
  isChancy,
  isDrawn,
  isHash,
  redrawn,
  UNOPENED,
  type Chancy,
  type MatchDraft,
  type MatchEvent,
  type MatchRecord,
} from '#match';

/** A random act, recomputed from the revealed secret and the shares. */
export interface ProvenAct {
  readonly version: number;
  /** The label of its stream of numbers: how many acts came before it, and what it is for. */
  readonly label: string;
  readonly isProven: boolean;
}

export interface SeatShare {
  readonly seat: Seat;
  readonly commitment: string | null;
  readonly share: string | null;
  /** `mixed in`: the server could not choose the dice. The other states contribute nothing. */
  readonly state: 'mixed in' | 'not revealed' | 'not committed';
}

export interface FairnessFault {
  readonly version: number;
  readonly reason: string;
}

export interface FairnessProof {
  readonly matchId: string;
  readonly ok: boolean;
  /** In order of occurrence. */
  readonly faults: readonly FairnessFault[];
  /** Whether the secret is the one that was committed to before anything else happened. */
  readonly isSecretProven: boolean;
  /** Empty if the match did not ask its seats for entropy. */
  readonly seats: readonly SeatShare[];
  readonly acts: readonly ProvenAct[];
  /**
   * Seats that were asked for a share and did not contribute it although cards were dealt: whoever withheld it could
   * choose between two deals.
   */
  readonly missing: readonly Seat[];
}

/**
 * Recomputes every random act of a finished match from events alone: neither rules nor cards are needed. It proves that
 * each outcome follows from a secret fixed before the match and, if seats contributed, from shares fixed before any of
 * them were known. Whether the act was due at all is checked by re-execution.
 */
export function proveFairness({ matchId, events }: MatchRecord): FairnessProof {
  const record = events.map(fromEnvelope);
  const opened = record[0]?.event;
  const secret = record.find(({ event }) => event.type === 'SecretRevealed')?.event;
  const none = { matchId, ok: false, isSecretProven: false, seats: [], acts: [], missing: [] };
  const refuse = (version: number, reason: string): FairnessProof => ({ ...none, faults: [{ version, reason }] });
  if (opened?.type !== 'MatchOpened') return refuse(1, 'a record begins with MatchOpened');
  if (secret?.type !== 'SecretRevealed') return refuse(record.length, 'the secret is not revealed yet');
  if (secret.secret === null) return refuse(record.length, 'a viewer’s copy leaves the secret out');
  if (!isHash(secret.secret)) return refuse(record.length, 'the secret is not 32 bytes');
  const chance = new Chance(matchId, secret.secret);
  if (chance.commitment !== opened.secretCommitment)
    return refuse(record.length, 'the secret is not the one committed to');
  const walk = new Walk(chance);
  for (const { version, at, event } of record) walk.step(version, event, at);
  const { faults, acts } = walk;
  const seats = walk.seats();
  const missing = acts.length === 0 ? [] : seats.filter(({ state }) => state !== 'mixed in').map(({ seat }) => seat);
  return { matchId, ok: faults.length === 0, faults, isSecretProven: true, seats, acts, missing };
}

class Walk {
  readonly faults: FairnessFault[] = [];
  readonly acts: ProvenAct[] = [];
  private readonly match: MatchDraft = draftMatch(UNOPENED);
  private dice: Dice | null = null;

  constructor(private readonly chance: Chance) {}

  step(version: number, event: MatchEvent, at: number): void {
    const fault = this.faultIn(event);
    if (fault !== null) this.faults.push({ version, reason: fault });
    if (isChancy(event)) this.prove(version, event);
    applyMatch(this.match, event, at);
  }

  seats(): readonly SeatShare[] {
    const { entropy } = this.match;
    return (entropy?.commitments ?? []).map((commitment, seat) => {
      const share = entropy?.shares[seat] ?? null;
      const state = share !== null ? 'mixed in' : commitment !== null ? 'not revealed' : 'not committed';
      return { seat, commitment, share, state };
    });
  }

  /** All shares are committed before any is revealed, and revealed before any random act. */
  private faultIn(event: MatchEvent): string | null {
    const { entropy } = this.match;
    if (event.type === 'EntropyCommitted')
      return entropy?.stage === 'commit' ? null : `seat ${event.seat} committed after shares were known`;
    if (event.type !== 'EntropyRevealed') return null;
    if (entropy?.stage !== 'reveal') return `seat ${event.seat} revealed out of turn`;
    const promised = entropy.commitments[event.seat];
    const isKept = isHash(event.entropy) && this.chance.commitmentOf(event.seat, event.entropy) === promised;
    return isKept ? null : `seat ${event.seat} did not reveal what it had committed to`;
  }

  private prove(version: number, event: Chancy): void {
    const { entropy, table } = this.match;
    if (entropy && entropy.stage !== 'done') this.faults.push({ version, reason: 'dealt before all shares were in' });
    this.dice ??= this.chance.dice(entropy?.shares ?? []);
    const act = redrawn(event, table, this.dice);
    const { label } = act;
    const isProven = isDrawn(act);
    this.acts.push({ version, label, isProven });
    if (!isProven) this.faults.push({ version, reason: `${label} does not follow from secret and shares` });
  }
}
