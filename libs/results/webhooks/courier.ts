import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  AddressRefused,
  checkedAddresses,
  resolveByDns,
  urlProblem,
  type Address,
  type Resolve,
} from './address-guard.js';
import { signedHeaders, type Message } from './signature.js';

export interface CourierOptions {
  /** For development only: plain http, and addresses of private networks. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

export interface Parcel extends Message {
  readonly url: string;
  readonly secrets: readonly string[];
}

/** What came of an attempt. `status` is null where nothing answered; `error` where an answer came and is good. */
export interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
}

export const TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 64 * 1024;
const LONGEST_ERROR = 300;

/** Carries signed messages to addresses that strangers chose. It follows no redirect and believes no answer but its status. */
export class Courier {
  private readonly resolve: Resolve;
  private readonly timeoutMs: number;
  private readonly now: () => number;

  constructor(private readonly options: CourierOptions) {
    this.resolve = options.resolve ?? resolveByDns;
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.now = options.now ?? Date.now;
  }

  /** Never rejects. */
  async deliver(parcel: Parcel): Promise<Attempt> {
    const started = performance.now();
    const end = (status: number | null, error: string | null): Attempt => {
      return { status, error: error?.slice(0, LONGEST_ERROR) ?? null, ms: Math.round(performance.now() - started) };
    };
    // The whole of it, from the first question to the name server to the last byte.
    const timeUp = AbortSignal.timeout(this.timeoutMs);
    try {
      const status = await orAborted(this.send(parcel, timeUp), timeUp);
      return end(status, status >= 200 && status < 300 ? null : `answered with ${status}`);
    } catch (error) {
      return end(null, timeUp.aborted ? `no answer within ${this.timeoutMs} ms` : (error as Error).message);
    }
  }

  private async send({ url: text, secrets, ...message }: Parcel, signal: AbortSignal): Promise<number> {
    const { allowPrivate } = this.options;
    // Checked again, because what was allowed when the endpoint was made may not be now.
    const problem = urlProblem(text, allowPrivate);
    if (problem !== null) throw new AddressRefused(`the address ${problem}`);
    const url = new URL(text);
    const addresses = await checkedAddresses(url.hostname, this.resolve, allowPrivate);
    const body = Buffer.from(message.body);
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'senki-webhooks/1',
        ...signedHeaders(message, secrets, Math.floor(this.now() / 1000)),
      },
      lookup: pinned(addresses),
      // A connection of its own: one kept from before leads to an address that was checked for somebody else.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    };
    return exchange(url, options, body);
  }
}

/** Answers every question with the addresses that were checked. */
function pinned(addresses: readonly Address[]): LookupFunction {
  return (_host, options, answer) => {
    if (options.all) return answer(null, [...addresses]);
    const first = addresses[0]!;
    return answer(null, first.address, first.family);
  };
}

function exchange(url: URL, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      drain(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Nobody reads what an endpoint says; more than a little of it is not even listened to. */
function drain(response: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) response.destroy(new Error(`the answer is longer than ${MAX_BODY_BYTES} bytes`));
    });
    response.once('end', resolve);
    response.once('error', reject);
    response.once('close', () => reject(new Error('the answer broke off')));
  });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
