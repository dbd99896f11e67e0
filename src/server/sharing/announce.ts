// Telling the local network of this lab and asking it for others, by mDNS (RFC 6762, 6763). Announced only while the lab is shared,
// asked only when somebody wants to know.
import { isIP, isIPv4 } from 'node:net';
import Bonjour from 'bonjour-service';
import { cardsHere, inUrl } from './networks.ts';

const type = 'plumbline';
const searchMs = 2000;
const mostFound = 50;

export interface Announced {
  /** As people call the lab. */
  name: string;
  host: string;
  port: number;
  addresses: readonly string[];
  version: string;
  fingerprint: string;
}

export interface FoundLab {
  name: string;
  address: string;
  version: string;
  fingerprint: string;
}

type Trouble = (error: unknown) => void;

/** Its sockets tell of trouble by an event of an inner part; without a listener that would end the program. */
function responderOn(address: string, trouble: Trouble): Bonjour {
  const responder = new Bonjour({ interface: address, bind: '0.0.0.0' } as ConstructorParameters<typeof Bonjour>[0], trouble);
  const inner = responder as unknown as { server: { mdns: { on(event: 'error' | 'warning', listener: Trouble): void } } };
  inner.server.mdns.on('error', trouble);
  inner.server.mdns.on('warning', trouble);
  return responder;
}

/** Bytes of one label of a name (RFC 6763, 4.1.1). */
const longestLabel = 63;

/**
 * What a browser of the network lists. The end of it is unique without asking around, as a name that is taken would be given up
 * silently; points would part the name.
 */
export function instanceName({ name, fingerprint }: Pick<Announced, 'name' | 'fingerprint'>): string {
  const end = ` (Plumbline ${fingerprint.replaceAll(':', '').slice(0, 12)})`;
  const plain = name.replace(/[\p{Cc}.]+/gu, ' ').trim();
  let begin = '';
  for (const letter of plain) {
    if (Buffer.byteLength(begin + letter + end) > longestLabel) break;
    begin += letter;
  }
  return begin === '' ? end.slice(2, -1) : `${begin.trimEnd()}${end}`;
}

/** Gives what takes the announcement back. */
export function announce(lab: Announced, trouble: Trouble): () => void {
  const responders = lab.addresses.filter(isIPv4).map((address) => {
    const responder = responderOn(address, trouble);
    const service = responder.publish({
      name: instanceName(lab),
      type,
      port: lab.port,
      host: lab.host,
      txt: { name: lab.name.slice(0, 80), version: lab.version, fingerprint: lab.fingerprint, address },
    });
    // Only where the lab is really reached, not every address of the computer.
    const records = service.records.bind(service);
    service.records = () => records().filter((record) => !['A', 'AAAA'].includes(record.type) || record.data === address);
    return responder;
  });
  return () => {
    for (const responder of responders) responder.unpublishAll(() => responder.destroy());
  };
}

/** Everyone who answers within a few seconds; what they say of themselves is only text. */
export async function findLabs(trouble: Trouble): Promise<FoundLab[]> {
  const addresses = cardsHere().flatMap((card) => card.addresses.filter(isIPv4));
  const responders = addresses.map((address) => responderOn(address, trouble));
  const found = new Map<string, FoundLab>();
  for (const responder of responders) {
    responder.find({ type }, (service) => {
      const lab = labOf(service);
      if (lab && found.size < mostFound) found.set(lab.address, lab);
    });
  }
  // Nothing ends the answers of a network: labs that are there answer within this time, and later ones are not waited for.
  await new Promise((resolve) => setTimeout(resolve, searchMs));
  for (const responder of responders) responder.destroy();
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

interface Answered {
  port: number;
  txt?: Record<string, unknown>;
}

const fingerprintForm = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;

function labOf({ port, txt = {} }: Answered): FoundLab | null {
  const said = (name: string) => (typeof txt[name] === 'string' ? txt[name].slice(0, 120) : '');
  const [address, fingerprint] = [said('address'), said('fingerprint')];
  if (isIP(address) === 0 || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
  if (!fingerprintForm.test(fingerprint)) return null;
  return { name: said('name') || address, address: `https://${inUrl(address)}:${port}`, version: said('version'), fingerprint };
}
