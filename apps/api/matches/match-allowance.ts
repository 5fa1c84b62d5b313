import { Injectable } from '@nestjs/common';
import { OpenMatches } from '#operators/projections';
import { isAdmin, type Access } from '#access';
import { Problem } from '#platform';
import { Dispatcher } from '../http/dispatcher.js';
import type { RequestStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';

/** What a key may do, judged by the matches that it has opened. */
@Injectable()
export class MatchAllowance {
  constructor(
    private readonly open: OpenMatches,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Limits how many matches a key has in play. The count follows the feed by some milliseconds, so concurrent requests
   * can exceed it by as many as there are: this is a bound, not an exact quota.
   */
  async requireRoom(caller: Access, { by, commandId }: RequestStamp): Promise<void> {
    if (caller.kind !== 'key') throw Problem.of('forbidden', 'Use an operator key here.');
    const limit = caller.key.limits.openMatches ?? null;
    if (limit === null || (await this.open.countOf(by)) < limit || (await this.open.isKnown(commandId))) return;
    throw refuse(
      'too-many-matches',
      `The key has reached its limit of matches in play (${limit}); wait until one has ended.`,
      {
        headers: { 'retry-after': '10' },
      },
    );
  }

  /**
   * A seat token shows that seat's hand and lets its holder play, so an operator key must never be able to mint one for
   * another operator's match.
   */
  async requireOpener(caller: Access, { by }: RequestStamp, matchId: string): Promise<void> {
    if (isAdmin(caller) || (await this.dispatcher.explained(this.open.openerOf(matchId))) === by) return;
    throw refuse(
      'match-not-yours',
      'Use the key that opened the match, or one with the scope admin. Tokens for a match of a ladder come with the ticket.',
    );
  }
}
