// A new version of a released calibration: everything copied, open again, the certificate marked `-Rev n`.
import type { Ctx } from '../../core/lab/context.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { addAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { locked } from '../rules/calibration-lock.ts';
import { revisedNumber } from './certificate-number.ts';

/** What an amendment begins as, and what takes no further part. */
const status = { inProgress: 'W', cancelled: 'X' } as const;

/** Gives the key of the new version. */
export async function amend(ctx: Ctx, amended: SelectedRow<'calibration'>, reason: string): Promise<string> {
  if (amended.released_at === null) throw locked('errors.calibration.not_released');
  const key = String(amended.CTAG);
  const siblings = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['status', 'revision'])
    .where('amends_CTAG', '=', key)
    .where('MTAG', '=', String(amended.MTAG))
    .execute();
  if (siblings.some((sibling) => sibling.status !== status.cancelled)) throw locked('errors.calibration.already_amended');
  const revision = Math.max(Number(amended.revision ?? 0), ...siblings.map((sibling) => sibling.revision ?? 0)) + 1;
  const fresh = ctx.lab.newId();
  const number = amended.C2306 === null ? null : revisedNumber(String(amended.C2306), revision);
  const shown =
    typeof amended.C2356 === 'string' && number ? amended.C2356.replace(String(amended.C2306), number) : amended.C2356;
  await copy(ctx, { resource: 'calibration', column: 'CTAG', from: key, reason }, () => ({
    CTAG: fresh,
    amends_CTAG: key,
    revision,
    amend_reason: reason,
    C2306: number,
    C2356: shown ?? null,
    status: status.inProgress,
    C2339: 0,
    C2327: null,
    released_at: null,
    contract_hash: null,
  }));
  await copy(ctx, { resource: 'result', column: 'ctag', from: key, reason }, () => ({ uID: ctx.lab.newId(), ctag: fresh }));
  await copy(ctx, { resource: 'standard', column: 'CTAG', from: key, reason }, () => ({ uID: ctx.lab.newId(), CTAG: fresh }));
  return fresh;
}

interface CopyInput {
  resource: ResourceName;
  column: string;
  from: string;
  reason: string;
}

/** With the columns the lab added itself. */
async function copy(ctx: Ctx, { resource: name, column, from, reason }: CopyInput, changed: () => Row): Promise<void> {
  const { table, fields } = ctx.lab.registry.resource(name);
  const rows = await ctx.db.selectFrom(table).selectAll().where(column, '=', from).orderBy('rid').execute();
  for (const row of rows) {
    const own = fields.filter((field) => field.column !== 'created_at' && field.column !== 'updated_at');
    const values = Object.fromEntries(own.map((field) => [field.column, row[field.column] as Row[string]]));
    await addAsSideEffect(ctx, { resource: name, values: { ...values, ...changed() }, reason });
  }
}
