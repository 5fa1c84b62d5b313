import type {
  JudgeCallDocument,
  JudgeCallPage,
  MatchEvents,
  OpenedMatch,
  PendingDecision,
  Played,
  ProblemBody,
  TokenDocument,
  ViewDocument,
} from '#contract';
import type { Answer } from '#kernel';
import { freshId } from './fresh-id.js';

/** The service refused the request: `problem` is its problem document (RFC 9457), with a stable `type`. */
export class Refusal extends Error {
  constructor(
    readonly problem: ProblemBody,
    /** How long the service asks to wait before the request is sent again, in milliseconds; null if it does not. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(problem.detail ?? problem.title);
    this.name = 'Refusal';
  }
}

export interface HttpOptions {
  /** Address of the service, `https://…`. */
  readonly url: string;
  /** A seat or spectator token, or an operator key to open matches; absent for public data. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
  /** For how long a command whose fate is unknown is sent again, in milliseconds; 30 seconds if absent, 0 for never. */
  readonly repeatMs?: number;
}

/** Opens a match; the reply contains a token for each seat. Needs an operator key. */
export const openMatch = (options: HttpOptions, order: object): Promise<OpenedMatch> =>
  send(options, 'POST', '/v1/matches', order);

/** Asks for a token to watch a listed match. */
export const askToWatch = (options: HttpOptions, match: string): Promise<TokenDocument> =>
  send(options, 'POST', `/v1/matches/${encodeURIComponent(match)}/spectators`);

/**
 * One match over HTTP, for a seat or a spectator, depending on the token. All methods reject with a `Refusal` if the
 * service refuses. Every call of a command has a command id of its own. If the reply is lost, or the service is not
 * available, the command is sent again with the same id, so it takes effect once.
 */
export class HttpMatch {
  private readonly path: string;

  constructor(
    private readonly options: HttpOptions,
    match: string,
  ) {
    this.path = `/v1/matches/${encodeURIComponent(match)}`;
  }

  view(): Promise<ViewDocument> {
    return this.get('/view');
  }

  decision(): Promise<PendingDecision> {
    return this.get('/decision');
  }

  /** Events after a version; with `wait`, the reply waits up to that many seconds for the next one. */
  events(after = 0, wait = 0): Promise<MatchEvents> {
    return this.get(`/events?after=${after}${wait > 0 ? `&wait=${wait}` : ''}`);
  }

  answer(
    decision: string,
    answer: Answer,
    more: { readonly until?: string; readonly after?: number } = {},
  ): Promise<Played> {
    return this.command('/answers', { decision, answer, ...more });
  }

  concede(): Promise<Played> {
    return this.command('/concede');
  }

  offerDraw(): Promise<Played> {
    return this.command('/draw-offers');
  }

  acceptDraw(): Promise<Played> {
    return this.command('/draw-offers/accept');
  }

  declineDraw(): Promise<Played> {
    return this.command('/draw-offers/decline');
  }

  withdrawPasses(): Promise<Played> {
    return this.command('/standing-passes/withdraw');
  }

  /** Calls a judge to the match. */
  callJudge(reason: string): Promise<JudgeCallDocument> {
    return this.command('/judge-calls', { reason });
  }

  /** The seat's own calls for a judge, oldest first. */
  judgeCalls(): Promise<JudgeCallPage> {
    return this.get('/judge-calls');
  }

  private get<T>(path: string): Promise<T> {
    return send(this.options, 'GET', this.path + path);
  }

  private command<T = Played>(path: string, body: object = {}): Promise<T> {
    const sent = { ...body, commandId: freshId() };
    return repeated(() => send(this.options, 'POST', this.path + path, sent), this.options.repeatMs ?? REPEAT_MS);
  }
}

const REPEAT_MS = 30_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
/** Too many requests, or no answer of the service itself. */
const PASSING = [429, 502, 503, 504];

/** Sends until there is a definite reply, at most for that long; then rejects with what happened last. */
async function repeated<T>(send: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await send();
    } catch (error) {
      const isDefinite = error instanceof Refusal && !PASSING.includes(error.problem.status);
      const wait = (error instanceof Refusal && error.retryAfterMs) || pause;
      if (isDefinite || performance.now() + wait > until) throw error;
      await new Promise((next) => setTimeout(next, wait));
    }
  }
}

async function send<T>(options: HttpOptions, method: string, path: string, body?: object): Promise<T> {
  const { url, token, fetch: ask = fetch } = options;
  const reply = await ask(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.ok) return (await reply.json()) as T;
  const retryAfter = Number(reply.headers.get('retry-after') ?? NaN);
  throw new Refusal(await problemOf(reply), Number.isNaN(retryAfter) ? null : 1000 * retryAfter);
}

/** The problem document of a reply; a proxy may have answered with something else, then one is made from the status. */
async function problemOf(reply: Response): Promise<ProblemBody> {
  const { status, statusText } = reply;
  const body: unknown = await reply.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'title' in body) return body as ProblemBody;
  return { type: 'about:blank', title: statusText || `HTTP ${status}`, status } as ProblemBody;
}
