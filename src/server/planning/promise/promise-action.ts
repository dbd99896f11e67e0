// The day an order can be promised for, or devices that no order has yet, and what that rests on. Nothing is written: whoever promises
// decides.
// docs/interface/records.md#promise.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { dateShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { booking } from '../../resources/booking/definition.ts';
import { learntWork } from '../../workload/learn/done-work.ts';
import { bases, type Learned } from '../../workload/learn/learned.ts';
import { plannedWork } from '../../workload/load/planned-work.ts';
import { readCapacity, workingNow } from '../../workload/time/capacity.ts';
import { type OrderedWork, orderedWork, workOfDevices } from './order-work.ts';
import { furthestDays, promised } from './promise.ts';

const mostDevices = 500;

/** The weakest of what it rests on is what the whole rests on. */
const weakest = (found: readonly Learned[]) => bases.findLast((one) => found.some(({ basis }) => basis === one)) ?? 'assumed';

async function promiseFor(ctx: Ctx, work: readonly OrderedWork[], begins: PlainDate | undefined) {
  const devices = work.reduce((sum, { count }) => sum + count, 0);
  if (devices === 0) throw new AppError('record.locked', { messageKey: 'errors.promise.nothing' });
  const { lab } = ctx;
  const date = today(lab.clock);
  const first = begins !== undefined && begins > date ? begins : date;
  const last = addDays(first, 2 * furthestDays);
  const learnt = await learntWork(lab);
  const capacity = await readCapacity(lab, { from: date, to: last });
  const now = workingNow(capacity.time, date);
  const load = await plannedWork(lab, { minutes: learnt.minutes, now, to: last });
  const minutes = work.map((one) => ({ ...learnt.minutes(one), times: one.count }));
  const days = work.map((one) => learnt.days(one));
  const asked = {
    begins: first,
    minutes: minutes.reduce((sum, { value, times }) => sum + value * times, 0),
    days: Math.max(...days.map(({ value }) => value)),
  };
  const freeMinutesOn = (day: PlainDate) => capacity.minutesOn(day) - load.minutesOn(day);
  const found = promised({ time: capacity.time, freeMinutesOn }, asked);
  if (!found) throw new AppError('record.locked', { messageKey: 'errors.promise.no_room' });
  return {
    day: found.day,
    begins: first,
    devices,
    minutes: asked.minutes,
    minutes_from: weakest(minutes),
    bench_from: found.bench.from,
    bench_to: found.bench.to,
    working_days: asked.days,
    days_from: weakest(days),
    through: found.through,
    decided_by: found.bench.to > found.through ? ('bench' as const) : ('time' as const),
  };
}

const basis = z.enum(bases);

const begins = dayInput.optional().meta({ description: 'The day the devices come, if that is not today.' });

const promiseShape = objectShape(
  'promise',
  z.object({
    day: dateShape.meta({ description: 'The later of `bench_to` and `through`.' }),
    begins: dateShape,
    devices: z.int(),
    minutes: z.int().meta({ description: 'At the bench, of all devices.' }),
    minutes_from: basis.meta({ description: 'What the minutes were learned from, of the device they are least sure of.' }),
    bench_from: dateShape.meta({ description: 'The first day with room at the benches.' }),
    bench_to: dateShape.meta({ description: 'The day on which the benches have had room for all of it.' }),
    working_days: z.int().meta({ description: 'What such devices take from receipt to release, of the slowest.' }),
    days_from: basis,
    through: dateShape.meta({ description: 'So many working days after it begins.' }),
    decided_by: z.enum(['bench', 'time']),
  }),
);

const shared = { requirement: booking.operations.edit, mayBeLocked: true, output: oneOf(promiseShape) } as const;

/** Before there is an order: what stands on the desk where devices come in. */
const devicesPromiseAction = defineAction({
  ...shared,
  method: 'POST',
  path: 'bookings/from-devices/promise',
  summary: 'The day up to 500 devices can be promised for, by what is planned and by what such work has taken',
  since: '0.15.0',
  input: z.strictObject({ inventory_ids: z.array(z.string().min(1).max(80)).min(1).max(mostDevices), begins }),
  async run({ ctx, input }) {
    const attributes = await promiseFor(ctx, await workOfDevices(ctx, input.inventory_ids), input.begins);
    return { body: { data: { id: 'devices', type: 'promise', attributes } } };
  },
});

export const orderPromiseAction = defineAction({
  ...shared,
  method: 'GET',
  path: 'bookings/{id}/promise',
  summary: 'The day an order can be promised for, by what is planned and by what such work has taken',
  since: '0.13.0',
  input: z.strictObject({ id: z.string(), begins }),
  async run({ ctx, input: { id, ...input } }) {
    const order = await getRow(ctx, 'booking', id);
    const attributes = await promiseFor(ctx, await orderedWork(ctx, order.uID), input.begins);
    return { body: { data: { id, type: 'promise', attributes } } };
  },
});

export const promiseActions: readonly Action[] = [orderPromiseAction, devicesPromiseAction];
