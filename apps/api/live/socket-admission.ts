import type { IncomingMessage } from 'node:http';
import { LIVE_PATH } from '#contract';
import { liveProblem, RateMeter, type LiveSettings } from '#sockets';
import { ConcurrencyLimiter } from '#http-server';
import { networkOf, Problem } from '#platform';

/** How many addresses have their rate tracked. Beyond that all are forgotten, which can only let more sockets in. */
const REMEMBERED = 20_000;

const AGAIN = { headers: { 'retry-after': '5' } };

/** Admits sockets up to the limits of an address and of the node. */
export class SocketAdmission {
  private readonly open = new ConcurrencyLimiter();
  private readonly meters = new Map<string, RateMeter>();

  constructor(
    private readonly settings: LiveSettings,
    private readonly trustProxy: boolean,
  ) {}

  /** Returns a function that releases the place; throws a Problem if there is none. */
  admit(request: IncomingMessage): () => void {
    requireSocket(request);
    const address = this.addressOf(request);
    if (!this.meterOf(address).take()) throw Problem.of('rate-limited', 'Open sockets more slowly.', AGAIN);
    const releaseAddress = this.open.acquire(`address:${address}`, this.settings.socketsPerAddress);
    if (!releaseAddress) throw liveProblem('too-many-sockets', 'Close some of the sockets of this address first.');
    const releaseNode = this.open.acquire('node', this.settings.sockets);
    if (!releaseNode) {
      releaseAddress();
      throw Problem.of('unavailable', 'This node has reached its limit of sockets.', AGAIN);
    }
    return () => {
      releaseAddress();
      releaseNode();
    };
  }

  private meterOf(address: string): RateMeter {
    if (this.meters.size >= REMEMBERED) this.meters.clear();
    const meter = this.meters.get(address) ?? new RateMeter(this.settings.perMinute);
    this.meters.set(address, meter);
    return meter;
  }

  /** The same address as for requests: behind a trusted proxy, the first one in `X-Forwarded-For`. */
  private addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = this.trustProxy
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')[0]
          ?.trim()
      : '';
    return networkOf(forwarded || (socket.remoteAddress ?? 'unknown'));
  }
}

function requireSocket({ url, method, headers }: IncomingMessage): void {
  if (url?.split('?')[0] !== LIVE_PATH) throw Problem.of('route-not-found', `Sockets are opened at ${LIVE_PATH}.`);
  // A token in the address would end up in the logs of every machine on the way.
  if (url.includes('?')) throw Problem.of('bad-request', 'Send the token in the first message, never in the address.');
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket')
    throw liveProblem('upgrade-required', 'Open a WebSocket here.');
}
