import { Injectable } from '@nestjs/common';
import type { CallBody, JudgeCallDocument, JudgeCallPage, PageQuery } from '#contract';
import { MatchReader } from '#match/cqrs';
import { JudgeCalls } from '#operators';
import type { Access, SeatClaims } from '#access';
import type { Problem } from '#platform';
import { Attendance } from '#sockets';
import { Dispatcher } from '../http/dispatcher.js';
import { commandIdFor, type CommandStamp } from '../http/idempotency.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { seatOf } from '../http/viewers.js';
import { AdminService } from '../operators/admin.service.js';
import { JudgeCallNews } from './judge-call-news.js';

/** Takes players' calls for a judge, over HTTP and sockets, and lets judges close them. */
@Injectable()
export class JudgeCallsService {
  constructor(
    private readonly calls: JudgeCalls,
    private readonly news: JudgeCallNews,
    private readonly reader: MatchReader,
    private readonly dispatcher: Dispatcher,
    private readonly admin: AdminService,
    private readonly attendance: Attendance,
  ) {}

  async call(claims: SeatClaims, { reason }: CallBody, stamp: CommandStamp): Promise<JudgeCallDocument> {
    const { matchId } = claims;
    const seat = seatOf(claims);
    await this.attendance.witness(claims);
    const refusal = await this.whyNot(matchId);
    // The command ids of all matches share one table here, so the same key of a seat of another match must not count.
    const own = { ...stamp, commandId: commandIdFor(`match/${matchId}`, stamp.commandId) };
    const { reply } = await this.admin.run(own, () => this.calls.make(own, { matchId, seat, reason }, refusal));
    this.news.announce(reply);
    return reply;
  }

  async list(matchId: string, caller: Access, { after, limit }: PageQuery): Promise<JudgeCallPage> {
    const seat = caller.kind === 'key' ? null : seatOf(caller.claims);
    const found = await this.calls.list(matchId, seat, fromCursor(after), limit + 1);
    return pageOf([...found], limit, ({ callId }) => callId);
  }

  async close(
    request: { readonly matchId: string; readonly callId: string; readonly note: string },
    stamp: CommandStamp,
  ): Promise<JudgeCallDocument> {
    const { reply } = await this.admin.run(stamp, () => this.calls.close(stamp, request));
    this.news.announce(reply);
    return reply;
  }

  private async whyNot(matchId: string): Promise<Problem | null> {
    const { status } = await this.dispatcher.explained(this.reader.attendance(matchId));
    return status === 'playing' ? null : refuse('match-over', 'Turn to the organiser of the match.');
  }
}
