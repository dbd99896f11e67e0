// The same pages drawn by pdfkit alone: each line of a finished PDF where it stands, in one embedded face, with neither tags nor checks.
// What a paper costs beyond that is what it claims: structure, archive form, layout. Timed after one round that nobody counts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const face = readFileSync(fileURLToPath(new URL('../../resources/fonts/IBMPlexSans-Regular.ttf', import.meta.url)));

interface BareLine {
  x: number;
  y: number;
  size: number;
  text: string;
}

interface BarePage {
  size: [width: number, height: number];
  lines: BareLine[];
}

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => letters[name] ?? whole);

/** As poppler finds it. */
export function linesOf(pdf: Uint8Array): BarePage[] {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const found = execFileSync('pdftotext', ['-bbox-layout', file, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
    return found
      .split('<page ')
      .slice(1)
      .map((page) => {
        const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
        const lines = page
          .split('<line ')
          .slice(1)
          .map((line) => {
            const [, x, y, bottom] = /xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="[\d.-]+" yMax="([\d.-]+)"/.exec(line) ?? [];
            const words = [...line.matchAll(/<word [^>]*>([^<]*)<\/word>/g)].map(([, word = '']) => plain(word));
            return { x: Number(x), y: Number(y), size: (Number(bottom) - Number(y)) * 0.75, text: words.join(' ') };
          });
        return { size: [Number(width), Number(height)], lines };
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drawn(pages: readonly BarePage[]): Promise<number> {
  const begun = performance.now();
  const doc = new PDFDocument({ autoFirstPage: false });
  doc.resume();
  const ended = new Promise((resolve) => doc.once('end', resolve));
  doc.registerFont('face', face);
  for (const { size, lines } of pages) {
    doc.addPage({ size, margin: 0 });
    for (const { x, y, size: height, text } of lines) doc.font('face', height).text(text, x, y, { lineBreak: false });
  }
  doc.end();
  await ended;
  return performance.now() - begun;
}

/** Milliseconds. */
export async function barePages(pdf: Uint8Array): Promise<number> {
  const pages = linesOf(pdf);
  await drawn(pages.slice(0, 2));
  return drawn(pages);
}
