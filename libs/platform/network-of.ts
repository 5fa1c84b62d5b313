import { isIPv6 } from 'node:net';

/**
 * The unit by which addresses are counted. A single IPv6 customer has at least a /64 network, so the network is
 * counted; an IPv4 address is counted as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // Normalised as in URLs: lower case, no leading zeros, no IPv4 suffix.
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = spelled.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: 8 - left!.length - right!.length }, () => '0');
  return `${[...left!, ...gap, ...right!].slice(0, 4).join(':')}::/64`;
}
