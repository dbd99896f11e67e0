// What a write brings about in other records: the program's own doing, whoever wrote, with its own entry in the trail.
import { sql } from 'kysely';
import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { Ctx } from '../lab/context.ts';
import { customerOf } from '../rows/customer-of.ts';
import { shownValues } from '../rows/select.ts';
import { writeAudit } from '../trail/audit.ts';
import { insertRow, updateRow } from './write.ts';

interface SideEffect {
  resource: ResourceName;
  key: string;
  values: Row;
  /** The record being written itself: its own entry will say it. */
  withoutAuditEntry?: boolean;
}

interface SideEffectRecord {
  resource: ResourceName;
  /** Whole, its key included. */
  values: Row;
  reason?: string | null;
}

/** Adds a record that a write brings about. */
export async function addAsSideEffect(ctx: Ctx, { resource: name, values, reason = null }: SideEffectRecord): Promise<void> {
  const resource = ctx.lab.registry.resource(name);
  await insertRow(ctx, resource, values);
  await writeAudit(ctx, {
    resource: name,
    recordKey: String(values[resource.key]),
    action: 'create',
    after: shownValues(resource, values),
    customer: await customerOf(ctx, resource, values),
    reason,
  });
}

/** Sets what differs; nothing is written when nothing does. */
export async function updateAsSideEffect(
  ctx: Ctx,
  { resource: name, key, values, withoutAuditEntry: silent = false }: SideEffect,
): Promise<void> {
  const resource = ctx.lab.registry.resource(name);
  const { rows } = await sql<Row>`select * from ${sql.table(resource.table)} where ${sql.ref(resource.key)} = ${key}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return;
  const changed = Object.fromEntries(Object.entries(values).filter(([column, value]) => row[column] !== value));
  const columns = Object.keys(changed);
  if (columns.length === 0) return;
  await updateRow(ctx, resource, { key, values: changed });
  if (silent) return;
  await writeAudit(ctx, {
    resource: name,
    recordKey: key,
    action: 'update',
    before: Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    after: changed,
    customer: await customerOf(ctx, resource, row),
  });
}
