import { appendFileSync } from 'node:fs';
import type { z } from 'zod';
import { problem, type ProblemBody } from '#contract';

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** The body exactly as it was received. */
  readonly text: string;
}

export interface Send {
  readonly token?: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API as any outside client would: addresses, headers and bytes. */
export class Client {
  constructor(
    readonly url: string,
    private readonly token: string | null = null,
  ) {}

  as(token: string): Client {
    return new Client(this.url, token);
  }

  /** The same caller at another server. */
  at(server: Client): Client {
    return new Client(server.url, this.token);
  }

  async send(method: string, path: string, send: Send = {}): Promise<Reply> {
    const response = await this.request(method, path, send);
    const text = await response.text();
    const isJson = text !== '' && (response.headers.get('content-type') ?? '').includes('json');
    const reply = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, text };
    if (RECORDS !== undefined && isJson)
      record(RECORDS, { method, path, body: send.body, reply: reply.body, status: reply.status });
    return reply;
  }

  async download(path: string): Promise<{ readonly headers: Headers; readonly bytes: Buffer }> {
    const response = await this.request('GET', path, {});
    if (!response.ok) throw new Error(`unexpected ${response.status}: ${await response.text()}`);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** The body of a successful reply, validated against its schema. */
  async get<T>(schema: z.ZodType<T>, path: string, send: Send = {}): Promise<T> {
    return accepted(schema, await this.send('GET', path, send));
  }

  async post<T>(schema: z.ZodType<T>, path: string, body: unknown = undefined, send: Send = {}): Promise<T> {
    return accepted(schema, await this.send('POST', path, { ...send, body }));
  }

  private request(method: string, path: string, send: Send): Promise<Response> {
    const { token = this.token, body, raw, headers = {} } = send;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return fetch(this.url + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
  }
}

/**
 * The file to which `npm run docs:examples` has every exchange written, to pick the examples of the OpenAPI document
 * from.
 */
const RECORDS = process.env['SENKI_RECORD_EXCHANGES'];
const record = (file: string, exchange: object): void => appendFileSync(file, `${JSON.stringify(exchange)}\n`);

export function accepted<T>(schema: z.ZodType<T>, reply: Reply): T {
  if (reply.status >= 300) throw new Error(`unexpected ${reply.status}: ${reply.text}`);
  return schema.parse(reply.body);
}

/** The problem document of a refusal, validated against its schema. */
export function problemOf(reply: Reply): ProblemBody {
  const type = reply.headers.get('content-type') ?? '';
  if (!/^application\/problem\+json(;|$)/.test(type)) throw new Error(`no problem document: ${reply.text}`);
  return problem.parse(reply.body);
}
