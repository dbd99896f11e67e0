// An authorisation says who granted it and when, has a last day, overlaps with no other of the same person, procedure and activity, and is
// not granted by whom it is for. What work was done under it stands: it ends, it is not deleted. docs/interface/records.md#authorisations.
import { invalid } from '../../contract/errors.ts';
import { lastDayOf } from '../../contract/values/measuring/authorised-on.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { instantNow } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { locked } from '../rules/calibration-lock.ts';
import { alikeTo, namesFor, wasUsed } from './authorisation-queries.ts';
import { grantProblems, overlapProblems, periodProblems } from './grant-problems.ts';

type Judged = JudgedChange<'authorisation'>;
type Columns = StoredColumns<'authorisation'>;

/** What is granted: whoever writes one of these says so. */
const granted = ['person_uID', 'procedure_id', 'activity', 'valid_from', 'valid_until'] as const;
/** What work was done under. */
const fixed = ['person_uID', 'procedure_id', 'activity', 'valid_from'] as const;

const changes = ({ before, values }: Judged, columns: readonly (keyof Columns)[]) =>
  columns.some((column) => column in values && values[column] !== before?.[column]);

async function complete(ctx: Ctx, change: Judged): Promise<Columns> {
  const { before, values } = change;
  const row = { ...before, ...values };
  const added: Columns = {
    last_day: lastDayOf({ valid_until: row.valid_until ?? null, withdrawn_on: row.withdrawn_on ?? null }),
  };
  if (row.person_uID && row.procedure_id) added.name = await namesFor(ctx, row.person_uID, row.procedure_id);
  if (changes(change, granted)) {
    added.granted_by = ctx.principal.name;
    added.granted_at = instantNow(ctx.lab.clock);
  }
  return added;
}

const othersLike = async (ctx: Ctx, row: Columns) => (await alikeTo(ctx, row)).filter(({ uID }) => uID !== row.uID);

async function check(ctx: Ctx, change: Judged): Promise<ProblemsOf<'authorisation'>> {
  const { action, before, values } = change;
  const touches = action === 'delete' || (action === 'update' && changes(change, fixed));
  if (before && touches && (await wasUsed(ctx, before))) throw locked('errors.authorisation.used');
  if (action === 'delete') return {};
  const row = { ...before, ...values };
  return {
    ...periodProblems(row),
    ...overlapProblems(row, await othersLike(ctx, row)),
    ...(await grantProblems(ctx, change)),
  };
}

/** What comes back from the bin is asked by nobody else. */
async function refuseOverlap(ctx: Ctx, row: Columns): Promise<void> {
  const problems = overlapProblems(row, await othersLike(ctx, row));
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const isAlike = (one: Columns, other: Columns) =>
  (['person_uID', 'procedure_id', 'activity'] as const).every((column) => one[column] === other[column]);

/** Whether another one begins later, told to each of those that are alike: now, and as they were before. */
async function written(ctx: Ctx, { action, before, after }: WrittenChange<'authorisation'>): Promise<void> {
  if (action === 'restore' && after) await refuseOverlap(ctx, after);
  const concerned = before && after && isAlike(before, after) ? [after] : [before, after];
  for (const row of concerned) {
    if (!row) continue;
    const alike = await alikeTo(ctx, row);
    const counted = alike.filter(({ valid_from: from, last_day: last }) => last === null || last >= from);
    for (const { uID: key, valid_from: from } of alike) {
      const followed = counted.some((other) => other.valid_from > from) ? 1 : 0;
      await updateAsSideEffect(ctx, { resource: 'authorisation', key, values: { followed } });
    }
  }
}

/** A run that made it, or changed what it is for, is not taken back once work was done under it. */
async function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'authorisation'>[]): Promise<void> {
  for (const { row, columns } of rows)
    if ((columns === null || fixed.some((column) => columns.includes(column))) && (await wasUsed(ctx, row)))
      throw locked('errors.authorisation.used');
}

export const authorisationHooks: ResourceHooks<'authorisation'> = { complete, check, written, beforeRewrite };
