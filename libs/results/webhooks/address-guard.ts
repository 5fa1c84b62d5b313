/** Which addresses the service may be made to call. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The address is not one that we call; the message says why, in words for the operator. */
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
 * Whether the address is one of the public internet. Everything else is somebody's inside: loopback, private and shared
 * networks, link-local (where clouds keep their metadata), and every form that carries an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has been given out; the rest is old, translated or not yet anything.
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL);
}

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** What is wrong with the address of a webhook as far as its text tells; null if nothing. */
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
 * Where to connect to for that host. It is asked once and what it answers is what is connected to, so a name that changes
 * its mind gains nothing. One address that is not public spoils them all.
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
