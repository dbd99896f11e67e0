// The names and addresses this server answers to. Bound to every card, it answers to each card's address and the
// machine's name, and to nothing else (docs/quality.md#s15).
import { hostname, networkInterfaces } from 'node:os';

const everyCard: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const loopback = ['127.0.0.1', 'localhost', '[::1]'];

function literal(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

export function knownHosts(boundTo: string, configured: readonly string[] = []): Set<string> {
  const own = everyCard.has(boundTo)
    ? [
        hostname(),
        `${hostname()}.local`,
        ...Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map((card) => literal(card.address))),
      ]
    : [literal(boundTo)];
  return new Set([...loopback, ...own, ...configured].map((name) => name.toLowerCase()));
}
