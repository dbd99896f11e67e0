// Files of records that are not what they were: what records say they hold, and the mark on those whose content was lost or altered.
import { sql } from 'kysely';
import { frozenFileTables } from '../../db/store/frozen-files.ts';
import type { Ctx } from '../lab/context.ts';
import { updateRecord } from './write.ts';

export const fileFaults = ['lost', 'altered'] as const;
export type FileFault = (typeof fileFaults)[number];

export interface RecordedContent {
  hash: string;
  /** One of its records is marked already. */
  marked: boolean;
}

const starts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function holders(ctx: Ctx) {
  return ctx.lab.registry
    .all()
    .flatMap((resource) => (resource.definition.file ? [{ resource, columns: resource.definition.file }] : []));
}

/** All that records hold, a part at a time, each content once. */
export async function* recordedContents(ctx: Ctx): AsyncGenerator<RecordedContent> {
  for (const start of starts) {
    const found = new Map<string, boolean>();
    for (const { resource, columns } of holders(ctx)) {
      const hash = sql.ref(columns.hash);
      // The letter after the last one of a hash ends the range, so that the index is read.
      const { rows } = await sql<{ hash: string; marked: number }>`
        select ${hash} as hash, max(case when ${sql.ref(columns.fault)} is null then 0 else 1 end) as marked from ${sql.table(resource.table)}
        where ${hash} >= ${start} and ${hash} < ${`${start}g`} group by 1`.execute(ctx.db);
      for (const row of rows) found.set(row.hash, row.marked === 1 || found.get(row.hash) === true);
    }
    // Nobody's record, and checked all the same: what a release fixed bears no mark, so that a fault of it is told each time.
    for (const table of frozenFileTables) {
      const { rows } = await sql<{ hash: string }>`select distinct file_hash as hash from ${sql.table(table)}
        where file_hash >= ${start} and file_hash < ${`${start}g`}`.execute(ctx.db);
      for (const { hash } of rows) if (!found.has(hash)) found.set(hash, false);
    }
    for (const [hash, marked] of found) yield { hash, marked };
  }
}

/** Marks every record that holds the content, or takes the mark away; gives how many were changed. */
export async function markContent(ctx: Ctx, hash: string, fault: FileFault | null): Promise<number> {
  let count = 0;
  for (const { resource, columns } of holders(ctx)) {
    const [key, mark] = [sql.ref(resource.key), sql.ref(columns.fault)];
    const { rows } = await sql<{ id: string }>`select ${key} as id from ${sql.table(resource.table)}
      where ${sql.ref(columns.hash)} = ${hash} and ${mark} is distinct from ${fault}`.execute(ctx.db);
    for (const { id } of rows) {
      await updateRecord(ctx, resource, { id, input: { values: {}, trusted: { [columns.fault]: fault } } });
      count += 1;
    }
  }
  return count;
}
