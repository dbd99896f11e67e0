// A list kept written as a file: made anew when something changed, and put in the place of the former one only when it says something else.
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { instantNow } from '../lib/clock.ts';
import { type ExportServices, listFile } from '../record-actions/export-actions.ts';
import { askedIn } from '../record-actions/list-link-actions.ts';
import { createDraft } from './disk/put-files.ts';
import { type KeptFolder, setProgress } from './kept-folder.ts';
import type { Look } from './look.ts';

/** No content has this hash. */
const begun = 'begun';

interface WritingList {
  program: Ctx;
  maker: Ctx;
  folder: KeptFolder;
  path: string;
  exports: ExportServices;
  look: Pick<Look, 'asks' | 'goOn'>;
}

export async function writeList({ program, maker, folder, path, exports, look }: WritingList): Promise<void> {
  const resource = program.lab.registry.byPath(folder.records ?? '');
  if (!resource)
    throw new AppError('record.locked', { messageKey: 'errors.folder.no_list', params: { name: folder.records ?? '' } });
  assertMay(maker, resource, 'view');
  const query = (folder.query ?? '').replace(/^\?/, '');
  const address = askedIn(query);
  const { content } = await listFile(exports, { ctx: maker, resource, address });
  const name = `${folder.records}.${new URLSearchParams(query).get('format') === 'xlsx' ? 'xlsx' : 'csv'}`;
  const isThere = await look.asks(() =>
    access(join(path, name)).then(
      () => true,
      () => false,
    ),
  );
  if (folder.written_hash === null && isThere)
    throw new AppError('record.locked', { messageKey: 'errors.folder.name_taken', params: { name } });
  const draft = await look.asks(() => createDraft(path));
  try {
    const hash = await written(draft, content, look);
    if (hash === folder.written_hash && isThere) return;
    // Noted first: a file of that name is the lab's own from here on, whatever ends the program now.
    if (folder.written_hash === null) await setProgress(program, folder.uID, { written_hash: begun });
    await look.asks(() => draft.replace(name));
    await setProgress(program, folder.uID, { written_hash: hash, written_at: instantNow(program.lab.clock) });
  } finally {
    await look.asks(() => draft.drop());
  }
}

async function written(
  draft: { write(chunk: Uint8Array): Promise<void> },
  content: Uint8Array | AsyncIterable<Uint8Array>,
  look: WritingList['look'],
): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    sum.update(chunk);
    await look.asks(() => draft.write(chunk));
  }
  return sum.digest('hex');
}
