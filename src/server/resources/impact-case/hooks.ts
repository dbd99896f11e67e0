// A case is closed when every calibration in it has its disposition, by somebody who sees them all; closed, it stands until
// it is opened again. A standard has one open case at a time (docs/adr/0132-a-standard-has-one-open-case.md).
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { assertSeesAll, otherOpenCase } from '../rules/impact/impact-rules.ts';

async function complete(
  ctx: Ctx,
  { action, before, values }: JudgedChange<'impact_case'>,
): Promise<StoredColumns<'impact_case'>> {
  const opened: StoredColumns<'impact_case'> = action === 'create' && !values.opened_by ? { opened_by: ctx.principal.name } : {};
  if (values.status === 'closed') return { ...opened, closed_by: ctx.principal.name, closed_at: instantNow(ctx.lab.clock) };
  return before?.status === 'closed' ? { ...opened, closed_by: null, closed_at: null } : opened;
}

async function check(ctx: Ctx, { action, before, values }: JudgedChange<'impact_case'>): Promise<ProblemsOf<'impact_case'>> {
  const wasClosed = before?.status === 'closed';
  if (wasClosed && (action === 'delete' || values.status !== 'open'))
    throw new AppError('record.locked', { messageKey: 'errors.impact_case.closed' });
  if (action === 'delete') return {};
  const { since, until } = { ...before, ...values };
  if (typeof since === 'string' && typeof until === 'string' && until < since)
    return { until: [{ key: 'errors.impact_case.ends_before' }] };
  if (values.status === 'closed') await assertMayClose(ctx, String(before?.uID));
  return alreadyOpen(ctx, { ...before, ...values }, before);
}

type Columns = StoredColumns<'impact_case'>;

/** Writes are one after the other, or begun anew where another came between: what is looked for here stays so until the commit. */
async function alreadyOpen(ctx: Ctx, row: Columns, before: Columns | null): Promise<ProblemsOf<'impact_case'>> {
  if (row.status === 'closed' || typeof row.MTAG !== 'string') return {};
  if (before?.status === 'open' && before.MTAG === row.MTAG) return {};
  const other = await otherOpenCase(ctx, { standard: row.MTAG, than: before?.uID ?? row.uID });
  return other ? { MTAG: [{ key: 'errors.impact_case.open_already', params: { title: other.title, id: other.uID } }] } : {};
}

async function assertAlone(ctx: Ctx, row: Columns): Promise<void> {
  const other = typeof row.MTAG === 'string' ? await otherOpenCase(ctx, { standard: row.MTAG, than: row.uID }) : null;
  if (!other) return;
  const params = { title: other.title, id: other.uID };
  throw new AppError('record.locked', { messageKey: 'errors.impact_case.open_already', params });
}

async function written(ctx: Ctx, { action, after }: WrittenChange<'impact_case'>): Promise<void> {
  if (action === 'restore' && after?.status === 'open') await assertAlone(ctx, after);
}

async function assertMayClose(ctx: Ctx, key: string): Promise<void> {
  assertSeesAll(ctx);
  const { open } = await typed(ctx.db)
    .selectFrom('impact_items')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('case_uID', '=', key)
    .where('disposition', '=', 'open')
    .executeTakeFirstOrThrow();
  if (open > 0) throw new AppError('record.locked', { messageKey: 'errors.impact_case.items_open', params: { count: open } });
}

/** What closed it may be taken back, which opens it again: unless the standard has another open one by now. */
async function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'impact_case'>[]): Promise<void> {
  const stands = ({ row, columns }: RewrittenRow<'impact_case'>) => row.status === 'closed' && !columns?.includes('status');
  if (rows.some(stands)) throw new AppError('record.locked', { messageKey: 'errors.impact_case.closed' });
  for (const { row, columns } of rows) if (columns?.includes('status') && row.status === 'closed') await assertAlone(ctx, row);
}

export const impactCaseHooks: ResourceHooks<'impact_case'> = { complete, check, written, beforeRewrite };
