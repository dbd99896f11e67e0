// The history of one record, newest first, in the face's own names: before and after of what changed.
import { isoOf } from '../../contract/values/dates.ts';
import type { Database } from '../../db/schema.generated.ts';
import { typed } from '../../db/typed.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';

export interface AuditObject {
  id: string;
  type: 'audit';
  attributes: Record<string, Json>;
}

export interface AuditQuery {
  resource: ResolvedResource;
  key: string;
  limit: number;
  offset: number;
}

/** `resource` is absent for what the program keeps about itself, which has no other names. */
export function renamed(ctx: Ctx, resource: ResolvedResource | undefined, text: string | null): Record<string, Json> | null {
  if (text === null) return null;
  const values = JSON.parse(text) as Record<string, string | number | null>;
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const field = resource?.byColumn.get(column);
      return field
        ? [ctx.naming === 'attributes' ? field.attr : column, field.type.show(value, field.limits, ctx.naming)]
        : [column, value];
    }),
  );
}

export async function listAudits(
  ctx: Ctx,
  { resource, key, limit, offset }: AuditQuery,
): Promise<{ entries: AuditObject[]; total: number }> {
  const base = typed(ctx.db).selectFrom('audits').where('resource', '=', resource.name).where('record_key', '=', key);
  const { n } = await base.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await base
    .leftJoin('runs', 'runs.uID', 'audits.batch_id')
    .selectAll('audits')
    .select('runs.kind as run_kind')
    .orderBy('audits.rid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: n,
    entries: rows.map((row) => historyEntry(ctx, resource, row)),
  };
}

type Told = 'id' | 'at' | 'user_uID' | 'user_name' | 'address' | 'action' | 'reason' | 'batch_id' | 'before' | 'after' | 'hash';

export type HistoryRow = Pick<Database['audits'], Told> & { run_kind: string | null };

export function historyEntry(ctx: Ctx, resource: ResolvedResource | undefined, row: HistoryRow): AuditObject {
  return {
    id: row.id,
    type: 'audit',
    attributes: {
      at: isoOf(row.at),
      user_id: row.user_uID,
      user_name: row.user_name,
      address: row.address,
      action: row.action,
      reason: row.reason,
      // The run the change belonged to, such as a price adjustment (runs.ts).
      run: row.batch_id === null ? null : { id: row.batch_id, kind: row.run_kind },
      before: renamed(ctx, resource, row.before),
      after: renamed(ctx, resource, row.after),
      hash: row.hash,
    },
  };
}
