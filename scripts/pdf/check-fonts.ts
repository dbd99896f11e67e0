// The fonts of a file under check: each embedded, each glyph that is drawn with a meaning in Unicode, none that stands for a missing letter.
import type { PDFDocument } from '@cantoo/pdf-lib';
import { readContent } from './content-reader.ts';
import { bytesOf, called, dictOf, entry, itemsOf, type Looked, nameOf, type Report } from './pdf-objects.ts';

export interface Font {
  object: string;
  /** The text of a glyph's number; null of a font whose letters are those of a standard. */
  meaning: ReadonlyMap<number, string> | null;
  /** Two bytes a glyph. */
  wide: boolean;
}

export function openFont(doc: PDFDocument, value: Looked, report: Report): Font {
  const object = called(value, 'font');
  const tell = (rule: string) => report({ rule, page: null, object });
  const wide = nameOf(entry(doc, value, 'Subtype')) === 'Type0';
  const descendant = wide ? itemsOf(doc, entry(doc, value, 'DescendantFonts'))[0] : value;
  const descriptor = dictOf(entry(doc, descendant, 'FontDescriptor'));
  const program = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => entry(doc, descriptor, key)).find(Boolean);
  if (!program && nameOf(entry(doc, value, 'Subtype')) !== 'Type3') tell('a font is not embedded');
  const map = bytesOf(entry(doc, value, 'ToUnicode'));
  const standard = nameOf(entry(doc, value, 'Encoding')) ?? nameOf(entry(doc, value, 'Encoding', 'BaseEncoding'));
  const told = !wide && (standard === 'WinAnsiEncoding' || standard === 'MacRomanEncoding');
  if (!map && !told) tell('a font does not tell its letters (no ToUnicode)');
  return { object, meaning: map ? meanings(map) : told ? null : new Map(), wide };
}

const hex = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : null);
const unicode = (bytes: Buffer) => Buffer.from(bytes).swap16().toString('utf16le');

function meanings(map: Uint8Array): Map<number, string> {
  const found = new Map<number, string>();
  for (const { name, operands } of readContent(map)) {
    if (name === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const [from, to] = [hex(operands[at]), hex(operands[at + 1])];
        if (from && to && to.length % 2 === 0) found.set(from.readUIntBE(0, from.length), unicode(to));
      }
    if (name !== 'endbfrange') continue;
    for (let at = 0; at + 2 < operands.length; at += 3) {
      const [first, last, to] = [hex(operands[at]), hex(operands[at + 1]), operands[at + 2]];
      if (!first || !last) continue;
      const from = first.readUIntBE(0, first.length);
      if (Array.isArray(to))
        for (const [index, one] of to.entries()) {
          const text = hex(one);
          if (text && text.length % 2 === 0) found.set(from + index, unicode(text));
        }
      else {
        const start = hex(to);
        for (let code = from; start && code <= last.readUIntBE(0, last.length); code += 1)
          found.set(code, String.fromCharCode(start.readUIntBE(0, start.length) + code - from));
      }
    }
  }
  return found;
}

/** What is wrong with glyphs that are drawn; empty when nothing is. */
export function glyphFaults({ meaning, wide }: Font, shown: readonly Uint8Array[]): string[] {
  const faults = new Set<string>();
  if (meaning === null) return [];
  for (const bytes of shown) {
    for (let at = 0; at + (wide ? 1 : 0) < bytes.length; at += wide ? 2 : 1) {
      const glyph = wide ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
      if (wide && glyph === 0) faults.add('the sign for a missing letter is drawn');
      const text = meaning.get(glyph);
      if (text === undefined || text === '') faults.add(`glyph ${glyph} has no meaning in Unicode`);
      else if (/[\0\ufeff\ufffe]/.test(text)) faults.add(`glyph ${glyph} means no letter`);
    }
  }
  return [...faults];
}
