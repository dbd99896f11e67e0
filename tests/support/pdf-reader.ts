// A PDF as a reader finds it: its text as it can be selected, its fonts, what it says about itself. By poppler's own tools.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ReadPdf {
  pages: string[];
  fonts: { name: string; embedded: boolean; unicode: boolean }[];
  info: Record<string, string>;
  /** The tree of tags with its texts. */
  structure: string;
  /** Addresses that a click would open, and programs that a reader would run. */
  links: string[];
  scripts: string;
}

type Tool = (name: string, ...args: string[]) => string;

function withTools<T>(bytes: Uint8Array, work: (tool: Tool, file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pdf-'));
  const file = join(folder, 'document.pdf');
  const tool: Tool = (name, ...args) => {
    const { status, stdout, stderr, error } = spawnSync(name, args, { encoding: 'utf8', maxBuffer: 1e8 });
    if (status !== 0 || stderr !== '') throw error ?? new Error(`${name}: ${stderr}`);
    return stdout;
  };
  try {
    writeFileSync(file, bytes);
    return work(tool, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All but the text is read when it is asked for: the tree of tags of a long paper takes seconds, and most tests look at the text. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  return {
    pages: withTools(bytes, (tool, file) => tool('pdftotext', '-layout', '-enc', 'UTF-8', file, '-'))
      .split('\f')
      .slice(0, -1),
    get fonts() {
      return judgedBy(bytes, 'pdffonts').split('\n').slice(2).filter(Boolean).map(fontOf);
    },
    get info() {
      const lines = judgedBy(bytes, 'pdfinfo').split('\n');
      return Object.fromEntries(lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]));
    },
    get structure() {
      return judgedBy(bytes, 'pdfinfo', '-struct-text');
    },
    get links() {
      return judgedBy(bytes, 'pdfinfo', '-url').split('\n').slice(1).filter(Boolean);
    },
    get scripts() {
      return judgedBy(bytes, 'pdfinfo', '-js').trim();
    },
  };
}

/** What another program says of the file; a failed one throws what it said. */
export function judgedBy(bytes: Uint8Array, program: string, ...options: string[]): string {
  return withTools(bytes, (tool, file) => tool(program, ...options, file));
}

/** A page as a PNG, as a printer of this resolution draws it; the first one when not said. */
export function drawnPage(bytes: Uint8Array, dpi: number, page = 1): Buffer {
  return withTools(bytes, (tool, file) => {
    tool('pdftoppm', '-r', String(dpi), '-f', String(page), '-png', '-singlefile', file, file);
    return readFileSync(`${file}.png`);
  });
}

function fontOf(line: string): ReadPdf['fonts'][number] {
  const [name = '', ...rest] = line.trim().split(/\s+/);
  // … emb sub uni object-number generation
  const [embedded, , unicode] = rest.slice(-5, -2);
  return { name, embedded: embedded === 'yes', unicode: unicode === 'yes' };
}
