import { isIPv6 } from 'node:net';

/**
 * Returns the network that a rate limit counts for an address. One subscriber of a provider has 2^64 IPv6 addresses, so
 * the network is counted. An IPv4 address is counted itself, also in its IPv6-mapped form.
 */
export function getRateLimitNetwork(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [front = [], back = []] = address.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
