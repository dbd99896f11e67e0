// Values broke rules: a ticket says so, and what the watched standard was used for since the last good value is marked in a case.
// docs/interface/records.md#check-charts; ISO/IEC 17025 7.7.3, 7.10.

import { clockOf, dayOf } from '#server/contract/values/lab-days.ts';
import type { BrokenRule } from '#server/contract/values/measuring/check-charts.ts';
import { withMinus } from '#server/contract/values/numbers/minus.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { nextNumber } from '#server/core/numbers/next-number.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { locales } from '#server/i18n/locale.ts';
import { zoneOf } from '#server/lib/clock.ts';
import { type ChartColumns, lastGood, openDoubt, type ValueRow } from '../check-value-queries.ts';
import { markAffected } from '../impact/mark-affected.ts';

export interface Alarm {
  value: ValueRow;
  rules: readonly BrokenRule[];
}

/** A ticket is read by people: further values stand on the chart. */
const mostNamed = 200;

/** All digits as they were read, with the decimal sign of the language the ticket is written in. */
function readText(ctx: Ctx, { unit }: ChartColumns, { value }: ValueRow): string {
  const sign = (0.5).toLocaleString(locales[ctx.language]).charAt(1);
  return withMinus(`${value.replace('.', sign)} ${unit ?? ''}`.trim());
}

const ruleTexts = (ctx: Ctx, { rules }: Alarm) => rules.map((rule) => ctx.lab.say(ctx.language, `chart_rule.${rule}`));

const titleOf = (ctx: Ctx, chart: ChartColumns, { value }: Alarm) =>
  `${chart.name}: ${readText(ctx, chart, value)}`.slice(0, 255);

/** Of one value by what it is, of several by how many they are, each on a line with its moment on the lab's clock. */
function wordsOf(ctx: Ctx, chart: ChartColumns, alarms: readonly [Alarm, ...Alarm[]]): { title: string; description: string } {
  const [first, ...others] = alarms;
  if (others.length === 0) return { title: titleOf(ctx, chart, first), description: ruleTexts(ctx, first).join('\n') };
  const say = (key: string, count: number) => ctx.lab.say(ctx.language, key, { count });
  const lines = alarms.slice(0, mostNamed).map((alarm) => {
    const { day, time } = clockOf(alarm.value.measured_at, zoneOf(ctx.lab.clock));
    return `${day} ${time.slice(0, 5)}  ${readText(ctx, chart, alarm.value)}: ${ruleTexts(ctx, alarm).join('; ')}`;
  });
  const more = alarms.length - lines.length;
  return {
    title: `${chart.name}: ${say('check_chart.several', alarms.length)}`.slice(0, 255),
    description: [...lines, ...(more > 0 ? [say('check_chart.more', more)] : [])].join('\n'),
  };
}

/** About the newest of the values, which come oldest first. */
export async function raiseTicket(ctx: Ctx, chart: ChartColumns, alarms: readonly Alarm[]): Promise<string> {
  const [first, ...others] = alarms;
  if (!first) throw new Error('a ticket about no value');
  const uID = ctx.lab.newId();
  const values = {
    ...{ uID, ...wordsOf(ctx, chart, [first, ...others]), type: 'abweichung', status: 'N', priority: 'high' },
    number: await nextNumber(ctx, { table: 'support_tickets', column: 'number', prefix: 'T-' }),
    user_uID: ctx.principal.program ? null : ctx.principal.userId,
    ...{ MTAG: chart.watched_MTAG ?? chart.MTAG, resource: 'check_value', record_key: (others.at(-1) ?? first).value.uID },
  };
  await addAsSideEffect(ctx, { resource: 'ticket', values });
  return uID;
}

/** From the day of the last good value to that of this one; a doubt that is open already goes on. */
export async function markSince(ctx: Ctx, chart: ChartColumns, alarm: Alarm): Promise<string | null> {
  if (chart.watched_MTAG === null) return null;
  const { value } = alarm;
  const zone = zoneOf(ctx.lab.clock);
  const before = { chart: chart.uID, at: value.measured_at };
  const good = await lastGood(ctx, before);
  return markAffected(ctx, {
    device: chart.watched_MTAG,
    since: good ? dayOf(good.measured_at, zone) : null,
    until: dayOf(value.measured_at, zone),
    into: value.case_uID ?? (await openDoubt(ctx, before, good?.measured_at ?? '')),
    ...{ title: titleOf(ctx, chart, alarm), description: ruleTexts(ctx, alarm).join('\n') },
  });
}
