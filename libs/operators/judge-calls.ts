import { v7 } from 'uuid';
import { conditions, repository } from '#database';
import type { Database, Transaction } from '#event-store';
import type { AdminStamp, AuditTrail, Outcome } from './audit-trail.js';
import { ADD_CALL, CLOSE_CALL, JudgeCallEntity, RECENT_CALLS, type JudgeCallRow } from './judge-call.entity.js';

/** A player's call for a judge. Times are milliseconds since 1970. */
export interface JudgeCall {
  readonly callId: string;
  readonly matchId: string;
  readonly seat: number;
  /** In the player's own words; empty after the player was erased or the match was removed from the archive. */
  readonly reason: string;
  readonly calledAt: number;
  /** Null while the call is open. */
  readonly closed: { readonly at: number; readonly by: string; readonly note: string } | null;
}

export interface SeatAtMatch {
  readonly matchId: string;
  readonly seat: number;
}

export type CallRefusalCode = 'call-open' | 'too-many-calls' | 'no-such-call' | 'call-closed';

/** Why a call was not made or not closed. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';

  constructor(
    readonly code: CallRefusalCode,
    message: string,
    /** When to try again; null: trying again does not help. */
    readonly waitSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** A seat may call this often in so many minutes. Real trouble rarely comes three times in a row. */
export const CALL_RATE = { calls: 3, minutes: 10 } as const;

/** Players' calls for a judge, each of them on the audit trail when it is made and when it is closed. */
export class JudgeCalls {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Rejects with `refusal` unless it is null: the reason why the match takes no more calls. A repeated command gets its
   * first outcome regardless. Also rejects with CallRefused.
   */
  async make(
    stamp: AdminStamp,
    call: SeatAtMatch & { readonly reason: string },
    refusal: Error | null,
  ): Promise<Outcome<JudgeCall>> {
    const { matchId, seat, reason } = call;
    const { outcome, reply } = await this.trail.perform(stamp, 'match.call-judge', call, async (tx) => {
      if (refusal) throw refusal;
      const callId = v7();
      const { rows } = await tx.query<{ made: number; waitSeconds: number }>(RECENT_CALLS, [
        matchId,
        seat,
        CALL_RATE.minutes,
      ]);
      const { made, waitSeconds } = rows[0]!;
      const { rowCount } = await tx.query(ADD_CALL, [callId, matchId, seat, reason]);
      if (rowCount === 0) throw new CallRefused('call-open', 'A judge has been called already and will look at it.');
      if (made >= CALL_RATE.calls) {
        const bound = `${CALL_RATE.calls} times in ${CALL_RATE.minutes} minutes`;
        throw new CallRefused('too-many-calls', `A seat may call a judge ${bound}.`, Math.max(1, waitSeconds));
      }
      return { subject: `match/${matchId}`, before: null, after: { call: callId, seat }, reply: { callId } };
    });
    return { outcome, reply: await this.get(reply.callId), secret: null };
  }

  /** Rejects with CallRefused. */
  async close(
    stamp: AdminStamp,
    request: { readonly matchId: string; readonly callId: string; readonly note: string },
  ): Promise<Outcome<JudgeCall>> {
    const { matchId, callId, note } = request;
    const { outcome } = await this.trail.perform(stamp, 'match.close-call', request, async (tx) => {
      const { rows } = await tx.query<{ seat: number }>(CLOSE_CALL, [matchId, callId, stamp.by, note]);
      const [closed] = rows;
      if (closed === undefined) throw await whyNot(matchId, callId, tx);
      const after = { call: callId, seat: closed.seat, note };
      return { subject: `match/${matchId}`, before: null, after, reply: null };
    });
    return { outcome, reply: await this.get(callId), secret: null };
  }

  /** The calls of a match, or of one of its seats, oldest first. */
  async list(matchId: string, seat: number | null, after: string | null, limit: number): Promise<readonly JudgeCall[]> {
    const { MoreThan } = await conditions();
    const rows = await (
      await this.calls()
    ).find({
      where: {
        matchId,
        ...(seat === null ? {} : { seat }),
        ...(after === null ? {} : { callId: MoreThan(after) }),
      },
      order: { callId: 'ASC' },
      take: limit,
    });
    return rows.map(toCall);
  }

  /** The last call of the seat; null if it has made none. */
  async latest({ matchId, seat }: SeatAtMatch): Promise<JudgeCall | null> {
    const row = await (await this.calls()).findOne({ where: { matchId, seat }, order: { callId: 'DESC' } });
    return row && toCall(row);
  }

  /** All calls that were made or closed after an instant. */
  async changedAfter(instant: number): Promise<readonly JudgeCall[]> {
    const { MoreThan } = await conditions();
    const rows = await (await this.calls()).find({ where: { changedAt: MoreThan(new Date(instant)) } });
    return rows.map(toCall);
  }

  private async get(callId: string): Promise<JudgeCall> {
    return toCall(await (await this.calls()).findOneByOrFail({ callId }));
  }

  private calls() {
    return repository(JudgeCallEntity, this.database);
  }
}

async function whyNot(matchId: string, callId: string, tx: Transaction): Promise<CallRefused> {
  const isKnown = await (await repository(JudgeCallEntity, tx)).existsBy({ matchId, callId });
  return isKnown
    ? new CallRefused('call-closed', 'Another judge has closed the call.')
    : new CallRefused('no-such-call', 'The match has no such call.');
}

function toCall({ callId, matchId, seat, reason, calledAt, closedAt, closedBy, note }: JudgeCallRow): JudgeCall {
  const closed = closedAt && { at: closedAt.getTime(), by: closedBy ?? '', note: note ?? '' };
  return { callId, matchId, seat, reason, calledAt: calledAt.getTime(), closed };
}
