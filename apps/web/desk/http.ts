import type { ProblemBody } from '#contract';

/** Why the service refused a request. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** Stable: the part of `type` after `urn:senki:problem:`. */
    readonly kind: string,
    readonly title: string,
    detail: string,
  ) {
    super(detail);
  }
}

export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** An operator key or a token; without one, the session cookie is used. */
  readonly token?: string | null;
}

/** The service ignores cookies without this header, which pages of other sites cannot send. */
const PAGE = { 'x-senki-page': '1' };

/** A request to the service of this page. Rejects with a Refusal if the service refuses. */
export async function send(path: string, { method = 'GET', body, token = null }: Ask = {}): Promise<Response> {
  const reply = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...PAGE,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.ok) return reply;
  const problem = (await reply.json().catch(() => ({}))) as Partial<ProblemBody>;
  const { type = '', title = reply.statusText, detail = title } = problem;
  throw new Refusal(reply.status, type.split(':').at(-1) ?? '', title, detail);
}

export const ask = async <T>(path: string, options: Ask = {}): Promise<T> =>
  (await (await send(path, options)).json()) as T;

/** An address of the API with a query; undefined and null values are left out. */
export function withQuery(path: string, values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
