// Rows that one entry of the trail vouches for, kept as they are by the same program as in a file (sqlite/trail/kept-rows.ts): they are laid
// beside, packed there, and the pieces come back.

import { sql } from 'kysely';
import type { ResourceDefinition, Row } from '#server/schema/define-resource.ts';
import type { Db } from '../../database-types.ts';
import { keepRows } from '../../sqlite/trail/kept-rows.ts';
import type { TakenIn } from '../../store/chain.ts';
import { insertAll } from '../../store/insert-rows.ts';
import { type Beside, withRowsBeside } from '../move/rows-beside.ts';

interface ServedRows extends Omit<Beside, 'tables'> {
  definitions: readonly ResourceDefinition[];
  /** The entry that will vouch for them. */
  entry: string;
  since?: ReadonlyMap<string, number>;
  only?: ReadonlySet<string> | null;
}

const piecesAtOnce = 50;

export async function keepServedRows({ definitions, entry, since, only = null, ...beside }: ServedRows): Promise<TakenIn> {
  const kinds = definitions.filter(({ name, proven }) => proven && (only?.has(name) ?? true));
  return withRowsBeside({ ...beside, tables: new Set(kinds.flatMap(tablesOf)) }, async (handle) => {
    const taken = keepRows({ handle, definitions: kinds, entry, ...(since ? { since } : {}) });
    const pieces = handle.prepare('select entry, resource, count, rows from trail_rows order by number').all() as Row[];
    for (let at = 0; at < pieces.length; at += piecesAtOnce)
      await insertAll(beside.db, 'trail_rows', pieces.slice(at, at + piecesAtOnce));
    return taken;
  });
}

function tablesOf({ table, relations = {} }: ResourceDefinition): string[] {
  return [table, ...Object.values(relations).flatMap((link) => (link.kind === 'manyThrough' ? [link.table] : []))];
}

/** The last row of each table on the server, so that what comes after it can be told apart. */
export async function lastServedRows(db: Db, definitions: readonly ResourceDefinition[]): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (const { name, table, proven } of definitions) {
    if (!proven) continue;
    const { rows } = await sql<{ last: number | null }>`select max(rid) as last from ${sql.table(table)}`.execute(db);
    last.set(name, rows[0]?.last ?? 0);
  }
  return last;
}
