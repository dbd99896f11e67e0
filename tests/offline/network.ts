// What the kernel says of this network: what it consists of, who is spoken to, and how often somebody wanted to get out.
import { readFileSync } from 'node:fs';

const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

export const networkCards = (): string[] =>
  lines('/proc/net/dev')
    .slice(2)
    .map((line) => line.trim().split(':')[0] ?? '');

/**
 * Packets for which there was no way out, and questions and answers without a connection, as DNS and mDNS are. That Chromium asks
 * the kernel whether a way to IPv6 exists sends nothing and is not counted; names are asked over IPv4 here (resolv.conf).
 */
export function attempts(): { withoutRoute: number; datagrams: number } {
  const old = lines('/proc/net/snmp').map((line) => line.split(/[: ]+/));
  const of = (protocol: string, name: string) => {
    const [names, values] = old.filter(([first]) => first === protocol);
    return Number(values?.[names?.indexOf(name) ?? -1]);
  };
  const newer = new Map(lines('/proc/net/snmp6').map((line) => line.split(/\s+/) as [string, string]));
  return {
    withoutRoute: of('Ip', 'OutNoRoutes'),
    datagrams: of('Udp', 'OutDatagrams') + Number(newer.get('Udp6OutDatagrams')),
  };
}

const NOBODY = /^0+$/;
const THIS_MACHINE = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/** The other ends of all sockets that are not on this machine. */
export function foreignEnds(): string[] {
  return ['tcp', 'tcp6', 'udp', 'udp6']
    .flatMap((kind) => lines(`/proc/net/${kind}`).slice(1))
    .map((line) => line.trim().split(/\s+/)[2]?.split(':')[0] ?? '')
    .filter((end) => !NOBODY.test(end) && !THIS_MACHINE.test(end));
}
