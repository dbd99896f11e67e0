// What is wrong with an authorisation that somebody wants to write: its days, another one beside it, or who grants it.
import { type AuthorisedPeriod, overlap } from '../../contract/values/measuring/authorised-on.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf } from '../../core/lab/hooks.ts';
import { holdersOf } from '../../core/notices/told-users.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Problems = ProblemsOf<'authorisation'>;
type Columns = StoredColumns<'authorisation'>;

export function periodProblems({
  valid_from: from,
  valid_until: until,
  withdrawn_on: day,
  withdraw_reason: why,
}: Columns): Problems {
  if (!from) return {};
  return {
    ...(until && until < from ? { valid_until: [{ key: 'errors.authorisation.ends_before' }] } : {}),
    ...(day && day < from ? { withdrawn_on: [{ key: 'errors.authorisation.withdrawn_before' }] } : {}),
    ...(day && !why ? { withdraw_reason: [{ key: 'errors.authorisation.no_reason' }] } : {}),
    ...(why && !day ? { withdrawn_on: [{ key: 'errors.authorisation.no_day' }] } : {}),
  };
}

/** `others`: of the same person, procedure and activity. */
export function overlapProblems(row: Columns, others: readonly AuthorisedPeriod[]): Problems {
  if (!row.valid_from) return {};
  const own = { valid_from: row.valid_from, last_day: row.last_day ?? null };
  return others.some((other) => overlap(own, other)) ? { valid_from: [{ key: 'errors.authorisation.overlaps' }] } : {};
}

/** Of one's own what was granted may be given up, and not made more of. */
const granting = ['person_uID', 'procedure_id', 'activity', 'valid_from', 'valid_until', 'withdrawn_on'] as const;

function grantsMore({ action, before, values }: JudgedChange<'authorisation'>): boolean {
  if (action === 'create') return true;
  const changed = granting.filter((column) => column in values && values[column] !== before?.[column]);
  const isGivenUp = changed.length === 1 && changed[0] === 'withdrawn_on' && before?.withdrawn_on === null;
  return changed.length > 0 && !isGivenUp;
}

/** Nobody authorises themselves, unless nobody else in the lab could: in a lab of one person it would be kept by nobody. */
export async function grantProblems(ctx: Ctx, change: JudgedChange<'authorisation'>): Promise<Problems> {
  const { before, values } = change;
  const { userId, program } = ctx.principal;
  const isOwn = [before?.person_uID, values.person_uID].includes(userId);
  if (program || !isOwn || !grantsMore(change)) return {};
  const others = await holdersOf(ctx, ctx.lab.registry.resource('authorisation').definition.operations.edit);
  return others.some((user) => user !== userId) ? { person_uID: [{ key: 'errors.authorisation.of_oneself' }] } : {};
}
