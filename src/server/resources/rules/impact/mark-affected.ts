// What a standard was used in while it was in doubt, as items of a case. docs/interface/records.md#check-charts.
import type { PlainDate } from '#server/contract/values/dates.ts';
import { type Ctx, markWritten } from '#server/core/lab/context.ts';
import { programPrincipal } from '#server/core/lab/program-principal.ts';
import { writeAudits } from '#server/core/trail/audit.ts';
import { addAsSideEffect, updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { typed } from '#server/db/typed.ts';
import { instantNow } from '#server/lib/clock.ts';
import { type AffectedRow, listAffected } from '../affected-queries.ts';

const mostAtOnce = 500;

interface MarkInput {
  device: string;
  since: PlainDate | null;
  until: PlainDate;
  title: string;
  description: string;
  /** An open case of the same doubt, which goes on. */
  into: string | null;
}

/** The case as what follows from a write, whoever wrote and sees: null where the standard was used for nothing meanwhile. */
export async function markAffected(ctx: Ctx, { into, title, description, ...asked }: MarkInput): Promise<string | null> {
  const all = { ...ctx, principal: programPrincipal(ctx.language) };
  const affected = await listAffected(all, { ...asked, limit: null, offset: 0 });
  if (into !== null) {
    const there = await typed(ctx.db).selectFrom('impact_items').select('CTAG').where('case_uID', '=', into).execute();
    const known = new Set(there.map(({ CTAG }) => CTAG));
    await updateAsSideEffect(ctx, { resource: 'impact_case', key: into, values: { until: asked.until } });
    await addItems(
      ctx,
      into,
      affected.filter(({ CTAG }) => !known.has(CTAG)),
    );
    return into;
  }
  if (affected.length === 0) return null;
  const uID = ctx.lab.newId();
  const { device: MTAG, since, until } = asked;
  const values = { uID, title, MTAG, finding_CTAG: null, since, until, status: 'open', description };
  await addAsSideEffect(ctx, { resource: 'impact_case', values: { ...values, opened_by: ctx.principal.name } });
  await addItems(ctx, uID, affected);
  return uID;
}

/** In bulk, as there may be thousands; each has its own entry in the trail, tied together by the case. */
export async function addItems(ctx: Ctx, key: string, affected: readonly AffectedRow[]): Promise<void> {
  if (affected.length === 0) return;
  markWritten(ctx, 'impact_items');
  const now = instantNow(ctx.lab.clock);
  const items = affected.map(({ CTAG, owner }) => ({
    values: { uID: ctx.lab.newId(), case_uID: key, CTAG, disposition: 'open', created_at: now, updated_at: now },
    owner,
  }));
  for (let start = 0; start < items.length; start += mostAtOnce) {
    const rows = items.slice(start, start + mostAtOnce).map(({ values }) => values);
    await typed(ctx.db).insertInto('impact_items').values(rows).execute();
  }
  await writeAudits(
    ctx,
    items.map(({ values, owner }) => ({
      resource: 'impact_item',
      recordKey: values.uID,
      action: 'create',
      after: values,
      customer: owner,
      batch: ctx.batch ?? key,
    })),
  );
}
