import { isIPv6 } from 'node:net';

/**
 * Whom an address is counted as. Of IPv6 a single customer has at least 64 bits to choose from, so the network is counted;
 * what is no IPv6 address stays as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // As URLs spell it: lower case, no leading zeros, no IPv4 at its end.
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = spelled.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: 8 - left!.length - right!.length }, () => '0');
  return `${[...left!, ...gap, ...right!].slice(0, 4).join(':')}::/64`;
}
