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
  /** For development only: allows plain http and addresses in private networks. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

export interface DeliveryRequest extends Message {
  readonly url: string;
  readonly secrets: readonly string[];
}

/** The outcome of an attempt. `status` is null if there was no answer; `error` is null if it succeeded. */
export interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
}

const TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 64 * 1024;
const LONGEST_ERROR = 300;

/**
 * Sends signed messages to addresses that strangers chose. It follows no redirects and uses nothing of the answer but
 * its status.
 */
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
  async deliver(request: DeliveryRequest): Promise<Attempt> {
    const started = performance.now();
    const end = (status: number | null, error: string | null): Attempt => {
      return { status, error: error?.slice(0, LONGEST_ERROR) ?? null, ms: Math.round(performance.now() - started) };
    };
    // Covers everything, from the DNS query to the last byte.
    const timeUp = AbortSignal.timeout(this.timeoutMs);
    try {
      const status = await orAborted(this.send(request, timeUp), timeUp);
      return end(status, status >= 200 && status < 300 ? null : `answered with ${status}`);
    } catch (error) {
      return end(null, timeUp.aborted ? `no answer within ${this.timeoutMs} ms` : (error as Error).message);
    }
  }

  private async send({ url: text, secrets, ...message }: DeliveryRequest, signal: AbortSignal): Promise<number> {
    const { allowPrivate } = this.options;
    // Checked again, because a URL that was allowed when the endpoint was created may not be allowed now.
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
      // A new connection each time: a reused one leads to an address that was checked for another delivery.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    };
    return exchange(url, options, body);
  }
}

/** Answers every lookup with the checked addresses. */
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

/** The body of an answer is ignored; a long one is cut off. */
function drain(response: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) response.destroy(new Error(`the answer is longer than ${MAX_BODY_BYTES} bytes`));
    });
    response.once('end', resolve);
    response.once('error', reject);
    response.once('close', () => reject(new Error('the answer was cut off')));
  });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
