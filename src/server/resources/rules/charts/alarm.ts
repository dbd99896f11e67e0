// A value broke a rule: a ticket says so, and what the watched standard was used for since the last good value is marked in a case.
// docs/interface/records.md#check-charts; ISO/IEC 17025 7.7.3, 7.10.

import { dayOf } from '#server/contract/values/lab-days.ts';
import type { BrokenRule } from '#server/contract/values/measuring/check-charts.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { nextNumber } from '#server/core/write/next-number.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { locales } from '#server/i18n/locale.ts';
import { zoneOf } from '#server/lib/clock.ts';
import { type ChartColumns, lastGood, openDoubt, type ValueRow } from '../check-value-queries.ts';
import { markAffected } from '../impact/mark-affected.ts';

interface Alarm {
  chart: ChartColumns;
  value: ValueRow;
  rules: readonly BrokenRule[];
}

export async function raiseAlarm(ctx: Ctx, alarm: Alarm): Promise<{ ticket_uID: string; case_uID: string | null }> {
  const { chart, value, rules } = alarm;
  // All digits as they were read, with the decimal sign of the language the ticket is written in.
  const sign = (0.5).toLocaleString(locales[ctx.language]).charAt(1);
  const read = `${value.value.replace('.', sign)} ${chart.unit ?? ''}`.trim();
  const said = rules.map((rule) => ctx.lab.say(ctx.language, `chart_rule.${rule}`)).join('\n');
  const title = `${chart.name}: ${read}`.slice(0, 255);
  const case_uID = await markSince(ctx, alarm, title, said);
  const uID = ctx.lab.newId();
  const device = chart.watched_MTAG ?? chart.MTAG;
  const values = {
    ...{ uID, title, type: 'abweichung', status: 'N', priority: 'high', description: said },
    number: await nextNumber(ctx, { table: 'support_tickets', column: 'number', prefix: 'T-' }),
    user_uID: ctx.principal.program ? null : ctx.principal.userId,
    ...{ MTAG: device, resource: 'check_value', record_key: value.uID },
  };
  await addAsSideEffect(ctx, { resource: 'ticket', values });
  return { ticket_uID: uID, case_uID };
}

/** From the day of the last good value to that of this one; a doubt that is open already goes on. */
async function markSince(ctx: Ctx, { chart, value }: Alarm, title: string, description: string): Promise<string | null> {
  if (chart.watched_MTAG === null) return null;
  const zone = zoneOf(ctx.lab.clock);
  const before = { chart: chart.uID, at: value.measured_at };
  const good = await lastGood(ctx, before);
  return markAffected(ctx, {
    device: chart.watched_MTAG,
    since: good ? dayOf(good.measured_at, zone) : null,
    until: dayOf(value.measured_at, zone),
    into: value.case_uID ?? (await openDoubt(ctx, before, good?.measured_at ?? '')),
    ...{ title, description },
  });
}
