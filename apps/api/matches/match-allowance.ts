import { Injectable } from '@nestjs/common';
import { OpenMatches } from '#operators/projections';
import { isAdmin, Problem, type Access } from '#platform';
import { Dispatcher } from '../http/dispatcher.js';
import type { RequestStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';

/** What a key may do, by the matches that it has opened. */
@Injectable()
export class MatchAllowance {
  constructor(
    private readonly open: OpenMatches,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Holds a key to the number of matches it may have in play. The count follows the feed by some milliseconds, so requests
   * sent at the same moment may go over it by their number; it bounds use, it does not ration it.
   */
  async requireRoom(caller: Access, { by, commandId }: RequestStamp): Promise<void> {
    if (caller.kind !== 'key') throw Problem.of('forbidden', 'Use an operator key here.');
    const limit = caller.key.limits.openMatches ?? null;
    if (limit === null || (await this.open.countOf(by)) < limit || (await this.open.isKnown(commandId))) return;
    throw refuse('too-many-matches', `The key may have ${limit} matches in play; wait until one has ended.`, {
      headers: { 'retry-after': '10' },
    });
  }

  /** Whoever holds a seat's token sees its hand and plays for it: other operators' matches are not a key's to enter. */
  async requireOpener(caller: Access, { by }: RequestStamp, matchId: string): Promise<void> {
    if (isAdmin(caller) || (await this.dispatcher.explained(this.open.openerOf(matchId))) === by) return;
    throw refuse(
      'match-not-yours',
      'Use the key that opened the match, or one with the scope admin. Tokens for a match of a ladder come with the ticket.',
    );
  }
}
