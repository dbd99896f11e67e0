// The very bytes of a paper that changes no more: whoever asks first has it drawn and kept, and everybody after gets that file, whatever
// later programs would draw. The trail holds its hash, so that nobody can put another one in its place. docs/adr/0032.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../contract/errors.ts';
import type { Language } from '../contract/principal.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { typed } from '../db/typed.ts';
import { wholeOrNull } from '../files/stored-content.ts';
import { instantNow } from '../lib/clock.ts';
import type { ResourceName } from '../schema/rows.generated.ts';

export interface FrozenPage {
  /** The record it is made of. */
  resource: ResourceName;
  id: string;
  customer: string | null;
  format: string;
  language: Language;
  /** Hash of what it says: whoever may not read every name in it gets a paper without them, which is another one. */
  said: string;
  fileName: string;
}

type Bytes = Uint8Array;
interface KeptRow {
  file_hash: string;
  file_name: string;
}

const hashOfBytes = (content: Bytes) => createHash('sha256').update(content).digest('hex');

/** The kept file, which is made and kept now if there is none. */
export async function frozenPage(ctx: Ctx, page: FrozenPage, make: () => Promise<Bytes>): Promise<Bytes> {
  const kept = await keptRow(ctx, page);
  if (kept) return trueContent(ctx, kept, make);
  const content = await make();
  // A lab that is not to be written to still shows what it says.
  if (ctx.lab.condition.fault() !== null) return content;
  const mine = await keep(ctx, page, content);
  return mine.file_hash === hashOfBytes(content) ? content : trueContent(ctx, mine, make);
}

/** What the trail says of a file that is issued; reading the trail compares the two. */
const issuedAs = ({ format, language }: FrozenPage, hash: string) => ({ issued: `${format} ${language}`, sha256: hash });

async function keptRow({ db }: Ctx, page: FrozenPage): Promise<KeptRow | undefined> {
  const { resource, id, format, language, said } = page;
  const row = await typed(db)
    .selectFrom('frozen_pages')
    .select(['file_hash', 'file_name'])
    .where('resource', '=', resource)
    .where('record_key', '=', id)
    .where('format', '=', format)
    .where('language', '=', language)
    .where('said', '=', said)
    .executeTakeFirst();
  if (!row) return undefined;
  const entry = await typed(db)
    .selectFrom('audits')
    .select('id')
    .where('resource', '=', resource)
    .where('record_key', '=', id)
    .where('action', '=', 'issued')
    .where('after', '=', JSON.stringify(issuedAs(page, row.file_hash)))
    .executeTakeFirst();
  // Put there behind the program's back: nobody issued it.
  if (!entry) throw new AppError('record.locked', { messageKey: 'errors.paper.altered' });
  return row;
}

/** What was lost or altered on the disk comes back where this program would draw the same; otherwise a backup has it. */
async function trueContent(ctx: Ctx, { file_hash, file_name }: KeptRow, make: () => Promise<Bytes>): Promise<Bytes> {
  const stored = await ctx.lab.files.find(file_hash);
  const content = stored && (await wholeOrNull(stored));
  if (content && hashOfBytes(content) === file_hash) return content;
  ctx.lab.log.error('a kept paper is not what was kept', { file: file_name, hash: file_hash });
  const again = await make();
  if (hashOfBytes(again) !== file_hash) throw new AppError('file.altered', { params: { name: file_name } });
  if (ctx.lab.condition.fault() === null) await withStored(ctx, again, file_name, async () => undefined);
  return again;
}

/** Two may ask at the same time: the first is the one that counts. */
function keep(ctx: Ctx, page: FrozenPage, content: Bytes): Promise<KeptRow> {
  const { resource, id, customer, format, language, said, fileName } = page;
  return withStored(ctx, content, fileName, () =>
    inTransaction(ctx, async (inner) => {
      const before = await keptRow(inner, page);
      if (before) return before;
      const row = { file_hash: hashOfBytes(content), file_name: fileName };
      const place = { resource, record_key: id, format, language, said };
      await typed(inner.db)
        .insertInto('frozen_pages')
        .values({ ...place, ...row, kept_at: instantNow(ctx.lab.clock) })
        .execute();
      const after = issuedAs(page, row.file_hash);
      await writeAudit(inner, { resource, recordKey: id, action: 'issued', after, customer });
      return row;
    }),
  );
}

/** The content lies in its place before anything refers to it. */
async function withStored<T>(ctx: Ctx, content: Bytes, name: string, refer: () => Promise<T>): Promise<T> {
  const { files } = ctx.lab;
  const file = await files.receive(Readable.from([content]), name);
  try {
    const { release } = await files.keep(file);
    try {
      return await refer();
    } finally {
      release();
    }
  } finally {
    await files.discard(file);
  }
}
