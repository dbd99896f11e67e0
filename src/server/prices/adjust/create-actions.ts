// POST /prices/bulk-create: a price for each marked gap of the matrix, shown first and taken back as a whole. A cell that has found
// a price meanwhile is reported and not written over. docs/interface/prices.md#endpoints.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ManyChange } from '../../core/many/plan-many.ts';
import { withRun } from '../../core/many/runs.ts';
import { writeMany } from '../../core/many/write-many.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import type { Translator } from '../../i18n/translate.ts';
import { today } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import { bookOfTypes, loadPriceBook } from '../book/load-price-book.ts';
import { type CreatedRow, createProblems, planCreate } from '../engine/plan/plan-create.ts';
import { hundredths } from '../lookup/asked-prices.ts';
import { speakingOf } from '../lookup/lookup-actions.ts';
import { rowText } from '../lookup/row-names.ts';

const key = z.string().min(1).max(80);
const mostCells = 2000;

const createInput = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        type_id: key,
        /** Null: the list price. */
        price_category_id: key.nullable(),
        complexity: z.string().max(80).nullish(),
        service_id: key.nullish(),
        price: hundredths.optional(),
      }),
    )
    .min(1)
    .max(mostCells),
  /** For cells that name none of their own. */
  price: hundredths.optional(),
  /** The day for which the matrix was shown; today unless said. */
  date: dayInput.optional(),
  start_date: dayInput.nullish(),
  end_date: dayInput.nullish(),
  dry_run: z.boolean().default(false),
});

type CreateInput = z.infer<typeof createInput>;

const text = z.string().nullable();
const count = z.number().int();
const problemNames = [...createProblems, 'no_amount'] as const;

const createAnswer = z.object({
  data: z.array(
    z.object({
      /** The new row; null while it is only planned, and where none was made. */
      id: text,
      type: z.literal('price-creation'),
      attributes: z.object({
        action: z.enum(['create', 'none']),
        type_id: z.string(),
        price_category_id: text,
        complexity: text,
        service_id: text,
        start_date: text,
        end_date: text,
        price: z.number().nullable(),
        problem: z.enum(problemNames).nullable(),
        message: text,
        in_the_way: text,
      }),
    }),
  ),
  meta: z.object({
    dry_run: z.boolean(),
    total: count,
    created: count,
    none: count,
    problems: z.partialRecord(z.enum(problemNames), count),
    run_id: text,
  }),
});

type Problem = (typeof problemNames)[number];

interface PlannedCell extends Omit<CreatedRow, 'problem' | 'action'> {
  action: 'create' | 'none';
  problem: Problem | null;
  /** The key of the row once it is written. */
  id: string | null;
}

/** A cell without an amount of its own and none for all is reported like the others. */
async function planned(ctx: Ctx, input: CreateInput): Promise<PlannedCell[]> {
  const { book } = await bookOfTypes(
    ctx,
    input.cells.map((cell) => cell.type_id),
  );
  const missing = input.cells.map((cell) => (cell.price ?? input.price) === undefined);
  const cells = input.cells.map((cell) => ({
    typeId: cell.type_id,
    groupId: cell.price_category_id,
    serviceId: cell.service_id ?? null,
    complexity: cell.complexity ?? null,
    price: cell.price ?? input.price ?? 0,
  }));
  const order = {
    cells: cells.filter((_, index) => !missing[index]),
    date: input.date ?? today(ctx.lab.clock),
    startDate: input.start_date ?? null,
    endDate: input.end_date ?? null,
  };
  const rows = planCreate(book, order)[Symbol.iterator]();
  return cells.map((cell, index): PlannedCell => {
    const row = missing[index] ? undefined : rows.next().value;
    return row ? { ...row, id: null } : { action: 'none', cell, before: null, after: null, problem: 'no_amount', id: null };
  });
}

function writing(ctx: Ctx, plan: PlannedCell[], table: string): ManyChange[] {
  return plan.flatMap((one): ManyChange[] => {
    const { after } = one;
    if (!after || after.table !== table) return [];
    one.id = ctx.lab.newId();
    const own: Row =
      table === 'prices'
        ? { pID: one.id, price_cat_uID: after.groupId }
        : { id: one.id, price_category_id: after.groupId, service_id: after.serviceId };
    const { typeId, complexity, startDate, endDate, price } = after;
    const shared = { type_tID: typeId, complexity, start_date: startDate, end_date: endDate, price };
    return [{ input: { values: {}, trusted: { ...own, ...shared } } }];
  });
}

async function run(ctx: Ctx, input: CreateInput): Promise<{ plan: PlannedCell[]; runId: string | null }> {
  const resources = ['price', 'service_price'] as const;
  const summary = (plan: PlannedCell[]) => ({ created: plan.filter(({ action }) => action === 'create').length });
  const { id, result } = await withRun(ctx, { kind: 'price_create', resources, summary }, async (inner) => {
    const plan = await planned(inner, input);
    for (const name of resources) {
      const resource = inner.lab.registry.resource(name);
      await writeMany(inner, resource, writing(inner, plan, resource.table));
    }
    return plan;
  });
  return { plan: result, runId: id };
}

export function createAction(translator: Translator): Action {
  return defineAction({
    method: 'POST',
    path: 'prices/bulk-create',
    summary: 'Price rows for up to 2,000 marked gaps of the matrix; dry_run shows what would happen',
    requirement: needs('price_edit'),
    since: '0.3.0',
    once: true,
    input: createInput,
    output: createAnswer,
    async run({ ctx, input }) {
      const { plan, runId } = input.dry_run ? { plan: await planned(ctx, input), runId: null } : await run(ctx, input);
      const speaking = await speakingOf(ctx, translator, await loadPriceBook(ctx, { types: [] }));
      const created = plan.filter(({ action }) => action === 'create').length;
      const problems = problemNames
        .map((name) => [name, plan.filter(({ problem }) => problem === name).length] as const)
        .filter(([, number]) => number > 0);
      const data = plan.map(({ id, action, cell, after, before, problem }) => ({
        id,
        type: 'price-creation' as const,
        attributes: {
          action,
          type_id: cell.typeId,
          price_category_id: cell.groupId,
          complexity: cell.complexity,
          service_id: cell.serviceId,
          start_date: after?.startDate ?? null,
          end_date: after?.endDate ?? null,
          price: after ? fromHundredths(after.price) : null,
          problem,
          message:
            problem &&
            translator.text(ctx.language, `prices.create.${problem}`, { row: before ? rowText(speaking, before) : '' }),
          in_the_way: before?.id ?? null,
        },
      }));
      const meta = { total: plan.length, created, none: plan.length - created, problems: Object.fromEntries(problems) };
      return { body: { data, meta: { dry_run: input.dry_run, ...meta, run_id: runId } } };
    },
  });
}
