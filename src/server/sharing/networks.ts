// The cards of this computer, the address behind a choice of them, and which networks may come in.
import { BlockList, isIP, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { plainAddress } from '../lib/addresses.ts';

export interface Card {
  name: string;
  addresses: readonly string[];
  /** The networks it stands in, as `address/prefix`. */
  networks: readonly string[];
  /** Reaches this computer alone. */
  internal: boolean;
}

/** Link-local addresses of version 6 need the sender's own card in front of them: nobody can type or scan them. */
const isUsable = (address: string) => !/^fe[89ab]/i.test(address);

export function cardsHere(): Card[] {
  return Object.entries(networkInterfaces()).flatMap(([name, entries = []]) => {
    const usable = entries.filter(({ address }) => isUsable(address));
    if (usable.length === 0) return [];
    return [
      {
        name,
        addresses: usable.map(({ address }) => address),
        networks: usable.flatMap(({ cidr }) => (cidr === null ? [] : networkOf(cidr))),
        internal: usable.every(({ internal }) => internal),
      },
    ];
  });
}

/** As people write a network of version 4: its own address, not that of the card in it. */
function networkOf(cidr: string): string {
  const [address = '', prefix = ''] = cidr.split('/');
  if (isIP(address) !== 4) return cidr;
  const own = address.split('.').map((byte, at) => Number(byte) & (0xff00 >> Math.max(0, Math.min(8, Number(prefix) - 8 * at))));
  return `${own.map((byte) => byte & 0xff).join('.')}/${prefix}`;
}

export interface Place {
  /** What the listener binds to. */
  host: string;
  /** Where it is reached, the best for others first. */
  addresses: readonly string[];
  /** The networks of the cards behind it. */
  networks: readonly string[];
}

const everyAddress = '0.0.0.0';
const byVersion = (one: string, other: string) => isIP(one) - isIP(other);

/** `choice`: empty for every card, the name of one, or an address of this computer. Null: there is no such card now. */
export function placeOf(choice: string, cards: readonly Card[] = cardsHere()): Place | null {
  if (choice === '') {
    const outward = cards.filter(({ internal }) => !internal);
    const inward = cards.filter(({ internal }) => internal);
    const addresses = [...outward, ...inward].flatMap((card) => card.addresses).filter((address) => isIP(address) === 4);
    return { host: everyAddress, addresses, networks: cards.flatMap(({ networks }) => networks) };
  }
  if (isIP(choice) !== 0) {
    const behind = cards.filter(({ networks }) => networks.some((network) => networkList([network]).has(choice)));
    return { host: choice, addresses: [choice], networks: behind.flatMap(({ networks }) => networks) };
  }
  const card = cards.find(({ name }) => name === choice);
  const [address] = [...(card?.addresses ?? [])].sort(byVersion);
  return card && address !== undefined ? { host: address, addresses: [address], networks: card.networks } : null;
}

/** The names by which others may call this computer, addresses last. */
export function namesOf({ addresses }: Pick<Place, 'addresses'>, configured: readonly string[]): string[] {
  const own = hostname()
    .toLowerCase()
    .replace(/\.local$/, '');
  // What is no name in the sense of DNS cannot stand in a certificate.
  const names = [`${own}.local`, own, ...configured].filter((name) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name));
  return [...new Set([...names.map((name) => name.toLowerCase()), ...addresses])];
}

/** An address as it stands in a URL. */
export function inUrl(name: string): string {
  return isIPv6(name) ? `[${name}]` : name;
}

/** `10.0.0.0/8`, `fd00::/64` or a single address. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

export interface NetworkList {
  has(address: string): boolean;
}

export function networkList(networks: readonly string[]): NetworkList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return {
    has(address) {
      const plain = plainAddress(address);
      return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
    },
  };
}
