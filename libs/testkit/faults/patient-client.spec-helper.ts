import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { problem } from '#contract';

/** What went wrong on the way, from the clients' view. */
export interface Troubles {
  /** Requests that got no reply at all. */
  lost: number;
  /** 503 responses with a proper problem document. */
  unavailable: number;
  /** Replies marked as repetitions of an earlier one. */
  replayed: number;
}

export interface ClientOptions {
  /** Called again for each try. */
  readonly url: () => string;
  readonly troubles: Troubles;
  /** Once aborted, every request rejects. */
  readonly signal: AbortSignal;
}

const REPLY_PATIENCE_MS = 60_000;
const AGAIN_MS = 250;

/** Sends a request until it gets a reply: the same request each time, with the same idempotency key. */
export class PatientClient {
  constructor(
    private readonly options: ClientOptions,
    private readonly token: string,
  ) {}

  as(token: string): PatientClient {
    return new PatientClient(this.options, token);
  }

  get<T>(schema: z.ZodType<T>, path: string): Promise<T> {
    return this.insist(schema, path, { method: 'GET', headers: this.headers() });
  }

  post<T>(schema: z.ZodType<T>, path: string, body: unknown, key: string = randomUUID()): Promise<T> {
    const headers = { ...this.headers(), 'idempotency-key': key };
    if (body === undefined) return this.insist(schema, path, { method: 'POST', headers });
    const type = { 'content-type': 'application/json' };
    return this.insist(schema, path, { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) });
  }

  async download(path: string): Promise<Buffer> {
    const response = await fetch(this.options.url() + path, { headers: this.headers() });
    if (!response.ok) throw new Error(`GET ${path}: unexpected ${response.status}: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** One try, whatever the outcome. */
  async send(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Reply> {
    const headers = { ...this.headers(), ...(method === 'GET' ? {} : { 'idempotency-key': key }) };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(this.options.url() + path, { method, headers: { ...headers, ...type }, ...content });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  private async insist<T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T> {
    const { troubles, signal } = this.options;
    for (;;) {
      signal.throwIfAborted();
      const reply = await this.attempt(path, init);
      if (reply === null) troubles.lost += 1;
      else if (reply.status === 503) troubles.unavailable += unavailable(reply);
      else {
        if (reply.status >= 300) throw new Error(`${init.method} ${path}: unexpected ${reply.status}: ${reply.text}`);
        if (reply.headers.get('idempotency-replayed') === 'true') troubles.replayed += 1;
        return schema.parse(JSON.parse(reply.text));
      }
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }

  private async attempt(path: string, init: RequestInit): Promise<Reply | null> {
    const signal = AbortSignal.any([this.options.signal, AbortSignal.timeout(REPLY_PATIENCE_MS)]);
    try {
      const response = await fetch(this.options.url() + path, { ...init, signal });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      return null;
    }
  }
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A service that is briefly unavailable must say so in a machine-readable way. */
function unavailable({ headers, text }: Reply): 1 {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) throw new Error(`503 without a problem document: ${text}`);
  if (!/^\d+$/.test(headers.get('retry-after') ?? '')) throw new Error(`503 without Retry-After: ${text}`);
  problem.parse(JSON.parse(text));
  return 1;
}
