// Where webhooks may go: to addresses that an administrator listed, and of these to no machine that nobody means.
import { BlockList, isIP } from 'node:net';
import { isLoopback, plainAddress } from '#server/lib/addresses.ts';

export const targetsSetting = 'webhooks.targets';

/** Scheme, host and port of an address; null where it is none, or says who is to sign in. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, origin } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? origin : null;
}

export function isListed(url: string, targets: readonly string[]): boolean {
  const origin = originOf(url);
  return origin !== null && targets.some((target) => originOf(target) === origin);
}

const never = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  // Link-local, where clouds tell machines their secrets; and the addresses of others that do the same.
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  never.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
  // Ways to write an IPv4 address as another one.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  never.addSubnet(network, bits, 'ipv6');

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `host`: as the listed address names it; whoever means this computer says so. */
export function isForbidden(address: string, host: string): boolean {
  const plain = plainAddress(address);
  const kind = isIP(plain);
  if (kind === 0) return true;
  if (isLoopback(plain)) return !loopbackNames.has(host);
  return never.check(plain, kind === 6 ? 'ipv6' : 'ipv4');
}
