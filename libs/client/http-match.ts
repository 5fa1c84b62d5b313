import type {
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
  constructor(readonly problem: ProblemBody) {
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
}

/** Opens a match; the reply contains a token for each seat. Needs an operator key. */
export const openMatch = (options: HttpOptions, order: object): Promise<OpenedMatch> =>
  send(options, 'POST', '/v1/matches', order);

/** Asks for a token to watch a listed match. */
export const askToWatch = (options: HttpOptions, match: string): Promise<TokenDocument> =>
  send(options, 'POST', `/v1/matches/${encodeURIComponent(match)}/spectators`);

/**
 * One match over HTTP, for a seat or a spectator, depending on the token. Every call of a command sends a new command
 * id, so calling it twice sends two commands. All methods reject with a `Refusal` if the service refuses.
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

  private get<T>(path: string): Promise<T> {
    return send(this.options, 'GET', this.path + path);
  }

  private command(path: string, body: object = {}): Promise<Played> {
    return send(this.options, 'POST', this.path + path, { ...body, commandId: freshId() });
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
  throw new Refusal(await problemOf(reply));
}

/** The problem document of a reply; a proxy may have answered with something else, then one is made from the status. */
async function problemOf(reply: Response): Promise<ProblemBody> {
  const { status, statusText } = reply;
  const body: unknown = await reply.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'title' in body) return body as ProblemBody;
  return { type: 'about:blank', title: statusText || `HTTP ${status}`, status } as ProblemBody;
}
