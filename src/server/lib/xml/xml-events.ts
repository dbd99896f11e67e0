// The one reader of XML: tags and texts as they come, with flat memory. Names lose their prefix, which a writer chooses freely.
// What could reach outside or grow (document types, entities of its own) is refused, as is what is not well formed.
import { SaxesParser } from 'saxes';

/** An element without content opens and closes, too. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

export class XmlError extends Error {}

/** Characters of one tag or text. */
const longestToken = 2 * 1024 * 1024;
const mostDeep = 64;

/** Takes a document piece by piece and hands back the events that each piece completes. */
export function createXmlReader() {
  const parser = new SaxesParser({ xmlns: false });
  let events: XmlEvent[] = [];
  let depth = 0;
  let begun = false;
  let unfinished = 0;
  const refuse = (reason: string): never => {
    throw new XmlError(reason);
  };
  const addText = (text: string) => void events.push({ kind: 'text', text });
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', () => refuse('a document type is not taken'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDeep) refuse('too deep');
    events.push({ kind: 'open', name: bareName(name), attributes: bareNames(attributes) });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.push({ kind: 'close', name: bareName(name) });
  });

  return {
    write(piece: string): XmlEvent[] {
      if (piece === '') return [];
      begun = true;
      parser.write(piece);
      const taken = events;
      events = [];
      unfinished = taken.length > 0 ? 0 : unfinished + piece.length;
      if (unfinished > longestToken) refuse('a tag or text is too long');
      return taken;
    },
    /** Refuses a document that is not whole; one of no characters is none and taken as empty. */
    close(): void {
      if (begun) parser.close();
    },
  };
}

function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function bareNames(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes)
    if (name.includes(':')) return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bareName(name), value]));
  return attributes;
}
