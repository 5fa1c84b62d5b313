import type { IncomingMessage } from 'node:http';
import { LIVE_PATH } from '#contract';
import { liveProblem, RateMeter, type LiveSettings } from '#sockets';
import { networkOf, Problem, ConcurrencyLimiter } from '#platform';

/** Addresses whose haste is remembered at once; beyond that all are forgotten, which forgives and never refuses. */
const REMEMBERED = 20_000;

const AGAIN = { headers: { 'retry-after': '5' } };

/** Lets sockets in, as many as there is room for. */
export class SocketAdmission {
  private readonly inside = new ConcurrencyLimiter();
  private readonly meters = new Map<string, RateMeter>();

  constructor(
    private readonly settings: LiveSettings,
    private readonly trustProxy: boolean,
  ) {}

  /** Returns how to leave; throws a Problem. */
  admit(request: IncomingMessage): () => void {
    requireSocket(request);
    const address = this.addressOf(request);
    if (!this.meterOf(address).take()) throw Problem.of('rate-limited', 'Open sockets more slowly.', AGAIN);
    const leaveAddress = this.inside.enter(`address:${address}`, this.settings.socketsPerAddress);
    if (!leaveAddress) throw liveProblem('too-many-sockets', 'Close some of the sockets of this address first.');
    const leaveNode = this.inside.enter('node', this.settings.sockets);
    if (!leaveNode) {
      leaveAddress();
      throw Problem.of('unavailable', 'This node has all the sockets it can have.', AGAIN);
    }
    return () => {
      leaveAddress();
      leaveNode();
    };
  }

  private meterOf(address: string): RateMeter {
    if (this.meters.size >= REMEMBERED) this.meters.clear();
    const meter = this.meters.get(address) ?? new RateMeter(this.settings.perMinute);
    this.meters.set(address, meter);
    return meter;
  }

  /** As for requests: with a proxy in front that is believed, the first address it was told of. */
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
  // A token there would stand in the logs of every machine on the way.
  if (url.includes('?')) throw Problem.of('bad-request', 'Send the token in the first message, never in the address.');
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket')
    throw liveProblem('upgrade-required', 'Open a WebSocket here.');
}
