// GET /calibrations/turn-around: how long devices were in the house, in working days, by month and by customer, and how often that was by
// the day their order promised. From the dates of the calibrations, so that it holds for work from before there was a trail, too.
// docs/interface/records.md#turn-around.
import { sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { type WorkingTime, workingDaysBetween } from '../../contract/values/calendar/working-days.ts';
import { addMonths, type Instant, type PlainDate } from '../../contract/values/dates.ts';
import { mayView } from '../../core/access/permissions.ts';
import { visibleRows } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { groupedBy } from '../../core/rows/grouped-by.ts';
import { ordered } from '../../db/dialect/index.ts';
import { dateShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { endedOn } from '../../workload/learn/done-work.ts';
import { readCapacity } from '../../workload/time/capacity.ts';
import { type Stay, turnAround } from './turn-around.ts';

interface Row {
  customer: string | null;
  name: string | null;
  received: PlainDate | null;
  done: PlainDate;
  released: Instant | null;
  promised: PlainDate | null;
}

const mostRead = 20_000;
const done = 'D';

/** Of what was done in the time, what the caller sees; the day an order was promised for only where they see orders. */
async function staysIn(ctx: Ctx, { from, to }: { from: PlainDate; to: PlainDate }, time: WorkingTime): Promise<Stay[]> {
  const { registry } = ctx.lab;
  const seen = visibleRows(ctx, registry.resource('calibration'), 'c');
  const [customers, orders] = [registry.resource('customer'), registry.resource('booking')];
  const promised = mayView(ctx, orders) ? sql`b."W4109"` : sql`null`;
  const { rows } = await sql<Row>`select i.ktag as customer, ${mayView(ctx, customers) ? sql`k."K4602"` : sql`null`} as name,
    c.received_date as received, c."C2301" as done, c.released_at as released, ${promised} as promised
    from calibration as c join inventory as i on i."MTAG" = c."MTAG"
    left join customers as k on k."KTAG" = i.ktag
    left join booking as b on b.number = c."C2314" and b."customer_KTAG" = i.ktag
    where c.status = ${done} and c."C2301" >= ${from} and c."C2301" <= ${to} ${seen ? sql`and ${seen}` : sql``}
    order by ${ordered(sql.ref('c.C2301'), 'desc')} limit ${mostRead}`.execute(readingDb(ctx));
  return rows.map((row) => {
    const ended = endedOn(ctx.lab, row);
    const { received } = row;
    return {
      customer: row.customer,
      name: row.name,
      ended,
      days: received === null || ended < received ? null : workingDaysBetween(time, received, ended),
      kept: row.promised === null ? null : ended <= row.promised,
    };
  });
}

const figures = {
  count: z.int().meta({ description: 'Calibrations that were done.' }),
  known: z.int().meta({ description: 'Of those, where the day of receipt is known.' }),
  median_days: z
    .number()
    .nullable()
    .meta({ description: 'Working days from receipt to release, or to the calibration where it has none.' }),
  longest_days: z.int().nullable(),
  promised: z.int().meta({ description: 'Of those done, whose order names a delivery date.' }),
  kept: z.int().meta({ description: 'Of those promised, done by that day.' }),
};

export const turnAroundAction = defineAction({
  method: 'GET',
  path: 'calibrations/turn-around',
  summary:
    'How long devices were in the house, in working days, and how often that was by the day promised; by month and customer',
  requirement: needs('calibration_view'),
  since: '0.13.0',
  input: z.strictObject({ from: dayInput.optional(), to: dayInput.optional() }),
  output: oneOf(
    objectShape(
      'turn-around',
      z.object({
        from: dateShape,
        to: dateShape,
        ...figures,
        months: z.array(z.object({ month: z.string(), ...figures })),
        customers: z
          .array(z.object({ customer_id: z.string().nullable(), name: z.string().nullable(), ...figures }))
          .meta({ description: 'The slowest first.' }),
        complete: z.boolean(),
      }),
    ),
  ),
  async run({ ctx, input }) {
    const to = input.to ?? today(ctx.lab.clock);
    const from = input.from ?? addMonths(to, -12);
    if (from > to) throw invalid({ to: [{ key: 'errors.processing_time.ends_before' }] });
    const { time } = await readCapacity(ctx.lab, { from: addMonths(from, -12), to });
    const stays = await staysIn(ctx, { from, to }, time);
    const byMonth = [...groupedBy(stays, ({ ended }) => ended.slice(0, 7))].sort(([a], [b]) => (a < b ? -1 : 1));
    const byCustomer = [...groupedBy(stays, ({ customer }) => customer)].map(([customer_id, of]) => ({
      customer_id,
      name: of[0]?.name ?? null,
      ...turnAround(of),
    }));
    const attributes = {
      from,
      to,
      ...turnAround(stays),
      months: byMonth.map(([month, of]) => ({ month, ...turnAround(of) })),
      customers: byCustomer.sort((a, b) => (b.median_days ?? -1) - (a.median_days ?? -1)),
      complete: stays.length < mostRead,
    };
    return { body: { data: { id: 'turn-around', type: 'turn-around', attributes } } };
  },
});
