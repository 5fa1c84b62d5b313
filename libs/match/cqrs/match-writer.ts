import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CommandIdReused,
  StaleClock,
  StreamLocked,
  VersionConflict,
  type Appended,
  type DatabaseClock,
  type EventStore,
  type Json,
  type NewEvent,
  type Outage,
  type Outages,
} from '#event-store';
import type { MatchCommand, Rejection } from '../commands.js';
import type { DecisionContext } from '../draft.js';
import { decideMatch, type Verdict } from '../decide.js';
import { payloadOf, type MatchEvent, type Recorded } from '../events.js';
import { deadlinesIn, nextDeadline, runningSince, SERVICE, type MatchState } from '../state.js';
import { SCHEMA_VERSION } from '../upcasters.js';
import { CommandRejected, MatchContended } from './errors.js';
import { fingerprintOf, quickViewHash, timerCommandId } from './hashing.js';
import { SerialExecutor } from './serial-executor.js';
import type { LiveMatch } from './live-match.js';
import type { MatchNotifier } from './match-notifier.js';
import type { MatchRepository } from './match-repository.js';

/** Which match a command is for, its id, and who gives it (an opaque name: `seat/0`, the id of a key …). */
export interface Stamp {
  readonly matchId: string;
  /** A UUID chosen by the caller: a command repeated with the same id counts once. */
  readonly commandId: string;
  readonly by: string;
}

export interface Receipt {
  readonly matchId: string;
  /** The match's version after the command. */
  readonly version: number;
  /** `replayed`: the outcome of the command when it was first given. `unchanged`: there was nothing to change. */
  readonly outcome: 'appended' | 'replayed' | 'unchanged';
  /** The version before the command. */
  readonly before: number;
  /** When the match's next clock runs out, as far as is known now; null while none runs. */
  readonly dueAt: number | null;
}

const TRIES = 5;
/** A deadline nearer than this may have passed by the time the command is decided. */
const NEAR_MS = 100;

/** Carries out commands on matches: load, decide, append. */
export class MatchWriter {
  private readonly serial = new SerialExecutor();

  constructor(
    private readonly repository: MatchRepository,
    private readonly store: EventStore,
    private readonly clock: Pick<DatabaseClock, 'now'>,
    private readonly notifier: MatchNotifier,
    private readonly outages: Pick<Outages, 'around'>,
  ) {}

  /** Rejects with CommandRejected, CommandIdReused or MatchContended. */
  carryOut(stamp: Stamp, command: MatchCommand): Promise<Receipt> {
    return this.serial.run(stamp.matchId, () => this.insist(stamp, command));
  }

  /** Throws CommandRejected if the match would refuse the command. */
  check(live: LiveMatch, command: MatchCommand): void {
    const { verdict } = this.attempt(live, command, null);
    if (!verdict.ok) throw new CommandRejected(live.matchId, verdict.rejection);
  }

  /** Appends the opening of a match. */
  async open(stamp: Stamp, fresh: LiveMatch, command: MatchCommand & { type: 'OpenMatch' }): Promise<Receipt> {
    for (let tries = 1; tries <= TRIES; tries++) {
      const attempt = this.attempt(fresh, command, null);
      if (!attempt.verdict.ok) throw new CommandRejected(stamp.matchId, attempt.verdict.rejection);
      const receipt = await this.append(stamp, command, attempt).catch(unlessOutrun);
      if (receipt) return receipt;
    }
    throw new MatchContended(stamp.matchId);
  }

  private async insist(stamp: Stamp, command: MatchCommand): Promise<Receipt> {
    const { matchId } = stamp;
    const past = command.type === 'Rewind' ? await this.repository.at(matchId, command.to) : null;
    let live = await this.excused(await this.repository.load(matchId));
    for (let tries = 1; tries <= TRIES; tries++) {
      const attempt = this.attempt(live, command, past);
      if (isWorthRecording(command, attempt.verdict)) {
        const receipt = await this.append(stamp, command, attempt).catch(unlessOutrun);
        if (receipt) return receipt;
        await sleep(randomInt(1, 4 + 4 * tries));
        live = await this.excused(await this.overtake(live));
      } else {
        // The cached match may be out of date, so only the database can confirm that there is nothing to do or that the
        // command is refused.
        const current = await this.repository.refresh(matchId);
        if (current.state.version === live.state.version) return this.withoutAppend(stamp, command, attempt);
        live = await this.excused(current);
      }
    }
    throw new MatchContended(matchId);
  }

  /** The match with its clocks restarted, if time has run out in an outage or right after it. */
  private async excused(live: LiveMatch, tries = 1): Promise<LiveMatch> {
    const { matchId, state } = live;
    const soon = this.clock.now() + NEAR_MS;
    for (const [i, due] of deadlinesIn(state).entries()) {
      if (due.at > soon) return live;
      const outage = await this.outages.around(due.at);
      // A clock that was started after the outage has had all its time.
      if (!outage || runningSince(state, due) >= outage.ended) continue;
      // Time that ran out before the outage counts: it is booked first, and alone.
      const [key, command] =
        i === 0
          ? (['outage', restartFor(outage)] as const)
          : (['overdue', overdueBefore(due.at, state.version)] as const);
      const stamp = { matchId, commandId: timerCommandId(matchId, key, state.version), by: SERVICE };
      const attempt = this.attempt(live, command, null, Math.ceil(outage.ended));
      if (attempt.verdict.events.length === 0) return live;
      const receipt = await this.append(stamp, command, attempt).catch(unlessOutrun);
      if (receipt && i === 0) return this.repository.refresh(matchId);
      if (tries === TRIES) throw new MatchContended(matchId);
      return this.excused(receipt ? await this.repository.refresh(matchId) : await this.overtake(live), tries + 1);
    }
    return live;
  }

  /** `notBefore`: the database has already read its own clock at this instant, and that of this node may be behind. */
  private attempt(live: LiveMatch, command: MatchCommand, past: MatchState | null, notBefore = 0): Attempt {
    const now = Math.max(this.clock.now(), live.state.lastAt, notBefore);
    const knew: DecisionContext['knew'] = (table, seat) => quickViewHash(live.game, table, seat);
    const context: DecisionContext = { now, chance: live.chance, knew, past };
    return { live, now, verdict: decideMatch(live.game, live.state, command, context) };
  }

  private async append(stamp: Stamp, command: MatchCommand, { live, now, verdict }: Attempt): Promise<Receipt> {
    const { matchId, commandId, by } = stamp;
    const rejection = verdict.ok ? null : verdict.rejection;
    const appended = await this.store.append({
      matchId,
      expectedVersion: live.state.version,
      commandId,
      fingerprint: fingerprintOf({ by, command: wishOf(command) }),
      at: now,
      events: verdict.events.map(toNewEvent),
      meta: { by },
      timers: verdict.timers,
      reply: { rejection } as unknown as Json,
    });
    if (appended.outcome === 'appended' && verdict.events.length > 0) {
      const recorded = verdict.events.map((event, i): Recorded => ({
        version: appended.fromVersion + i,
        at: now,
        event,
      }));
      this.repository.adopt(live, recorded, verdict.state);
      this.notifier.notify(matchId, appended.toVersion);
    }
    return receiptOf(matchId, appended, nextDeadline(verdict.state)?.at ?? null);
  }

  /**
   * Loads the match after a lost race. If the database has nothing newer, the cached match was wrong and is rebuilt.
   */
  private async overtake({ matchId, state }: LiveMatch): Promise<LiveMatch> {
    const current = await this.repository.refresh(matchId);
    return current.state.version === state.version ? this.repository.rebuild(matchId) : current;
  }

  /** Looks for an earlier run of the same command, which may be the reason why it is refused now. */
  private async withoutAppend(stamp: Stamp, command: MatchCommand, { live, verdict }: Attempt): Promise<Receipt> {
    const { matchId, commandId, by } = stamp;
    const dueAt = nextDeadline(live.state)?.at ?? null;
    const earlier = await this.store.findCommand(matchId, commandId);
    if (earlier) {
      const isSame = Buffer.compare(earlier.fingerprint, fingerprintOf({ by, command: wishOf(command) })) === 0;
      if (!isSame) throw new CommandIdReused(matchId, commandId);
      return receiptOf(matchId, { outcome: 'replayed', ...earlier }, dueAt);
    }
    if (!verdict.ok) throw new CommandRejected(matchId, verdict.rejection);
    const { version } = live.state;
    return { matchId, version, outcome: 'unchanged', before: version, dueAt };
  }
}

const restartFor = (outage: Outage) => ({ type: 'RestartClocks', by: SERVICE, reason: reasonOf(outage) }) as const;

const overdueBefore = (before: number, generation: number) =>
  ({ type: 'ExpireClock', timer: 'clock', generation, before }) as const;

const reasonOf = ({ began, ended }: Outage): string =>
  `The service could not record answers from ${instant(began)} to ${instant(ended)}.`;

const instant = (ms: number): string => new Date(ms).toISOString();

interface Attempt {
  readonly live: LiveMatch;
  readonly now: number;
  readonly verdict: Verdict;
}

const toNewEvent = (event: MatchEvent): NewEvent => ({
  type: event.type,
  schemaVersion: SCHEMA_VERSION,
  payload: payloadOf(event) as Json,
});

/** A refused command that had consequences was stored with them and with its rejection. */
function receiptOf(matchId: string, appended: Appended, dueAt: number | null): Receipt {
  const { rejection } = appended.reply as { readonly rejection: Rejection | null };
  if (rejection) throw new CommandRejected(matchId, rejection);
  const { toVersion: version, fromVersion } = appended;
  const isNew = appended.outcome === 'appended';
  const outcome = isNew && version < fromVersion ? 'unchanged' : appended.outcome;
  return { matchId, version, outcome, before: fromVersion - 1, dueAt };
}

/**
 * A command that had nothing to change is recorded too: if it is repeated later, in another situation, it must not act.
 * A timer that fired early is not recorded, because it has to act when it fires again.
 */
const isWorthRecording = (command: MatchCommand, { ok, events }: Verdict): boolean =>
  events.length > 0 || (ok && command.type !== 'ExpireClock');

/**
 * The command without the fields that the build or the connection adds, so that a repetition after an upgrade or over
 * another connection still counts as the same command.
 */
function wishOf(command: MatchCommand): unknown {
  if (command.type === 'Answer') {
    const { lagMs: _lagMs, ...wish } = command;
    return wish;
  }
  if (command.type !== 'OpenMatch') return command;
  const { engine: _engine, cardSets: _cardSets, openedBy: _openedBy, ...wish } = command;
  return wish;
}

function unlessOutrun(error: unknown): null {
  if (error instanceof VersionConflict || error instanceof StaleClock || error instanceof StreamLocked) return null;
  throw error;
}
