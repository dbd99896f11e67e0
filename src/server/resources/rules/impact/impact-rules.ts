// Who may answer for a case about a bad standard, and what a closed one refuses.
import { AppError } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';

/** Whoever sees only some customers would answer for calibrations he is not shown. */
export function assertSeesAll({ principal }: Ctx): void {
  if (principal.program || (principal.customers === 'all' && principal.inventoryFilter === null)) return;
  throw new AppError('auth.forbidden', { messageKey: 'errors.impact_case.all_customers' });
}

export async function assertCaseOpen(ctx: Ctx, keys: readonly unknown[]): Promise<void> {
  for (const key of new Set(keys)) {
    if (typeof key !== 'string') continue;
    const row = await typed(ctx.db).selectFrom('impact_cases').select('status').where('uID', '=', key).executeTakeFirst();
    if (row?.status === 'closed') throw new AppError('record.locked', { messageKey: 'errors.impact_case.closed' });
  }
}

/** The open case of a standard, besides the one that asks; the oldest where a lab has several from before. */
export async function otherOpenCase(
  ctx: Ctx,
  { standard, than }: { standard: string; than: unknown },
): Promise<{ uID: string; title: string } | null> {
  const found = await typed(ctx.db)
    .selectFrom('impact_cases')
    .select(['uID', 'title'])
    .where('MTAG', '=', standard)
    .where('status', '=', 'open')
    .where('uID', '!=', typeof than === 'string' ? than : '')
    .orderBy('rid')
    .executeTakeFirst();
  return found ?? null;
}
