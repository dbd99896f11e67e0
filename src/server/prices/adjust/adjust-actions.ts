// POST /prices/bulk-adjust: marked rows or a whole group, by percent or a fixed amount, shown first and taken back as a whole.
// docs/interface/prices.md#endpoints, docs/interface/prices.md#bulk-adjust.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { netOfAll, unitsOf } from '../../contract/values/net-price.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import type { PriceRow } from '../engine/book/price-book.ts';
import { type AdjustedRow, adjustProblems } from '../engine/plan/plan-adjust.ts';
import type { Speaking } from '../lookup/answer-texts.ts';
import { speakingOf } from '../lookup/lookup-actions.ts';
import { rowText } from '../lookup/row-names.ts';
import { applyAdjustment } from './adjust-apply.ts';
import { type AdjustInput, type AdjustPlan, adjustInput, adjustModes, adjustPlan } from './adjust-plan.ts';
import { effectOf, effectShape } from './order-effect.ts';

const text = z.string().nullable();
const count = z.number().int();
const amount = z.number().nullable();
const actionNames = ['open', 'overwrite', 'none'] as const;

const plannedRow = z.object({
  id: z.string(),
  type: z.literal('price-adjustment'),
  attributes: z.object({
    action: z.enum(actionNames),
    table: z.string(),
    type_id: text,
    type_name: text,
    price_category_id: text,
    price_class_id: text,
    service_id: text,
    complexity: text,
    start_date: text,
    end_date: text,
    before: z.number(),
    after: amount,
    /** How many units both are for. */
    quantity: z.number(),
    /** What is paid for them, less the row's discount. */
    net_before: z.number(),
    net_after: amount,
    closes_on: text,
    opens_on: text,
    problem: z.enum(adjustProblems).nullable(),
    message: text,
    in_the_way: text,
    notes: z.array(z.string()),
    scales: z.array(z.object({ min_quantity: z.number(), before: amount, after: amount })),
  }),
});

const adjustAnswer = z.object({
  data: z.array(plannedRow),
  meta: z.object({
    dry_run: z.boolean(),
    mode: z.enum(adjustModes),
    start_date: z.string(),
    total: count,
    offset: count,
    counts: z.object({ open: count, overwrite: count, none: count }),
    problems: z.partialRecord(z.enum(adjustProblems), count),
    sum_before: z.number(),
    sum_after: z.number(),
    plan_hash: z.string(),
    run_id: text,
    effect: effectShape.nullable(),
  }),
});

const netOfRow = ({ price, quantity, discount }: PriceRow) =>
  netOfAll({ amount: price, units: unitsOf(quantity), discount: discount ?? 0 });

const shownAmount = (value: number | null | undefined) => (value === null || value === undefined ? null : fromHundredths(value));

function shownRow(speaking: Speaking, one: AdjustedRow): z.infer<typeof plannedRow> {
  const { action, before, after, closesOn, problem, inTheWay, notes, scales } = one;
  const { translator, language, names } = speaking;
  const row = inTheWay ? rowText(speaking, inTheWay) : '';
  const say = (name: string) => translator.text(language, `prices.adjust.${name}`, { row });
  const sentences = [...(problem === null ? [] : [problem]), ...notes].map(say);
  return {
    id: before.id,
    type: 'price-adjustment',
    attributes: {
      action,
      table: before.table,
      type_id: before.typeId,
      type_name: names.types.get(before.typeId ?? '')?.name ?? null,
      price_category_id: before.groupId,
      price_class_id: before.classId,
      service_id: before.serviceId,
      complexity: before.complexity,
      start_date: before.startDate,
      end_date: before.endDate,
      before: fromHundredths(before.price),
      after: shownAmount(after?.price),
      quantity: fromHundredths(unitsOf(before.quantity)),
      net_before: fromHundredths(netOfRow(before)),
      net_after: after && fromHundredths(netOfRow(after)),
      closes_on: closesOn,
      opens_on: action === 'open' ? (after?.startDate ?? null) : null,
      problem,
      message: sentences.length > 0 ? sentences.join(' ') : null,
      in_the_way: inTheWay?.id ?? null,
      notes: [...notes],
      scales: scales.map(({ before: scale, price }) => ({
        min_quantity: fromHundredths(scale.minQuantity),
        before: shownAmount(scale.price),
        after: shownAmount(price),
      })),
    },
  };
}

function countsOf(rows: readonly AdjustedRow[]) {
  const of = (action: AdjustedRow['action']) => rows.filter((row) => row.action === action).length;
  const problems = adjustProblems
    .map((name) => [name, rows.filter(({ problem }) => problem === name).length] as const)
    .filter(([, number]) => number > 0);
  const changed = rows.filter(({ after }) => after !== null);
  return {
    counts: { open: of('open'), overwrite: of('overwrite'), none: of('none') },
    problems: Object.fromEntries(problems),
    sum_before: fromHundredths(changed.reduce((sum, { before }) => sum + before.price, 0)),
    sum_after: fromHundredths(changed.reduce((sum, { after }) => sum + (after?.price ?? 0), 0)),
  };
}

/** What the list of runs says about it. */
function summaryOf(input: AdjustInput, { rows, startDate }: AdjustPlan) {
  const { selection, mode } = input;
  const change = {
    percent: shownAmount(input.percent),
    fixed: shownAmount(input.fixed),
    rounding_step: shownAmount(input.rounding_step),
  };
  const of = { price_category_id: selection.price_category_id ?? null, marked: selection.ids?.length ?? null };
  return { mode, start_date: startDate, ...change, ...of, ...countsOf(rows).counts };
}

async function run(ctx: Ctx, input: AdjustInput): Promise<{ plan: AdjustPlan; runId: string | null }> {
  const resources = [...input.tables.map((table) => (table === 'prices' ? 'price' : 'service_price')), 'price_scale'];
  const records = input.selection.ids?.length ?? 'all';
  const options = { kind: 'price_adjust', resources, records, summary: (plan: AdjustPlan) => summaryOf(input, plan) } as const;
  const { id, result } = await withRun(ctx, options, async (inner) => {
    const plan = await adjustPlan(inner, input);
    // What was shown is what is done, or nothing is.
    if (input.plan_hash !== undefined && input.plan_hash !== plan.hash) throw new AppError('record.conflict');
    await applyAdjustment(inner, plan.rows);
    return plan;
  });
  return { plan: result, runId: id };
}

export function adjustAction(translator: Translator): Action {
  return defineAction({
    method: 'POST',
    path: 'prices/bulk-adjust',
    summary: 'Change marked price rows or a whole group by percent or a fixed amount; dry_run shows what would happen',
    requirement: needs('price_edit'),
    since: '0.3.0',
    once: true,
    input: adjustInput,
    output: adjustAnswer,
    async run({ ctx, input }) {
      const { plan, runId } = input.dry_run ? { plan: await adjustPlan(ctx, input), runId: null } : await run(ctx, input);
      const speaking = await speakingOf(ctx, translator, await loadPriceBook(ctx, { types: [] }));
      const shown = plan.rows.slice(input.offset, input.offset + input.limit);
      return {
        body: {
          data: shown.map((one) => shownRow(speaking, one)),
          meta: {
            dry_run: input.dry_run,
            mode: input.mode,
            start_date: plan.startDate,
            total: plan.rows.length,
            offset: input.offset,
            ...countsOf(plan.rows),
            plan_hash: plan.hash,
            run_id: runId,
            effect: input.dry_run && input.effect ? await effectOf(ctx, plan) : null,
          },
        },
      };
    },
  });
}
