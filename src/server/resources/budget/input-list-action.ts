// All inputs of a budget in one call, as its sheet has them: changed, new, taken out and in another order, or none of it.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { inputOrigins } from '../../contract/values/uncertainty.ts';
import { removeRecord } from '../../core/bin/remove.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { getRecord } from '../../core/read/read.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { inputFaults, mostInputs } from '../../uncertainty/budget.ts';
import { toldFaults } from './evaluation.ts';
import { inputsOf } from './queries.ts';

const text = (max: number) => z.string().max(max).nullable().default(null);
const rowInput = z.strictObject({
  id: z.string().max(80).nullable().default(null).meta({ description: 'Of an input that is there; null: a new one.' }),
  version: z.int().min(0).optional().meta({ description: 'Refuses the call where somebody wrote the input since.' }),
  name: z.string().max(40),
  quantity: text(200),
  unit: text(60),
  estimate: text(60),
  readings: text(20_000),
  distribution: z.string().max(40).default('normal'),
  statement: text(40),
  value: text(60),
  coverage_factor: text(20),
  shape: text(20),
  degrees_of_freedom: text(20),
  taken_from: z.enum(inputOrigins).nullable().default(null),
  source: text(10_000),
});
type RowInput = z.infer<typeof rowInput>;

async function written(ctx: Ctx, budget_id: string, rows: readonly RowInput[]): Promise<void> {
  const resource = ctx.lab.registry.resource('budget_input');
  const there = await inputsOf(ctx, budget_id);
  const kept = new Set(rows.map(({ id }) => id));
  const stranger = rows.find(({ id }) => id !== null && !there.some(({ uID }) => uID === id));
  // Somebody took it out meanwhile, or it is of another budget.
  if (stranger) throw new AppError('record.conflict');
  for (const { uID } of there) if (!kept.has(uID)) await removeRecord(ctx, resource, { id: uID });
  for (const [index, { id, version, ...values }] of rows.entries()) {
    const input = { values: { ...values, position: index + 1 } };
    if (id === null) await createRecord(ctx, resource, { values: { ...input.values, budget_id } });
    else await updateRecord(ctx, resource, { id, input, options: version === undefined ? {} : { expectedVersions: [version] } });
  }
}

export const inputListAction = defineAction({
  method: 'PUT',
  path: 'budgets/{id}/inputs',
  summary: 'The inputs of a budget as a whole: changed, new, taken out and in this order, or none of it',
  requirement: needs('types_edit'),
  since: '0.10.0',
  input: z.strictObject({ id: z.string(), inputs: z.array(rowInput).max(mostInputs) }),
  output: z.object({
    data: z.array(z.object({ id: z.string(), version: z.int(), name: z.string() })),
    meta: z.object({ run: z.string().nullable() }),
  }),
  async run({ ctx, input: { id, inputs } }) {
    await getRecord(ctx, ctx.lab.registry.resource('budget'), id);
    const faults = inputFaults(inputs);
    if (faults.length > 0) throw new AppError('request.invalid', { fields: toldFaults(faults), ofInput: true });
    const work = (inner: Ctx) => written(inner, id, inputs);
    const { id: run } = await withRun(ctx, { kind: 'budget_inputs', resources: ['budget_input'] }, work);
    const data = (await inputsOf(ctx, id)).map(({ uID, row_version, name }) => ({ id: uID, version: row_version, name }));
    return { body: { data, meta: { run } } };
  },
});
