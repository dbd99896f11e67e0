// Signs a finished PDF (PAdES B-B, ETSI EN 319 142-1): what is there stays byte for byte, the signature is appended as an update of the file.
// Reads files with a plain cross-reference table, as our writer makes them. docs/design/signatures.md#pdf
import { type Signer, signDetached } from './sign-cms.ts';

export class NotSignable extends Error {}

/** Bytes set aside for the signature; a chain of certificates is not put in. */
const room = 8192;

export interface PdfSigning extends Signer {
  /** Milliseconds: what the signer says about when. */
  at: number;
  /** Who signs, as readers show it. */
  name: string;
}

export function signPdf(pdf: Uint8Array, { at, name, ...signer }: PdfSigning): Buffer {
  const before = Buffer.from(pdf);
  const text = before.toString('latin1');
  if (/\/ByteRange\s*\[/.test(text)) throw new NotSignable('it is signed already');
  const last = text.lastIndexOf('startxref');
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(last))?.[1]);
  const trailer = text.slice(text.lastIndexOf('trailer'), last);
  const root = reference(trailer, 'Root');
  const size = Number(/\/Size\s+(\d+)/.exec(trailer)?.[1]);
  if (!Number.isInteger(table) || !root || !Number.isInteger(size))
    throw new NotSignable('its cross-reference table cannot be read');
  const catalog = bodyOf(text, table, root);
  const page = firstPage(text, table, catalog);
  if (/\/AcroForm\b/.test(catalog)) throw new NotSignable('it has a form already');
  const [value, field] = [size, size + 1];
  const objects = new Map([
    [root, `${catalog.slice(0, catalog.lastIndexOf('>>'))}/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>\n>>`],
    [page.number, withField(page.body, field)],
    [value, signatureValue({ at, name })],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /TU <${text16(name)}> /Contents <${text16(name)}> /V ${value} 0 R /P ${page.number} 0 R /Rect [${besides}] /F 132 >>`,
    ],
  ]);
  const kept = ['Info', 'ID'].map((key) => new RegExp(`/${key}\\s*(?:\\d+ \\d+ R|\\[[^\\]]*\\])`).exec(trailer)?.[0] ?? '');
  const ending = `/Size ${size + 2} /Root ${root} 0 R /Prev ${table} ${kept.join(' ')}`;
  const update = written(before.length + 1, objects, ending);
  return filled(Buffer.concat([before, Buffer.from(`\n${update}`, 'latin1')]), before.length, signer);
}

function reference(text: string, key: string): number | null {
  const found = new RegExp(`/${key}\\s+(\\d+)\\s+0\\s+R`).exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** Of a table in one section, which is how a file that was never updated has it. */
function bodyOf(text: string, table: number, number: number): string {
  const head = /^xref\s+0\s+\d+\s*?\n/.exec(text.slice(table, table + 40))?.[0];
  const offset = head && /^(\d{10}) \d{5} n/.exec(text.slice(table + head.length + number * 20))?.[1];
  const found = offset && /^(\d+) 0 obj\s*([\s\S]*?)\s*endobj/.exec(text.slice(Number(offset), Number(offset) + 1_000_000));
  if (!found || Number(found[1]) !== number) throw new NotSignable('its cross-reference table cannot be read');
  return found[2] ?? '';
}

function firstPage(text: string, table: number, catalog: string): { number: number; body: string } {
  let number = reference(catalog, 'Pages');
  for (let deep = 0; number !== null && deep < 32; deep += 1) {
    const body = bodyOf(text, table, number);
    if (/\/Type\s*\/Page\b/.test(body)) return { number, body };
    number = Number(/\/Kids\s*\[\s*(\d+)\s+0\s+R/.exec(body)?.[1]) || null;
  }
  throw new NotSignable('it has no page');
}

function withField(page: string, field: number): string {
  if (/\/Annots\s*\[/.test(page)) return page.replace(/\/Annots\s*\[/, (found) => `${found}${field} 0 R `);
  if (/\/Annots\b/.test(page)) throw new NotSignable('its first page keeps its notes elsewhere');
  return `${page.slice(0, page.lastIndexOf('>>'))}/Annots [${field} 0 R]\n>>`;
}

/** Without a size and beside the page: nothing is drawn, and who listens to the page does not come by. */
const besides = '-10 -10 -10 -10';

const text16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');

const rangeRoom = ' '.repeat(36);

function signatureValue({ at, name }: { at: number; name: string }): string {
  const time = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  const kind = '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached';
  return `<< ${kind} /M (D:${time}Z) /Name <${text16(name)}> /ByteRange [${rangeRoom}] /Contents <${'0'.repeat(room * 2)}> >>`;
}

function written(start: number, objects: ReadonlyMap<number, string>, ending: string): string {
  let text = '';
  const entries = [...objects].sort(([a], [b]) => a - b);
  const table = entries.map(([number, body]) => {
    const offset = String(start + text.length).padStart(10, '0');
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${offset} 00000 n \n`;
  });
  return `${text}xref\n${table.join('')}trailer\n<< ${ending} >>\nstartxref\n${start + text.length}\n%%EOF\n`;
}

/** The signature is of all bytes but its own. */
function filled(file: Buffer, from: number, signer: Signer): Buffer {
  const range = file.indexOf(`/ByteRange [${rangeRoom}]`, from, 'latin1');
  const open = file.indexOf('/Contents <', range, 'latin1') + '/Contents '.length;
  const close = open + room * 2 + 2;
  file.write(`0 ${open} ${close} ${file.length - close}`.padEnd(rangeRoom.length), range + '/ByteRange ['.length, 'latin1');
  const signature = signDetached(Buffer.concat([file.subarray(0, open), file.subarray(close)]), signer).toString('hex');
  if (signature.length > room * 2) throw new NotSignable('the certificate is too long');
  file.write(signature, open + 1, 'latin1');
  return file;
}
