// What a standard was used in while it was in doubt, as items of a case. docs/interface/records.md#check-charts.
import type { PlainDate } from '#server/contract/values/dates.ts';
import { type Ctx, markWritten } from '#server/core/lab/context.ts';
import { programPrincipal } from '#server/core/lab/program-principal.ts';
import { writeAudits } from '#server/core/trail/audit.ts';
import { addAsSideEffect, updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { typed } from '#server/db/typed.ts';
import { instantNow } from '#server/lib/clock.ts';
import { type AffectedRow, listAffected } from '../affected-queries.ts';
import { otherOpenCase } from './impact-rules.ts';

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
  if (into !== null) return goOn(ctx, { into, affected, values: { until: asked.until } });
  if (affected.length === 0) return null;
  // A standard has one open case: another doubt of it goes on there, with the time of both.
  const open = await otherOpenCase(ctx, { standard: asked.device, than: null });
  if (open) return goOn(ctx, { into: open.uID, affected, values: await timeOfBoth(ctx, open.uID, asked) });
  const uID = ctx.lab.newId();
  const { device: MTAG, since, until } = asked;
  const values = { uID, title, MTAG, finding_CTAG: null, since, until, status: 'open', description };
  await addAsSideEffect(ctx, { resource: 'impact_case', values: { ...values, opened_by: ctx.principal.name } });
  await addItems(ctx, uID, affected);
  return uID;
}

interface GoOn {
  into: string;
  affected: readonly AffectedRow[];
  values: { since?: PlainDate | null; until: PlainDate | null };
}

async function goOn(ctx: Ctx, { into, affected, values }: GoOn): Promise<string> {
  const there = await typed(ctx.db).selectFrom('impact_items').select('CTAG').where('case_uID', '=', into).execute();
  const known = new Set(there.map(({ CTAG }) => CTAG));
  await updateAsSideEffect(ctx, { resource: 'impact_case', key: into, values });
  await addItems(
    ctx,
    into,
    affected.filter(({ CTAG }) => !known.has(CTAG)),
  );
  return into;
}

/** No beginning is since ever, no end is until now. */
async function timeOfBoth(ctx: Ctx, key: string, { since, until }: Pick<MarkInput, 'since' | 'until'>) {
  const row = await typed(ctx.db)
    .selectFrom('impact_cases')
    .select(['since', 'until'])
    .where('uID', '=', key)
    .executeTakeFirstOrThrow();
  const earlier = row.since === null || since === null ? null : row.since < since ? row.since : since;
  return {
    since: earlier as PlainDate | null,
    until: (row.until === null || row.until > until ? row.until : until) as PlainDate | null,
  };
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
