// Each certificate that is released goes into the folder as a PDF and as a DCC, once: followed from the trail, so that none is missed while
// the program was off. docs/interface/connections.md#folders.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { readChanges } from '../core/changes/read-changes.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { namedRow } from '../core/read/named-rows.ts';
import type { PaperServices } from '../papers/paper-kind.ts';
import { printedPaper } from '../papers/printed-paper.ts';
import { createDraft } from './disk/put-files.ts';
import { isPassed, logFile } from './file-log.ts';
import { type KeptFolder, setProgress } from './kept-folder.ts';
import type { Look } from './look.ts';

export interface Writing {
  program: Ctx;
  maker: Ctx;
  folder: KeptFolder;
  path: string;
  papers: PaperServices;
  told(error: unknown): string;
  look: Pick<Look, 'asks' | 'goOn'>;
}

const entriesAtOnce = 200;
const formats = ['pdf', 'dcc'] as const;

/** Gives whether there may be more at once. */
export async function writeCertificates(writing: Writing): Promise<boolean> {
  const { program, maker, folder, look } = writing;
  const types = [maker.lab.registry.resource('calibration')];
  const page = await readChanges(maker, { since: folder.place, limit: entriesAtOnce, types });
  for (const { key, row } of page.changes) {
    if (row === null || namedRow(maker.lab.registry, 'calibration', row).released_at === null) continue;
    for (const format of formats) {
      look.goOn();
      await writeOne(writing, key, format);
    }
  }
  if (folder.place === null || page.changes.length > 0 || page.more)
    await setProgress(program, folder.uID, { place: page.place });
  return page.more;
}

async function writeOne(
  { maker, program, folder, path, papers, told, look }: Writing,
  id: string,
  format: string,
): Promise<void> {
  const passed = { record_key: id, put_aside: 1 as const };
  let made: Awaited<ReturnType<typeof printedPaper>>;
  try {
    made = await printedPaper(maker, papers, { path: 'calibrations', word: 'certificate', id, given: { format } });
  } catch (error) {
    // One that cannot be written so (a DCC without what its schema asks for) holds up no other.
    if (!(error instanceof AppError) || !['record.locked', 'request.invalid'].includes(error.code)) throw error;
    const file = { file_name: `${id}.${format}`, size: 0, file_hash: `${id} ${format}`, reason: told(error) };
    if (await isPassed(program, folder, file.file_hash)) return;
    await inTransaction(program, (inner) =>
      logFile(inner, folder, { ...passed, ...file, state: 'failed' }).then(() => undefined),
    );
    return;
  }
  const hash = createHash('sha256').update(made.content).digest('hex');
  if (await isPassed(program, folder, hash)) return;
  const { name: wanted, content } = made;
  const name = await look.asks(() => added(path, wanted, content));
  const file = { file_name: name, size: made.content.length, file_hash: hash };
  await inTransaction(program, (inner) => logFile(inner, folder, { ...passed, ...file, state: 'written' }).then(() => undefined));
}

/** What was written when the program ended before it could note that is there already. */
async function added(path: string, name: string, content: Uint8Array): Promise<string> {
  const there = await readFile(join(path, name)).catch(() => null);
  if (there?.equals(content)) return name;
  const draft = await createDraft(path);
  try {
    await draft.write(content);
    return await draft.add(name);
  } finally {
    await draft.drop();
  }
}
