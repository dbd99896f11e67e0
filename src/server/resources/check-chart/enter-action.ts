// A value entered: what it says of the chart is told at once, and all that followed from it can be taken back.
// docs/interface/records.md#check-charts.
import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { brokenRules, readRules, valueStates } from '../../contract/values/measuring/check-charts.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord } from '../../core/write/write.ts';
import { typed } from '../../db/typed.ts';
import { instantShape, objectShape } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';

const entered = z.object({
  value: z.string(),
  measured_at: instantShape,
  state: z.enum(valueStates),
  broken_rules: z.array(z.enum(brokenRules)),
  ticket: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
  impact_case: z
    .object({ id: z.string(), items: z.int() })
    .nullable()
    .meta({ description: 'What was measured since the last good value.' }),
});

async function told(ctx: Ctx, row: SelectedRow<'check_value'>): Promise<z.infer<typeof entered>> {
  const db = typed(ctx.db);
  const { ticket_uID: ticket, case_uID: key } = row;
  const found = ticket && (await db.selectFrom('support_tickets').select('number').where('uID', '=', ticket).executeTakeFirst());
  const items = db.selectFrom('impact_items').select((eb) => eb.fn.countAll<number>().as('n'));
  const counted = key && (await items.where('case_uID', '=', key).executeTakeFirst());
  return {
    value: row.value ?? '',
    measured_at: isoOf(row.measured_at ?? ''),
    state: valueStates.find((state) => state === row.state) ?? 'no_limits',
    broken_rules: readRules(row.broken_rules),
    ticket: ticket ? { id: ticket, number: found ? found.number : null } : null,
    impact_case: key ? { id: key, items: counted ? counted.n : 0 } : null,
  };
}

const text = (max: number) => z.string().max(max).nullable().default(null);

export const enterValueAction = defineAction({
  method: 'POST',
  path: 'check-charts/{id}/values',
  summary: 'Enter a value of a control chart and learn what it says, as one run that can be taken back',
  requirement: needs('inventory_details_calibrations_standards_edit'),
  since: '0.11.0',
  once: true,
  input: z.strictObject({
    id: z.string(),
    value: z.string().max(2000).meta({ description: 'A decimal, or several readings, of which the mean is taken.' }),
    measured_at: text(40).meta({ description: 'Now, where nothing is said.' }),
    measured_by: text(200),
    remark: text(20_000),
  }),
  output: z.object({ data: objectShape('check-value', entered), meta: z.object({ run: z.string().nullable() }) }),
  async run({ ctx, input: { id, ...values } }) {
    const chart = await findRecord(ctx, ctx.lab.registry.resource('check_chart'), id);
    if (!chart) throw notFound(id);
    const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const summary = { name: String(chart.name), value: values.value };
    const { id: run, result } = await withRun(ctx, { kind: 'check_value', resources: ['check_value'], summary }, (inner) =>
      createRecord(inner, inner.lab.registry.resource('check_value'), { values: { ...sent, check_chart_id: id } }),
    );
    const data = { id: String(result.uID), type: 'check-value' as const, attributes: await told(ctx, result) };
    return { body: { data, meta: { run } } };
  },
});
