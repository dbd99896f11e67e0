// What a change of the calibration means for its results and standards: another decision rule judges anew, another device is
// the standards' device, too.
import { judgedAnew } from '../../assessment/result-row.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

export async function carryOver(
  ctx: Ctx,
  before: StoredColumns<'calibration'>,
  after: StoredColumns<'calibration'>,
): Promise<void> {
  const key = String(after.CTAG);
  if (before.decision_rule !== after.decision_rule)
    await judgeAnew(ctx, key, { from: before.decision_rule, to: after.decision_rule });
  if (before.MTAG !== after.MTAG) {
    const standards = await typed(ctx.db).selectFrom('standards').select('uID').where('CTAG', '=', key).execute();
    for (const { uID } of standards)
      await updateAsSideEffect(ctx, { resource: 'standard', key: uID, values: { MTAG: after.MTAG ?? null } });
  }
}

const ruleText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

async function judgeAnew(ctx: Ctx, key: string, { from, to }: { from: unknown; to: unknown }): Promise<void> {
  const rows = await typed(ctx.db).selectFrom('results').selectAll().where('ctag', '=', key).execute();
  for (const row of rows) {
    const values = judgedAnew(row, ruleText(from), ruleText(to));
    await updateAsSideEffect(ctx, { resource: 'result', key: row.uID, values });
  }
}
