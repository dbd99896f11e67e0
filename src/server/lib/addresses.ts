// What an address of a network says of who is behind it.
import { isIPv6, SocketAddress } from 'node:net';

const mapped = '::ffff:';

/** An IPv4 address that came in over IPv6 is the same caller. */
export function plainAddress(address: string): string {
  return address.toLowerCase().startsWith(mapped) && address.includes('.') ? address.slice(mapped.length) : address;
}

export function isLoopback(address: string): boolean {
  const given = plainAddress(address);
  return given === '::1' || given.startsWith('127.');
}

/** Who is counted as one caller: an IPv4 address; of IPv6 the network, as every device there has any number of addresses. */
export function networkOf(address: string): string {
  const given = plainAddress(address).split('%')[0] ?? '';
  if (!isIPv6(given) || isLoopback(given)) return given;
  const short = new SocketAddress({ address: given, family: 'ipv6' }).address;
  const [head = '', tail] = short.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const whole = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
