// Parts that a record had and has no more: the trail says which, and cannot be asked by what they were of. Noted as it is written, so that
// the history of a record tells of them, too. docs/adr/0130-the-history-of-a-record-tells-of-its-parts.md.
import { sql } from 'kysely';
import { inChunks } from '../../db/store/insert-rows.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import type { Registry } from '../lab/registry.ts';
import type { AuditEntry } from './audit.ts';

/** Of the parts whose history stands in that of a record. */
export interface ToldPart {
  resource: ResolvedResource;
  /** Names the record. */
  column: string;
  /** Holds what the part is called by. */
  named: readonly string[];
}

export function toldParts(registry: Registry, of: ResolvedResource): ToldPart[] {
  return registry.all().flatMap((resource) => {
    const { toldWith } = resource.definition;
    return toldWith && resource.byColumn.get(toldWith.column)?.spec.target === of.name ? [{ resource, ...toldWith }] : [];
  });
}

/** An entry holds what was there before of what changed: the record it was of only when the part was taken out of it. */
export async function noteLeftParts(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  const left = entries.flatMap(({ resource, recordKey, before }) => {
    const told = resource === 'lab' ? undefined : ctx.lab.registry.definitions.get(resource)?.toldWith;
    const of = told ? before?.[told.column] : undefined;
    return typeof of === 'string' && of !== '' ? [{ of, resource, recordKey }] : [];
  });
  if (left.length === 0) return;
  markWritten(ctx, 'left_parts');
  for (const chunk of inChunks(left, partsAtOnce)) {
    const rows = chunk.map(({ of, resource, recordKey }) => sql`(${of}, ${resource}, ${recordKey})`);
    await sql`insert into left_parts (of_key, resource, record_key) values ${sql.join(rows)} on conflict do nothing`.execute(
      ctx.db,
    );
  }
}

const partsAtOnce = 100;
