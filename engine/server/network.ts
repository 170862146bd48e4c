import { isIPv6 } from 'node:net';

/**
 * Whom a limit by address counts: with IPv6 everybody has 2^64 addresses, so what counts is the network they are of.
 * An IPv4 address is itself, also in the form in which a socket for both says it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [front = [], back = []] = address.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
