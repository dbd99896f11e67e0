// What a lab's letterhead holds that no file for archives may: fonts that are not in it, colours for a press, an old way of packing. The
// paper upon it then claims nothing. docs/interface/papers.md#archive.
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

export type SheetFault = 'font' | 'press_colors' | 'packing';

/** A colour in four inks, by its operator or by its space. */
const pressColor = /(?:^|\s)(?:(?:[\d.]+\s+){4}[kK]|\/DeviceCMYK\s+(?:cs|CS))(?=\s|$)/;

export function sheetFaults({ context }: PDFDocument, sheets: readonly PDFRef[]): SheetFault[] {
  const found = new Set<SheetFault>();
  const seen = new Set<PDFObject>();
  const waiting: PDFObject[] = [...sheets];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object === PDFName.of('DeviceCMYK')) found.add('press_colors');
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    waiting.push(...dict.values());
    if (isFontElsewhere(dict)) found.add('font');
    if (object instanceof PDFRawStream) for (const fault of streamFaults(object)) found.add(fault);
  }
  return [...found];
}

const is = (dict: PDFDict, key: string, ...names: string[]) =>
  names.some((name) => dict.lookup(PDFName.of(key)) === PDFName.of(name));

/** A font of one byte a letter, or a part of one of several; drawn letters are in the file by nature. */
function isFontElsewhere(dict: PDFDict): boolean {
  if (!is(dict, 'Type', 'Font') || is(dict, 'Subtype', 'Type0', 'Type3')) return false;
  const descriptor = dict.lookup(PDFName.of('FontDescriptor'));
  const keys = ['FontFile', 'FontFile2', 'FontFile3'];
  return !(descriptor instanceof PDFDict && keys.some((key) => descriptor.has(PDFName.of(key))));
}

function streamFaults(stream: PDFRawStream): SheetFault[] {
  const filters = stream.dict.get(PDFName.of('Filter'));
  const packed = String(filters ?? '').includes('/LZWDecode');
  if (!is(stream.dict, 'Subtype', 'Form')) return packed ? ['packing'] : [];
  const drawn = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  return [...(packed ? (['packing'] as const) : []), ...(pressColor.test(drawn) ? (['press_colors'] as const) : [])];
}
