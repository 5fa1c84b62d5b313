import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { JwksDocument, ResultEntryDocument, ResultPage, ResultsQuery } from '#contract';
import { StreamVerifier } from '#event-store';
import { RETIRED_KEYS, SIGNING_KEY } from '#infrastructure';
import type { Access } from '#access';
import type { SigningKey } from '#proof';
import { jwksOf, ResultNotifier, signReceipt, type Decided } from '#results';
import { ResultFeed, type ResultEntry } from '#results/projections';
import { fromPositionCursor, toPositionCursor } from '../http/position-cursor.js';
import { refuse } from '../http/refusals.js';
import { eyesOf } from '../http/viewers.js';
import { MatchesService } from '../matches/matches.service.js';
import { LongPolls } from '../http/long-polls.js';

const WAITS_OF_A_KEY = 8;

/** Serves results: all of them in order, and signed receipts of single matches. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly feed: ResultFeed,
    private readonly notifier: ResultNotifier,
    private readonly polls: LongPolls,
    private readonly matches: MatchesService,
    private readonly verifier: StreamVerifier,
    @Inject(SIGNING_KEY) private readonly key: SigningKey,
    @Inject(RETIRED_KEYS) private readonly retired: readonly Uint8Array[],
  ) {}

  async list(query: ResultsQuery, caller: Access, reply: FastifyReply): Promise<ResultPage> {
    const after = fromPositionCursor(query.after) ?? 0;
    const { limit, wait } = query;
    const found = await this.feed.after(after, limit + 1);
    if (found.length > 0 || wait === 0) return pageOf(found, after, limit);
    const who = caller.kind === 'key' ? `key:${caller.key.id}` : 'seat';
    await this.polls.admit(who, WAITS_OF_A_KEY, reply.raw, (signal) => this.notifier.wait(after, wait * 1000, signal));
    return pageOf(await this.feed.after(after, limit + 1), after, limit);
  }

  /** Signs a result only if the record of the match is intact. */
  async receipt(matchId: string, revision: number | undefined, caller: Access): Promise<string> {
    const results = await this.feed.ofMatch(matchId);
    if (results.length === 0 || !(await this.matches.mayKnowAll(eyesOf(caller), matchId))) {
      await this.matches.get(matchId, 'omniscient');
      throw refuse('match-not-over', 'Ask for the receipt when the match has ended.');
    }
    const { result } = chosen(results, revision);
    const chain = await this.verifier.verifyStream(matchId);
    if (!chain.ok)
      throw refuse(
        'record-damaged',
        `Its event ${chain.version} is not as it was recorded, so nothing is signed; tell the operator.`,
      );
    return signReceipt(result, this.key);
  }

  keys(): JwksDocument {
    return { keys: [...jwksOf([this.key.publicKey, ...this.retired]).keys] };
  }
}

function chosen(results: readonly Decided[], revision: number | undefined): Decided {
  const found = revision === undefined ? results.at(-1) : results[revision - 1];
  if (found === undefined) throw refuse('no-such-revision', `The match has the results 1 to ${results.length}.`);
  return found;
}

/** Queried with one more than the limit: if it is there, there is more. */
function pageOf(found: readonly ResultEntry[], after: number, limit: number): ResultPage {
  const data = found.slice(0, limit);
  const next = toPositionCursor(data.at(-1)?.position ?? after);
  return { data: data as unknown as ResultEntryDocument[], next, more: found.length > limit };
}
