// A workbook by other means than the program's own reader: the parts of its archive, and the cells of a sheet as they stand there.
import yauzl from 'yauzl';

export async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await yauzl.fromBufferPromise(bytes);
  const parts = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return parts;
}

interface Cell {
  /** Its column, counted from 0. */
  place: number;
  text: string;
  number: boolean;
  style: number;
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export function cellsIn(sheet: string): Cell[][] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"([^>]*)>(.*?)<\/c>/gs)].map(
      ([, letters = '', style, kind = '', content = '']) => ({
        place: columnOf(letters),
        text: plain(content.replace(/<[^>]*>/g, '')),
        number: !kind.includes('inlineStr'),
        style: Number(style),
      }),
    ),
  );
}
