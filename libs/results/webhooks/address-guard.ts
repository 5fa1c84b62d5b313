/** Which addresses the service may call. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The service does not call this address; the message tells the operator why. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolve = (host: string) => Promise<readonly Address[]>;

export const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));

const LONGEST = 2048;

/**
 * Whether the address is on the public internet. Everything else belongs to some internal network: loopback, private
 * and shared networks, link-local addresses (where clouds serve their metadata), and every form of an IPv4 address
 * embedded in an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  // Only 2000::/3 of IPv6 has been allocated; the rest is obsolete, translated or unassigned.
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL);
}

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** What is wrong with the URL of a webhook as far as its text shows; null if nothing is. */
export function urlProblem(text: string, allowPrivate: boolean): string | null {
  const url = URL.canParse(text) && text.length <= LONGEST ? new URL(text) : null;
  if (url === null) return `must be a URL of at most ${LONGEST} characters`;
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must start with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a name or a password';
  if (url.hash !== '') return 'must not hold a fragment';
  const host = bare(url.hostname);
  if (allowPrivate || !ipaddr.isValid(host)) return null;
  return isPublicAddress(host) ? null : 'must not lead into a private network';
}

/**
 * The addresses to connect to for a host. The name is resolved once and the connection uses exactly that answer, so
 * changing the DNS record in between gains nothing. If one address is not public, all are refused.
 */
export async function checkedAddresses(
  hostname: string,
  resolve: Resolve,
  allowPrivate: boolean,
): Promise<readonly Address[]> {
  const host = bare(hostname);
  const found = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === 'ipv6' ? (6 as const) : (4 as const) }]
    : await resolve(host);
  if (found.length === 0) throw new AddressRefused(`${host} has no address`);
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused(`${host} leads into a private network`);
  return found;
}

/** URLs write IPv6 addresses in brackets. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
