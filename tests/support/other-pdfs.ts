// PDFs as others make them: a page by one program, an invoice attached by another (qpdf), packed and locked as it likes.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';

export async function aPage(): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  doc.addPage().drawText('Rechnung');
  return doc.save({ useObjectStreams: false });
}

interface Attached {
  name: string;
  xml: string;
}

/** `args`: what else qpdf is told, such as `--object-streams=generate`. */
export async function attachedByOthers({ name, xml }: Attached, ...args: string[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-qpdf-'));
  const at = (file: string) => join(folder, file);
  try {
    writeFileSync(at('page.pdf'), await aPage());
    writeFileSync(at('within'), xml);
    const attach = ['--add-attachment', at('within'), `--filename=${name}`, `--key=${name}`, '--mimetype=text/xml', '--'];
    run('qpdf', at('page.pdf'), at('with.pdf'), ...attach);
    run('qpdf', at('with.pdf'), at('out.pdf'), ...args);
    return readFileSync(at('out.pdf'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${program}: ${stderr}`);
}
