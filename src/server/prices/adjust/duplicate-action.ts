// POST /prices/{id}/duplicate: the same price once more, with its scales. As a row stands only once for its type, group, first day
// and complexity, a copy that changes none of them begins on the first free day from today. docs/interface/prices.md#records,
// docs/interface/prices.md#endpoints.
import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord } from '../../core/write/write.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { oneOf, recordShape } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { today } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';

const decisive = ['type_tID', 'price_cat_uID', 'complexity', 'start_date'] as const;

/** What a copy takes over: everything but what the server keeps and what the caller says otherwise. */
function copiedValues(resource: ResolvedResource, row: Row, said: ReadonlySet<string>): Row {
  const kept = resource.fields.filter(
    ({ column, attr, readOnly }) => column !== resource.key && !readOnly && !said.has(attr) && !said.has(column),
  );
  return Object.fromEntries(kept.map(({ column }) => [column, row[column] ?? null]));
}

async function firstFreeDay(ctx: Ctx, row: SelectedRow<'price'>): Promise<PlainDate> {
  const after = [row.start_date, row.end_date]
    .filter((day): day is string => typeof day === 'string')
    .sort()
    .at(-1);
  const now = today(ctx.lab.clock);
  let day = after !== undefined && after >= now ? addDays(after, 1) : now;
  const complexity = row.complexity ?? null;
  const group = row.price_cat_uID ?? null;
  const taken = await typed(ctx.db)
    .selectFrom('prices')
    .select('start_date')
    .where('type_tID', '=', row.type_tID)
    .where('price_cat_uID', group === null ? 'is' : '=', group)
    .where('complexity', complexity === null ? 'is' : '=', complexity)
    .where('start_date', '>=', day)
    .execute();
  const days = new Set(taken.map(({ start_date }) => start_date));
  while (days.has(day)) day = addDays(day, 1);
  return day;
}

async function copyScales(ctx: Ctx, from: string, to: string): Promise<void> {
  const resource = ctx.lab.registry.resource('price_scale');
  const scales = await typed(ctx.db)
    .selectFrom('price_scales')
    .select(['min_quantity', 'price', 'discount'])
    .where('row_table', '=', 'prices')
    .where((eb) => sameText(eb.ref('row_id'), from))
    .orderBy('min_quantity')
    .execute();
  for (const scale of scales)
    await createRecord(ctx, resource, { values: {}, trusted: { row_table: 'prices', row_id: to, ...scale } });
}

async function duplicate(ctx: Ctx, id: string, values: Record<string, unknown>): Promise<SelectedRow<'price'>> {
  const resource = ctx.lab.registry.resource('price');
  const row = await findRecord(ctx, resource, id);
  if (!row) throw notFound(id);
  const said = new Set(Object.keys(values));
  const copied = copiedValues(resource, row, said);
  if (!decisive.some((name) => said.has(name))) {
    copied.start_date = await firstFreeDay(ctx, row);
    // An end before that day was the old row's.
    if (!said.has('end_date') && typeof row.end_date === 'string' && row.end_date < copied.start_date) copied.end_date = null;
  }
  const copy = await createRecord(ctx, resource, { values, trusted: copied });
  await copyScales(ctx, id, String(copy.pID));
  return copy;
}

export const duplicateAction: Action = defineAction({
  method: 'POST',
  path: 'prices/{id}/duplicate',
  summary: 'Copy a price row with its scales; the body may say what is different, such as the first day',
  requirement: needs('price_edit'),
  since: '0.3.0',
  once: true,
  input: z.looseObject({ id: z.string() }),
  output: oneOf(recordShape('price')),
  status: 201,
  async run({ ctx, input: { id, ...values } }) {
    const row = await inTransaction(ctx, (inner) => duplicate(inner, id, values));
    return { record: { resource: ctx.lab.registry.resource('price'), row, isNew: true } };
  },
});
