// Changed records get their former values back, as long as what the run left in them still stands. docs/adr/0025.
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { scopeColumns } from '../access/scope.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { customersOf } from '../rows/customer-of.ts';
import { keysOutsideScope } from '../rows/keys-outside-scope.ts';
import { rowsByKey, updateAll } from '../rows/row-batches.ts';
import { type AuditEntry, writeAudits } from '../trail/audit.ts';
import { linkedKeys, linkRelation, writeLinks } from '../validate/write-links.ts';
import { updateRow, withSortColumns } from '../write/write.ts';
import { type EffectValues, valuesOf } from './run-effects.ts';
import type { UndoStep } from './undo-step.ts';

interface Back {
  key: string;
  row: Row;
  values: Row;
}

export async function changeBack(ctx: Ctx, { resource, effects, own, hindrances }: UndoStep): Promise<void> {
  const values = await valuesOf(ctx, effects);
  const keys = [...values.keys()];
  const rows = await rowsByKey(ctx, resource, keys);
  const unseen = own ? await keysOutsideScope(ctx, resource, keys) : new Set<string>();
  const changes: Back[] = [];
  const relinked: string[] = [];
  for (const { key, kind } of effects) {
    const [row, effect] = [rows.get(key), values.get(key)];
    if (!effect) continue;
    const back = row && !unseen.has(key) ? backTo(resource, { row, effect, whole: kind === 'deleted' }) : null;
    if (row && back) {
      if (Object.keys(back).length > 0) changes.push({ key, row, values: back });
      if (effect.links.size > 0) relinked.push(key);
    } else hindrances.push({ resource, key });
  }
  const undone = changes.map(({ row, values: back }) => ({ row, columns: Object.keys(back) }));
  await ctx.lab.registry.hooks(resource.name).beforeRewrite?.(ctx, undone);
  await write(ctx, resource, changes);
  if (own) hindrances.push(...[...(await keysOutsideScope(ctx, resource, keys))].map((key) => ({ resource, key })));
  for (const key of relinked) {
    if (!(await linkBack(ctx, { resource, key, effect: values.get(key) }))) hindrances.push({ resource, key });
  }
}

/** What differs from before the run, or null when somebody changed since what the run had written. */
function backTo(
  resource: ResolvedResource,
  { row, effect, whole }: { row: Row; effect: EffectValues; whole: boolean },
): Row | null {
  const back: Row = {};
  for (const [column, before] of Object.entries(effect.before)) {
    if (!resource.byColumn.has(column) || column === 'updated_at') continue;
    const now = row[column] ?? null;
    if (now === before) continue;
    if (!whole && now !== (effect.after[column] ?? null)) return null;
    back[column] = before;
  }
  return back;
}

async function write(ctx: Ctx, resource: ResolvedResource, changes: readonly Back[]): Promise<void> {
  if (changes.length === 0) return;
  const deciding = new Set(scopeColumns(resource.definition.scope));
  const moves = changes.some(({ values }) => Object.keys(values).some((column) => deciding.has(column)));
  markWritten(ctx, resource.table, { scope: moves });
  const rows = changes.map(({ key, values }) => ({ key, values: withSortColumns(resource, values) }));
  await updateAll(ctx, resource, rows, instantNow(ctx.lab.clock));
  const customers = await customersOf(
    ctx,
    resource,
    changes.map(({ row, values }) => ({ ...row, ...values })),
  );
  const entries = changes.map(
    ({ key, row, values }, index): AuditEntry => ({
      resource: resource.name,
      recordKey: key,
      action: 'update',
      before: Object.fromEntries(Object.keys(values).map((column) => [column, row[column] ?? null])),
      after: values,
      customer: customers[index] ?? null,
    }),
  );
  await writeAudits(ctx, entries);
}

async function linkBack(
  ctx: Ctx,
  { resource, key, effect }: { resource: ResolvedResource; key: string; effect: EffectValues | undefined },
): Promise<boolean> {
  for (const [name, { before, after }] of effect?.links ?? []) {
    const now = (await linkedKeys(ctx, linkRelation(resource, name), key)).join(', ');
    if (now === before) continue;
    if (now !== after) return false;
    await writeLinks(ctx, { resource, key, name, keys: before === '' ? [] : before.split(', ') });
    await updateRow(ctx, resource, { key, values: {} });
    const [row] = (await rowsByKey(ctx, resource, [key])).values();
    const [customer = null] = row ? await customersOf(ctx, resource, [row]) : [];
    await writeAudits(ctx, [
      { resource: resource.name, recordKey: key, action: 'link', before: { [name]: now }, after: { [name]: before }, customer },
    ]);
  }
  return true;
}
