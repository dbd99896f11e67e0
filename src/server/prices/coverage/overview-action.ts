// How well the lab's prices are maintained, in figures. docs/interface/prices.md#endpoints `/prices/overview`;
// docs/interface/prices.md#overview. One price book, whatever there is to count; the customers are those the caller sees.
import { z } from 'zod';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { needs } from '../../contract/operations.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { countSetting, textSetting } from '../../core/lab/lab-settings.ts';
import { listRecords } from '../../core/read/read.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { type BookNames, loadPriceBook } from '../book/load-price-book.ts';
import type { PriceBook } from '../engine/book/price-book.ts';
import { type CopyCluster, copiesIn, coverageOf, type GroupCoverage, shareOf, typesByAnswer } from '../engine/effect/coverage.ts';
import { exceptionRows, exceptionShape, shownException } from './exception-rows.ts';

/** Beyond so many rows, or questions of types by groups, the figures are those of the first ones and say so. */
const mostRows = 100_000;
const mostQuestions = 250_000;
const questionsAtOnce = 2000;
const shownClusters = 50;
const shownExceptions = 10;
const usualTarget = 90;

async function customerCounts(ctx: Ctx) {
  const customer = ctx.lab.registry.resource('customer');
  if (!mayView(ctx, customer)) return null;
  const attr = customer.byColumn.get('price_category_id')?.attr ?? 'price_category_id';
  const count = async (filter: FilterNode | null) =>
    (await listRecords(ctx, customer, { filter, sort: [], limit: 0, offset: 0 })).total;
  return { total: await count(null), without_group: await count({ kind: 'null', path: [attr], negated: false }) };
}

interface Counted {
  coverage: GroupCoverage[];
  complete: boolean;
}

/** Group by group and piece by piece: others are answered in between. */
async function coverages(book: PriceBook, date: PlainDate): Promise<Counted> {
  const groups = [null, ...book.groups.keys()];
  const kinds = [...typesByAnswer(book).values()];
  const most = Math.max(1, Math.floor(mostQuestions / groups.length));
  const asked = inChunks(kinds.slice(0, most), questionsAtOnce);
  const coverage: GroupCoverage[] = [];
  for (const groupId of groups) {
    let whole = coverageOf(book, { groupId, date }, []);
    for (const chunk of asked) {
      whole = added(whole, coverageOf(book, { groupId, date }, chunk));
      await breathe();
    }
    coverage.push(whole);
  }
  return { coverage, complete: kinds.length <= most };
}

function added(a: GroupCoverage, b: GroupCoverage): GroupCoverage {
  const steps = Object.keys(a.bySteps) as (keyof GroupCoverage['bySteps'])[];
  return {
    groupId: a.groupId,
    types: a.types + b.types,
    covered: a.covered + b.covered,
    derived: a.derived + b.derived,
    bySteps: Object.fromEntries(steps.map((step) => [step, a.bySteps[step] + b.bySteps[step]])) as GroupCoverage['bySteps'],
  };
}

function percent(part: number, whole: number): number | null {
  const share = shareOf(part, whole);
  return share === null ? null : fromHundredths(share);
}

function shownCoverage({ groupId, types, covered, derived, bySteps }: GroupCoverage, names: BookNames, target: number) {
  const coverage = percent(covered, types);
  return {
    price_category_id: groupId,
    name: groupId === null ? null : (names.groups.get(groupId)?.name ?? null),
    types_total: types,
    covered,
    gaps: types - covered,
    coverage,
    reached: coverage !== null && coverage >= target,
    derived,
    by_step: bySteps,
  };
}

function shownCluster({ price, groupId, startDate, endDate, types, rows, typeIds }: CopyCluster, names: BookNames) {
  return {
    price: fromHundredths(price),
    price_category_id: groupId,
    name: groupId === null ? null : (names.groups.get(groupId)?.name ?? null),
    start_date: startDate,
    end_date: endDate,
    types,
    rows,
    examples: typeIds.map((id) => ({ id, type_name: names.types.get(id)?.name ?? null })),
  };
}

const share = z.number().nullable();
const text = z.string().nullable();

export const overviewAction = defineAction({
  method: 'GET',
  path: 'prices/overview',
  summary: 'Customers without group, coverage per group against the target, copied amounts, exceptions of types from their class',
  requirement: needs('price_view'),
  since: '0.3.0',
  input: z.strictObject({ date: dayInput.optional() }),
  output: oneOf(
    objectShape(
      'price-overview',
      z.object({
        date: z.string(),
        currency: z.string(),
        /** Null without the right to see customers. */
        customers: z.object({ total: z.int(), without_group: z.int() }).nullable(),
        target_coverage: z.number(),
        coverage: z.array(
          z.object({
            price_category_id: text,
            name: text,
            types_total: z.int(),
            covered: z.int(),
            gaps: z.int(),
            coverage: share,
            reached: z.boolean(),
            derived: z.int(),
            by_step: z.record(z.string(), z.int()),
          }),
        ),
        copies: z.object({
          rows_total: z.int(),
          rows_in_clusters: z.int(),
          share: share,
          clusters_total: z.int(),
          clusters: z.array(
            z.object({
              price: z.number(),
              price_category_id: text,
              name: text,
              start_date: text,
              end_date: text,
              types: z.int(),
              rows: z.int(),
              examples: z.array(z.object({ id: z.string(), type_name: text })),
            }),
          ),
        }),
        exceptions: z.object({
          types_with_class_amount: z.int(),
          types_with_own_row: z.int(),
          share: share,
          rows_total: z.int(),
          /** Those with the largest difference; `/prices/exceptions` lists them all. */
          rows: z.array(exceptionShape.extend({ price_id: z.string() })),
        }),
        complete: z.boolean(),
      }),
    ),
  ),
  async run({ ctx, input: { date = today(ctx.lab.clock) } }) {
    const { book, names } = await loadPriceBook(ctx);
    const target = await countSetting(ctx.lab, 'settings.price.price_target_coverage', usualTarget);
    const { coverage, complete } = await coverages(book, date);
    const copies = copiesIn(book, mostRows);
    await breathe();
    const { classed, exceptions, rows, complete: allExceptions } = await exceptionRows(book, date);
    const attributes = {
      date,
      currency: (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR',
      customers: await customerCounts(ctx),
      target_coverage: target,
      coverage: coverage.map((one) => shownCoverage(one, names, target)),
      copies: {
        rows_total: copies.rows,
        rows_in_clusters: copies.rowsInClusters,
        share: percent(copies.rowsInClusters, copies.rows),
        clusters_total: copies.clusters.length,
        clusters: copies.clusters.slice(0, shownClusters).map((cluster) => shownCluster(cluster, names)),
      },
      exceptions: {
        types_with_class_amount: classed,
        types_with_own_row: exceptions,
        share: percent(exceptions, classed),
        rows_total: rows.length,
        rows: rows.slice(0, shownExceptions).map((one) => ({ price_id: one.row.id, ...shownException(one, names) })),
      },
      complete: complete && copies.complete && allExceptions,
    };
    return { body: { data: { id: date, type: 'price-overview', attributes } } };
  },
});
