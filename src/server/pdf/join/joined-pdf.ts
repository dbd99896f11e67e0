// Many papers as one file, written part by part: of those that are in it already only the places of their objects are kept. Each has an
// entry in the outline.
import type { PagesHead, PagesOrder } from './page-objects.ts';

export interface JoinedPart {
  /** In the outline. */
  title: string;
  pdf: Uint8Array;
}

export interface Joined {
  title: string;
  language: string;
  author: string;
  createdAt: number;
  parts: AsyncIterable<JoinedPart>;
  /** The thread that takes papers apart. */
  take(order: PagesOrder): Promise<Uint8Array>;
}

/** Objects of the file itself; those of its parts follow. */
const own = { catalog: 1, tree: 2, info: 3, outline: 4 };
const firstFree = 5;

interface Entry {
  title: string;
  first: number;
}

/** The comment of bytes above ASCII says that the file is binary. */
const opening = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1');

export async function* joinedPdf({ parts, take, ...head }: Joined): AsyncGenerator<Uint8Array> {
  const places: number[] = [];
  const entries: Entry[] = [];
  const trees: number[] = [];
  let pages = 0;
  let next = firstFree;
  let at = 0;
  const counted = (bytes: Uint8Array) => {
    at += bytes.byteLength;
    return bytes;
  };
  yield counted(opening);
  for await (const { title, pdf } of parts) {
    const taken = await take({ kind: 'pages', pdf, from: next, parent: own.tree });
    const line = taken.indexOf(0x0a);
    const part = JSON.parse(Buffer.from(taken.subarray(0, line)).toString()) as PagesHead;
    for (const [index, offset] of part.offsets.entries()) places[next + index] = at + offset;
    next += part.offsets.length;
    pages += part.pages;
    trees.push(part.tree);
    entries.push({ title, first: part.first });
    yield counted(taken.subarray(line + 1));
  }
  const last = entries.map(({ title, first }, index) => {
    const beside = [
      index > 0 ? `/Prev ${next + index - 1} 0 R` : '',
      index < entries.length - 1 ? `/Next ${next + index + 1} 0 R` : '',
    ];
    return `<< /Title ${text(title)} /Parent ${own.outline} 0 R ${beside.join(' ')} /Dest [${first} 0 R /Fit] >>`;
  });
  const objects = new Map(last.map((object, index) => [next + index, object]));
  objects.set(own.catalog, catalogOf(head));
  objects.set(own.tree, `<< /Type /Pages /Count ${pages} /Kids [${trees.map((tree) => `${tree} 0 R`).join(' ')}] >>`);
  objects.set(own.info, infoOf(head));
  objects.set(
    own.outline,
    `<< /Type /Outlines /Count ${entries.length} /First ${next} 0 R /Last ${next + entries.length - 1} 0 R >>`,
  );
  for (const [number, object] of objects) {
    places[number] = at;
    yield counted(Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1'));
  }
  yield Buffer.from(endOf(places, at), 'latin1');
}

type Head = Omit<Joined, 'parts' | 'take'>;

const catalogOf = ({ language }: Head) =>
  `<< /Type /Catalog /Pages ${own.tree} 0 R /Outlines ${own.outline} 0 R /PageMode /UseOutlines /Lang ${text(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`;

const infoOf = ({ title, author, createdAt }: Head) =>
  `<< /Title ${text(title)} /Author ${text(author)} /Creator (Plumbline) /Producer (Plumbline) /CreationDate (D:${new Date(createdAt).toISOString().replace(/\D/g, '').slice(0, 14)}Z) >>`;

/** UTF-16 with its mark, as hexadecimal digits: nothing in it needs an escape. */
function text(value: string): string {
  return `<${Buffer.from(`\ufeff${value}`, 'utf16le').swap16().toString('hex')}>`;
}

function endOf(places: readonly number[], at: number): string {
  const lines = Array.from({ length: places.length }, (_, number) => {
    const place = places[number];
    return place === undefined ? '0000000000 65535 f\r\n' : `${String(place).padStart(10, '0')} 00000 n\r\n`;
  });
  return `xref\n0 ${places.length}\n${lines.join('')}trailer\n<< /Size ${places.length} /Root ${own.catalog} 0 R /Info ${own.info} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
}
