// How much the files of all records take, each content counted once, and how much they may: the lab's own limit.
import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { mostFileBytes, type ReceivedFile } from '../../files/receive.ts';
import type { Ctx, Lab } from '../lab/context.ts';
import { countSetting } from '../lab/lab-settings.ts';

/** As sizes are shown: in powers of ten. */
const megabyte = 1_000_000;

const quotaSetting = 'documents.quota_megabytes';

/** Null is without a limit. */
async function mostBytes(lab: Lab): Promise<number | null> {
  const megabytes = await countSetting(lab, quotaSetting, 0);
  return megabytes === 0 ? null : megabytes * megabyte;
}

const mebibyte = 1024 * 1024;
export const mostFileMegabytes = mostFileBytes / mebibyte;

/** Of one file that is sent to the lab. */
export async function mostUploadBytes(lab: Lab): Promise<number> {
  const most = await countSetting(lab, 'documents.max_megabytes', mostFileMegabytes);
  return Math.min(Math.max(most, 1) * mebibyte, mostFileBytes);
}

export interface StorageUse {
  bytes: number;
  files: number;
  most: number | null;
}

export async function storageUse(ctx: Ctx): Promise<StorageUse> {
  const held = ctx.lab.registry
    .all()
    .flatMap(({ table, definition: { file } }) =>
      file
        ? [
            sql`select ${sql.ref(file.hash)} as hash, ${sql.ref(file.size)} as size from ${sql.table(table)} where ${sql.ref(file.hash)} is not null`,
          ]
        : [],
    );
  const { rows } = await sql<{ bytes: number; files: number }>`select coalesce(sum(size), 0) as bytes, count(*) as files from (
    select hash, max(size) as size from (${sql.join(held, sql` union all `)}) as held group by hash
  ) as contents`.execute(ctx.db);
  const { bytes = 0, files = 0 } = rows[0] ?? {};
  return { bytes, files, most: await mostBytes(ctx.lab) };
}

/** What is stored already takes no more room, however many records hold it. */
export async function assertRoom(ctx: Ctx, file: ReceivedFile, isStored: () => Promise<boolean>): Promise<void> {
  if ((await mostBytes(ctx.lab)) === null || (await isStored())) return;
  const { bytes, most } = await storageUse(ctx);
  if (most === null || bytes + file.size <= most) return;
  const inMegabytes = (value: number) => Math.ceil((value / megabyte) * 10) / 10;
  throw new AppError('request.too_large', {
    messageKey: 'errors.file.quota',
    params: { limit: inMegabytes(most), used: inMegabytes(bytes), size: inMegabytes(file.size) },
  });
}
