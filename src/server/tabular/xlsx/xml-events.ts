// The XML of a workbook as a stream of tags and texts with flat memory. No document type is taken, so no entity can grow.
import { tableFault } from '../cells/table-fault.ts';

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: string; closed: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Characters of one tag or text: what is longer is no workbook. */
const longestToken = 2 * 1024 * 1024;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The events of each piece of text together: one turn of the loop a piece, not one an event. */
export async function* xmlEvents(pieces: AsyncIterable<string>): AsyncGenerator<XmlEvent[]> {
  let rest = '';
  for await (const piece of pieces) {
    const events: XmlEvent[] = [];
    rest = takeEvents(rest + piece, events);
    if (rest.length > longestToken) throw tableFault('damaged');
    if (events.length > 0) yield events;
  }
  if (rest.trim() !== '') throw tableFault('damaged');
}

/** What is left begins with an unfinished tag or text. */
function takeEvents(source: string, events: XmlEvent[]): string {
  let at = 0;
  for (;;) {
    const tag = source.indexOf('<', at);
    if (tag < 0) return source.slice(at);
    if (tag > at) events.push({ kind: 'text', text: decoded(source.slice(at, tag)) });
    const end = source.startsWith('<!', tag) ? declarationEnd(source, tag, events) : source.indexOf('>', tag) + 1;
    if (end === 0) return source.slice(tag);
    const inside = source.slice(tag + 1, end - 1);
    if (!inside.startsWith('!') && !inside.startsWith('?')) events.push(tagEvent(inside));
    at = end;
  }
}

/** 0 when it is not whole yet. A text that is taken as it stands (CDATA) becomes an event. */
function declarationEnd(source: string, tag: number, events: XmlEvent[]): number {
  if (source.startsWith('<!--', tag)) return after(source, '-->', tag + 4);
  if (source.startsWith('<![CDATA[', tag)) {
    const end = after(source, ']]>', tag + 9);
    if (end > 0) events.push({ kind: 'text', text: source.slice(tag + 9, end - 3) });
    return end;
  }
  if (source.length - tag < 9) return 0;
  throw tableFault('damaged');
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? 0 : at + mark.length;
}

function tagEvent(inside: string): XmlEvent {
  if (inside.startsWith('/')) return { kind: 'close', name: localName(inside.slice(1).trimEnd()) };
  const closed = inside.endsWith('/');
  const body = closed ? inside.slice(0, -1) : inside;
  const space = body.search(/\s/);
  const name = space < 0 ? body : body.slice(0, space);
  return { kind: 'open', name: localName(name), attributes: space < 0 ? '' : body.slice(space), closed };
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

const attributePatterns = new Map<string, RegExp>();

export function attribute(attributes: string, name: string): string | null {
  const pattern = attributePatterns.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  const match = pattern.exec(attributes);
  return match ? decoded(match[1] ?? match[2] ?? '') : null;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}
