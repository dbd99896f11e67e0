// A PDF of one page as the demonstration lab needs it, and where its files are kept.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentPath } from '../../lib/disk/data-dir.ts';

/** Windows-1252 is what the standard fonts of a PDF speak; the texts here need no more. */
export function pdfText(line: string): string {
  const latin = line
    .replaceAll('–', '-')
    .replaceAll('Ω', 'Ohm')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');
  return latin.replaceAll('\\', '\\\\').replaceAll('(', '\\(').replaceAll(')', '\\)');
}

/** Drawn in points; `F1` is Helvetica. */
export function pagePdf(body: string, [width, height]: readonly [number, number]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${Buffer.byteLength(body, 'latin1')} >>\nstream\n${body}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Under the hash of its content, which is given back. */
export function keepFile(folder: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex');
  mkdirSync(join(folder, hash.slice(0, 2)), { recursive: true });
  writeFileSync(contentPath(folder, hash), content);
  return hash;
}
