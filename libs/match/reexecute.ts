import { stableText, zoneOf, type Deck, type Game, type TableEvent } from '#kernel';
import type { MatchCommand } from './commands.js';
import { draftFrom, expire, type DecisionContext } from './draft.js';
import { decideMatch } from './decide.js';
import { Chance, isHash } from './entropy.js';
import { fromEnvelope, type Envelope, type MatchEvent, type OwnEvent, type Recorded } from './events.js';
import { viewHash } from './redact.js';
import { UNOPENED, foldMatch, nextDeadline, type MatchState } from './state.js';

/** The complete record of a finished match. */
export interface MatchRecord {
  readonly matchId: string;
  readonly events: readonly Envelope[];
}

/** The first event of the record that differs from what the rules produce from its inputs. */
export interface Divergence {
  readonly version: number;
  readonly message: string;
  readonly expected: MatchEvent | null;
  readonly recorded: MatchEvent | null;
}

/** `viewHash`, or a faster function with the same result. */
export type HashView = typeof viewHash;

/**
 * Plays the match again from its inputs (decks, answers, acts, the revealed secret and the timestamps) and compares
 * every event, including every shuffle, time-out, view hash and result. Null if the record is correct.
 */
export function reexecute(game: Game, match: MatchRecord, hashView: HashView = viewHash): Divergence | null {
  const record = match.events.map(fromEnvelope);
  const misnumbered = record.find(({ version }, i) => version !== i + 1);
  if (misnumbered) return diverge(misnumbered.version, 'versions are not 1, 2, 3 …', null, misnumbered.event);
  const opened = record[0]?.event;
  if (opened?.type !== 'MatchOpened') return diverge(1, 'a record begins with MatchOpened', null, opened ?? null);
  // Rulings may follow the end of the match.
  const last = record.findLast(({ event }) => event.type !== 'ResultRevised')?.event;
  if (last?.type !== 'SecretRevealed') return diverge(record.length, 'the secret was not revealed', null, last ?? null);
  const secret = last.secret ?? '';
  const chance = new Chance(match.matchId, secret);
  if (!isHash(secret) || chance.commitment !== opened.secretCommitment) {
    return diverge(record.length, 'the secret is not the one committed to', null, last);
  }
  return new Replayer(game, record, chance, hashView).run();
}

const diverge = (
  version: number,
  message: string,
  expected: MatchEvent | null,
  recorded: MatchEvent | null,
): Divergence => ({
  version,
  message,
  expected,
  recorded,
});

class Replayer {
  private state: MatchState = UNOPENED;

  constructor(
    private readonly game: Game,
    private readonly record: readonly Recorded[],
    private readonly chance: Chance,
    private readonly hashView: HashView,
  ) {}

  run(): Divergence | null {
    while (this.state.version < this.record.length) {
      const divergence = this.step(this.record[this.state.version] as Recorded);
      if (divergence) return divergence;
    }
    return this.state.status === 'over' ? null : diverge(this.state.version, 'the match has not ended', null, null);
  }

  /** One input and all its consequences. */
  private step({ version, at, event }: Recorded): Divergence | null {
    if (at < this.state.lastAt) return diverge(version, 'recorded before the event it follows', null, event);
    const expected = isTimeOut(event) ? this.timeOut(at) : this.carryOut(event, at);
    if (typeof expected === 'string') return diverge(version, expected, null, event);
    return this.compare(expected, at);
  }

  private timeOut(at: number): readonly MatchEvent[] | string {
    const deadline = nextDeadline(this.state);
    if (!deadline || deadline.at > at) return 'no time had run out';
    const draft = draftFrom(this.game, this.state, this.context(at, null));
    expire(draft, deadline);
    return draft.events;
  }

  private carryOut(event: MatchEvent, at: number): readonly MatchEvent[] | string {
    const command = this.commandBehind(event);
    if (!command) return `${event.type} follows from nothing`;
    const past = command.type === 'Rewind' ? foldMatch(UNOPENED, this.record.slice(0, command.to)) : null;
    const verdict = decideMatch(this.game, this.state, command, this.context(at, past));
    if (verdict.events.length > 0) return verdict.events;
    return verdict.ok ? `${event.type} changes nothing` : `refused: ${verdict.rejection.message}`;
  }

  private context(now: number, past: MatchState | null): DecisionContext {
    const knew: DecisionContext['knew'] = (table, seat) => this.hashView(this.game, table, seat);
    return { now, chance: this.chance, knew, past };
  }

  private compare(expected: readonly MatchEvent[], at: number): Divergence | null {
    const from = this.state.version;
    for (const [i, event] of expected.entries()) {
      const there = this.record[from + i];
      if (!there) return diverge(from + i + 1, 'the record ends too early', event, null);
      if (there.at !== at || stableText(there.event) !== stableText(event)) {
        return diverge(from + i + 1, 'the rules produce something else', event, there.event);
      }
    }
    this.state = foldMatch(this.state, this.record.slice(from, from + expected.length));
    return null;
  }

  private commandBehind(event: MatchEvent): MatchCommand | null {
    switch (event.type) {
      case 'MatchOpened':
        return this.opening(event);
      case 'DecisionMade':
        return answerBehind(event);
      case 'LagCredited': {
        const next = this.record[this.state.version + 1]?.event;
        return next?.type === 'DecisionMade' ? { ...answerBehind(next), lagMs: event.ms } : null;
      }
      case 'EntropyCommitted':
        return { type: 'CommitEntropy', seat: event.seat, commitment: event.commitment };
      case 'EntropyRevealed':
        return { type: 'RevealEntropy', seat: event.seat, entropy: event.entropy };
      case 'PassesWithdrawn':
        return { type: 'WithdrawPasses', seat: event.seat };
      case 'SeatConceded':
        return { type: 'Concede', seat: event.seat };
      case 'DrawOffered':
        return { type: 'OfferDraw', seat: event.seat };
      case 'DrawDeclined':
        return { type: 'DeclineDraw', seat: event.seat };
      case 'DrawAgreed':
        return this.lastAgreement();
      case 'SeatConnected':
        return { type: 'Connect', seat: event.seat };
      case 'SeatDisconnected':
        return { type: 'Disconnect', seat: event.seat };
      case 'ClocksPaused':
        return { type: 'PauseClocks', by: event.by, reason: event.reason };
      case 'ClocksResumed':
        return { type: 'ResumeClocks', by: event.by, reason: event.reason };
      case 'Rewound':
        return { type: 'Rewind', to: event.to, by: event.by, reason: event.reason };
      case 'ResultAwarded':
        return { type: 'AwardResult', winners: event.winners, by: event.by, reason: event.reason };
      case 'MatchVoided':
        return { type: 'VoidMatch', by: event.by, reason: event.reason };
      case 'ResultRevised':
        return revisionBehind(event);
      case 'EntropyMissed':
      case 'ClockExpired':
      case 'MatchEnded':
      case 'SecretRevealed':
        return null;
      default:
        return notCommanded(event);
    }
  }

  /** A draw was agreed: all seats but one had agreed before, so that seat must have given the last agreement. */
  private lastAgreement(): MatchCommand | null {
    const { table, drawOffers } = this.state;
    const playing = table.seats.filter(({ status }) => status === 'playing').map(({ seat }) => seat);
    const seat = playing.find((candidate) => !drawOffers.includes(candidate)) ?? playing[0];
    return seat === undefined ? null : { type: 'OfferDraw', seat };
  }

  private opening(event: OwnEvent & { type: 'MatchOpened' }): MatchCommand {
    const { mode, timeControl, cardSets, engine, secretCommitment, tags } = event;
    const { spectatorDelayMs = 0, seatEntropy, openedBy } = event;
    const decks = decksIn(this.game, event.seats.length, this.record);
    const seats = event.seats.map(({ player }, seat) => ({ player, deck: decks[seat] ?? {} }));
    const delay = spectatorDelayMs > 0 ? { spectatorDelayMs } : {};
    const opener = openedBy === undefined ? {} : { openedBy };
    const added = { ...delay, ...(seatEntropy ? { seatEntropy } : {}), ...opener };
    return { type: 'OpenMatch', mode, seats, timeControl, cardSets, engine, secretCommitment, tags, ...added };
  }
}

/** What happens on the table follows from an answer or a time-out. Any other event does not compile without a case of its own. */
const notCommanded = (_event: TableEvent): null => null;

const isTimeOut = ({ type }: MatchEvent): boolean => type === 'ClockExpired' || type === 'EntropyMissed';

const answerBehind = ({ seat, decision, answer, until }: MatchEvent & { type: 'DecisionMade' }) =>
  ({ type: 'Answer', seat, decision, answer, ...(typeof until === 'string' ? { until } : {}) }) as const;

const revisionBehind = ({ end, by, reason }: MatchEvent & { type: 'ResultRevised' }): MatchCommand =>
  end.reason === 'void' ? { type: 'VoidMatch', by, reason } : { type: 'AwardResult', winners: end.winners, by, reason };

/** The decks, read from the events right after `TableOpened`: seat by seat, section by section. */
function decksIn(game: Game, seats: number, record: readonly Recorded[]): readonly Deck[] {
  let place = record.findIndex(({ event }) => event.type === 'TableOpened') + 1;
  return Array.from({ length: seats }, (_, seat) => {
    const deck: Record<string, readonly string[]> = {};
    for (const [section, zone] of Object.entries(game.decks.sections)) {
      const event = record[place]?.event as TableEvent | undefined;
      if (event?.type !== 'CardsCreated' || event.zone !== zoneOf(zone, seat)) continue;
      deck[section] = event.defs.map((def) => def ?? '');
      place += 1;
    }
    return deck;
  });
}
