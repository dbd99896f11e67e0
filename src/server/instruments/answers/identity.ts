// Who answered: maker, model, serial number and firmware (IEEE 488.2 *IDN?), compared with who is expected at that address.
import { InstrumentFault } from './instrument-fault.ts';

export interface Identity {
  text: string;
  maker: string;
  model: string;
  serial: string;
}

/** IEEE 488.2 10.14 allows 72 characters; instruments are known to take a few more. */
const longest = 120;

export function readIdentity(answer: string): Identity {
  const text = answer.trim();
  const fields = text.split(',').map((field) => field.trim());
  const [maker = '', model = '', serial = ''] = fields;
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > longest || fields.length < 4 || maker === '' || model === '')
    throw new InstrumentFault('no_identity');
  return { text, maker, model, serial };
}

export interface Expected {
  /** What was typed for this instrument: `*` stands for any text. It says more than how the device is called. */
  own: string | null;
  /** What its driver is for. */
  driver: string | null;
  maker: string | null;
  model: string | null;
  serial: string | null;
}

export const comparedParts = ['own', 'driver', 'serial', 'maker', 'model'] as const;

export interface Comparison {
  part: (typeof comparedParts)[number];
  expected: string;
  answered: string;
  matches: boolean;
}

/** No regular expression: what is typed there is matched as it stands, piece by piece between its stars. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [wanted, given] = [pattern.trim().toLowerCase(), text.toLowerCase()];
  const pieces = wanted.split('*');
  if (pieces.length === 1) return wanted === given;
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (!given.startsWith(first) || !given.endsWith(last) || given.length < first.length + last.length) return false;
  let place = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = given.indexOf(piece, place);
    if (found < 0) return false;
    place = found + piece.length;
  }
  return place <= given.length - last.length;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `Keysight` and `Keysight Technologies` are one maker, `34461A` and `DMM 34461A` one model. */
function isAlike(expected: string, answered: string): boolean {
  const [one, other] = [plain(expected), plain(answered)];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}

function isSameSerial(expected: string, answered: string): boolean {
  const [one, other] = [expected, answered].map((text) => plain(text).replace(/^0+/, ''));
  return one !== '' && one === other;
}

export function compareIdentity({ own, ...expected }: Expected, answered: Identity): Comparison[] {
  const { text, ...fields } = answered;
  const compared: Comparison[] = [];
  const add = (part: Comparison['part'], wanted: string | null, told: string, isSame: typeof isAlike) => {
    if (wanted?.trim()) compared.push({ part, expected: wanted.trim(), answered: told, matches: isSame(wanted, told) });
  };
  add('own', own, text, matchesPattern);
  add('driver', expected.driver, text, matchesPattern);
  add('serial', expected.serial, fields.serial, isSameSerial);
  if (own?.trim()) return compared;
  add('maker', expected.maker, fields.maker, isAlike);
  add('model', expected.model, fields.model, isAlike);
  return compared;
}

/** Something that tells one instrument from another of its kind must have been compared: its serial number, or what was typed for it. */
export function isProven(compared: readonly Comparison[]): boolean {
  return compared.some(({ part }) => part === 'serial' || part === 'own') && compared.every(({ matches }) => matches);
}
