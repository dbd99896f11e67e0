// GET /planning: the weeks to come, day by day, with what is planned on them and how much the lab can do; and the devices that are due and
// nobody has planned. Planned is what every calibration is that has not begun: drawing one to a day writes its date, drawing a device to a
// day makes one. docs/interface/records.md#planning.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { mondayOf } from '../../contract/values/calendar/weeks.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { dateShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { learntWork } from '../../workload/learn/done-work.ts';
import { bases, type Learning } from '../../workload/learn/learned.ts';
import { dayOfWork, plannedWork } from '../../workload/load/planned-work.ts';
import { daysFrom, readCapacity, workingNow } from '../../workload/time/capacity.ts';
import { type Card, plannedCards, waitingCards } from './board-rows.ts';

const mostWeeks = 13;

const text = z.string().nullable();
const cardShape = z.object({
  calibration: z
    .object({ id: z.string(), date: dateShape.nullable(), at_bench: z.boolean(), technician: text, order_number: text })
    .nullable()
    .meta({ description: 'None: a device that is due and nobody has planned.' }),
  day: dateShape
    .nullable()
    .meta({ description: 'Planned on, or due on. What lies behind, and what is at a bench, is work of `now`.' }),
  due: dateShape.nullable(),
  minutes: z.int().meta({ description: 'What it is expected to take.' }),
  minutes_from: z.enum(bases),
  device: z.object({ id: z.string(), asset_number: text, manufacturer: text, model: text, description: text }),
  customer: z.object({ id: z.string(), name: text }).nullable(),
});

const dayShape = z.object({
  day: dateShape,
  capacity_minutes: z.int().meta({ description: '0: nobody works.' }),
  planned_minutes: z.int(),
  closed: text.meta({ description: 'The public holiday, or why the lab is closed.' }),
  away: z.array(z.string()).meta({ description: 'Who is away, on days of the week that are worked.' }),
});

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function cardOf({ calibration, device, customer }: Card, minutes: Learning, now: PlainDate): z.infer<typeof cardShape> {
  const kind = { type: textOf(device.type_id), procedure: textOf(calibration?.procedure_id) ?? textOf(device.procedure_id) };
  const { value, basis } = minutes(kind);
  const { duedate: due } = device;
  return {
    calibration: calibration && {
      id: calibration.CTAG,
      date: textOf(calibration.calibration_date),
      at_bench: calibration.status !== 'P',
      technician: textOf(calibration.technician),
      order_number: textOf(calibration.order_number),
    },
    day: calibration
      ? dayOfWork({ status: String(calibration.status), day: textOf(calibration.calibration_date) }, now)
      : textOf(due),
    due: textOf(due),
    minutes: value,
    minutes_from: basis,
    device: {
      id: device.MTAG,
      asset_number: textOf(device.asset_number),
      manufacturer: textOf(device.manufacturer),
      model: textOf(device.model),
      description: textOf(device.description),
    },
    customer: customer && { id: customer.KTAG, name: textOf(customer.name) ?? textOf(customer.customer_number) },
  };
}

async function board(ctx: Ctx, { from: asked, weeks }: { from: PlainDate | undefined; weeks: number }) {
  const { lab } = ctx;
  const date = today(lab.clock);
  const now = workingNow((await readCapacity(lab, { from: date, to: addDays(date, 366) })).time, date);
  const from = mondayOf(asked ?? now);
  const to = addDays(from, weeks * 7 - 1);
  const learnt = await learntWork(lab);
  const capacity = await readCapacity(lab, { from, to });
  const load = await plannedWork(lab, { minutes: learnt.minutes, now, to });
  const [plan, waiting] = [await plannedCards(ctx, to), await waitingCards(ctx, to)];
  const cards = plan.cards.map((card) => cardOf(card, learnt.minutes, now));
  return {
    date,
    now,
    from,
    to,
    days: daysFrom({ from, to }).map((day) => {
      const closed = capacity.closedFor(day);
      return {
        day,
        capacity_minutes: capacity.minutesOn(day),
        planned_minutes: load.minutesOn(day),
        closed: typeof closed === 'string' ? closed : (closed?.[ctx.language] ?? null),
        away: capacity.awayOn(day),
      };
    }),
    cards: cards.filter(({ day }) => day !== null && day >= from),
    more_cards: plan.more,
    waiting: [...cards.filter(({ day }) => day === null), ...waiting.cards.map((card) => cardOf(card, learnt.minutes, now))],
    more_waiting: waiting.more,
  };
}

export const boardAction = defineAction({
  method: 'GET',
  path: 'planning',
  summary: 'The weeks to come: what is planned on each day, what the lab can do, and which devices wait to be planned',
  // Whoever may plan: how much the whole lab has to do is nobody else’s business.
  requirement: needs('calibration_edit'),
  since: '0.13.0',
  input: z.strictObject({
    from: dayInput.optional().meta({ description: 'A day of the first week; without it, `now`.' }),
    weeks: z.coerce.number().int().min(1).max(mostWeeks).default(1),
  }),
  output: oneOf(
    objectShape(
      'planning',
      z.object({
        date: dateShape.meta({ description: 'Today, where the lab stands.' }),
        now: dateShape.meta({
          description: 'Today, or the next day on which somebody works: what lies behind, and what is at a bench, stands there.',
        }),
        from: dateShape,
        to: dateShape,
        days: z.array(dayShape),
        cards: z.array(cardShape),
        more_cards: z.boolean(),
        waiting: z.array(cardShape).meta({
          description:
            'Planned without a day; then devices that are due by the last day, the longest overdue first, 100 at most.',
        }),
        more_waiting: z.boolean(),
      }),
    ),
  ),
  async run({ ctx, input: { from, weeks } }) {
    return { body: { data: { id: 'planning', type: 'planning', attributes: await board(ctx, { from, weeks }) } } };
  },
});
