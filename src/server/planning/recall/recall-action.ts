// GET /planning/recall: how many devices fall due in each week or month around today, how much of that is planned, and how much was done;
// of one customer or of all. Four counting statements whatever the size of the lab. docs/interface/records.md#planning-recall.
import { z } from 'zod';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { needs } from '../../contract/operations.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { countBy, countParts } from '../../core/read/count-by-group.ts';
import type { ExtraCondition } from '../../core/rows/select.ts';
import { dateShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { today } from '../../lib/clock.ts';
import { all, oneOf as among, within } from '../../widgets/parts/conditions.ts';
import { deviceCodes } from '../../widgets/parts/narrowing.ts';
import { unplanned } from '../board/board-rows.ts';
import { type ByDay, type Period, periodsAround, recallPeriods, recallUnits } from './recall-periods.ts';

const [mostBack, mostAhead] = [26, 53];
const done = 'D';

const count = z.int();
const shape = objectShape(
  'recall',
  z.object({
    today: dateShape,
    unit: z.enum(recallUnits),
    earlier: count.meta({ description: 'Devices that have been overdue since before the first of these periods.' }),
    periods: z.array(
      z.object({
        from: dateShape,
        to: dateShape,
        due: count.meta({ description: 'Devices whose due date lies in it; of periods that are over: still waiting.' }),
        planned: count.meta({ description: 'Of them: planned, at work, or with another laboratory.' }),
        open: count.meta({ description: 'Of them: nobody has planned anything.' }),
        done: count.meta({ description: 'Calibrations done in it.' }),
      }),
    ),
  }),
);

async function counts(ctx: Ctx, customer: string | undefined, { from, to }: Period) {
  const { registry } = ctx.lab;
  const [inventory, calibration] = [registry.resource('inventory'), registry.resource('calibration')];
  const of = (path: string) => (customer === undefined ? [] : among(path, [customer]));
  const inUse = [...among('I4209', deviceCodes(inventory, { otherwise: 'visible' })), ...of('ktag')];
  const dueIn = (range: { from: PlainDate | null; to: PlainDate }) => all([...inUse, ...within('duedate', range)]);
  const byDay = async (filter: FilterNode | null, extra: ExtraCondition | null = null): Promise<ByDay> => {
    const found = await countBy(ctx, inventory, { groups: [{ column: 'duedate', part: 'day' }], filter, extra });
    return new Map(found.map(({ keys: [day], count: devices }) => [String(day), devices]));
  };
  const finished = all([...among('status', [done]), ...within('C2301', { from, to }), ...of('inventory.ktag')]);
  const [due, waiting, ended, before] = [
    await byDay(dueIn({ from, to })),
    await byDay(dueIn({ from, to }), unplanned),
    await countBy(ctx, calibration, { groups: [{ column: 'C2301', part: 'day' }], filter: finished }),
    await countParts(ctx, inventory, [{ key: 'earlier', filter: dueIn({ from: null, to: addDays(from, -1) }) }]),
  ];
  const ofDays = new Map(ended.map(({ keys: [day], count: calibrations }) => [String(day), calibrations]));
  return { due, unplanned: waiting, done: ofDays, earlier: before[0]?.count ?? 0 };
}

export const recallAction = defineAction({
  method: 'GET',
  path: 'planning/recall',
  summary: 'How many devices fall due in each week or month around today, how much of that is planned, and what was done',
  requirement: needs('inventory_view'),
  since: '0.15.0',
  input: z.strictObject({
    unit: z.enum(recallUnits).default('month'),
    back: z.coerce.number().int().min(0).max(mostBack).default(3),
    ahead: z.coerce.number().int().min(1).max(mostAhead).default(12),
    customer_id: z.string().min(1).max(80).optional().meta({ description: 'Of this customer alone.' }),
  }),
  output: oneOf(shape),
  async run({ ctx: asked, input: { unit, back, ahead, customer_id: customer } }) {
    const ctx = inColumns(asked);
    const now = today(ctx.lab.clock);
    const periods = periodsAround({ unit, today: now, back, ahead });
    const whole = { from: periods[0]?.from ?? now, to: periods.at(-1)?.to ?? now };
    const { earlier, ...days } = await counts(ctx, customer, whole);
    const attributes = { today: now, unit, earlier, periods: recallPeriods(periods, days) };
    return { body: { data: { id: 'recall', type: 'recall', attributes } } };
  },
});
