// Saved filters at work: checking a formula while it is typed, the records that fit, and how many there are by month or year.
// docs/interface/filters.md#saved.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { FilterError, unknownParameter } from '../contract/filters/filter-problem.ts';
import { needs, signedIn } from '../contract/operations.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { Registry } from '../core/lab/registry.ts';
import {
  checkFilterFormula,
  type FormulaValues,
  filterTarget,
  filterTypes,
  formulaCondition,
  placeholderNames,
  type SavedFilter,
  savedFilter,
} from '../core/search/saved-filters.ts';
import { anyRecord, listOf as listShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { listParameters } from '../endpoints/v2/list-parameters.ts';
import type { Translator } from '../i18n/translate.ts';
import { today } from '../lib/clock.ts';
import { chartTypes, filterStatistic } from '../widgets/parts/filter-statistic.ts';

const since = '0.1.0';
export const ownRows = 'A filter shows its user nothing that his own operations do not; the records of its type ask for theirs.';

interface Split {
  /** Values of the filter's placeholders: what the address says, else what the filter keeps. */
  values: FormulaValues;
  rest: Record<string, string>;
}

function split(filter: SavedFilter, query: Record<string, unknown>): Split {
  const names = placeholderNames(filter.formula);
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const own = Object.fromEntries(texts.filter(([name]) => names.has(name)));
  return { values: { ...filter.parameters, ...own }, rest: Object.fromEntries(texts.filter(([name]) => !names.has(name))) };
}

async function usable(ctx: Ctx, id: string): Promise<SavedFilter> {
  const filter = await savedFilter(ctx, id);
  assertMay(ctx, filter.resource, 'view');
  return filter;
}

/** The list that the filter stands for; `rest` is what the address says besides its placeholders. */
export async function savedList(ctx: Ctx, id: string, query: Record<string, unknown>) {
  const filter = await usable(ctx, id);
  const { values, rest } = split(filter, query);
  const { resource, formula } = filter;
  return { resource, rest, extra: formulaCondition(ctx, { resource, formula, values }) };
}

const year = z.coerce.number().int().min(1900).max(9999).optional();

const placeholder = z.object({ name: z.string(), type: z.string() });
const mistake = z.object({
  position: z.int().meta({ description: 'Where in the formula, counted from 0.' }),
  code: z.string(),
  message: z.string(),
});
const checkedShape = oneOf(z.object({ valid: z.boolean(), errors: z.array(mistake), parameters: z.array(placeholder) }));

const point = z.object({ key: z.string().meta({ examples: ['2026-01'] }), label: z.string(), value: z.int() });
const statisticShape = z.object({
  data: z.object({
    series: z.array(z.object({ name: z.string(), label: z.string(), color: z.string().nullable(), points: z.array(point) })),
  }),
  meta: z.object({
    by: z.enum(['month', 'year']),
    year: z.int(),
    total: z.int(),
    date: z.string().meta({ description: 'The attribute it goes by.', examples: ['duedate'] }),
    chart_types: z.array(z.enum(chartTypes)),
  }),
});

export function advancedFilterActions({ translator, registry }: { translator: Translator; registry: Registry }): Action[] {
  return [
    defineAction({
      method: 'POST',
      path: 'advanced-filters/validate',
      summary: 'Check a formula: the position of the first error, or the placeholders to ask for',
      requirement: needs('filter_edit'),
      since,
      input: z.strictObject({ type: z.enum(filterTypes(registry)), formula: z.string() }),
      output: checkedShape,
      async run({ ctx, input: { type, formula } }) {
        try {
          const parameters = checkFilterFormula(ctx, { ...filterTarget(ctx, type), formula });
          return { body: { data: { valid: true, errors: [], parameters } } };
        } catch (error) {
          if (!(error instanceof FilterError)) throw error;
          const { key, params, position = 0 } = error.problem;
          const message = translator.text(ctx.language, `errors.${key}`, params);
          return { body: { data: { valid: false, errors: [{ position, code: key, message }], parameters: [] } } };
        }
      },
    }),
    defineAction({
      method: 'GET',
      path: 'advanced-filters/{id}/results',
      summary: 'The records that fit, as a list with page, sort, include and further filters; placeholders as parameters',
      requirement: signedIn(ownRows),
      since,
      aside: 'soon',
      input: z.looseObject({ id: z.string(), ...listParameters }),
      output: listShape(anyRecord),
      async run({ ctx, input: { id, ...query } }) {
        const { resource, extra, rest } = await savedList(ctx, id, query);
        return { question: { resource, extra, parameters: rest } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'advanced-filters/{id}/statistics',
      summary: 'How many records fit in each month of a year, or in each of ten years',
      requirement: signedIn(ownRows),
      since,
      aside: 'soon',
      input: z.looseObject({ id: z.string(), year, by: z.enum(['month', 'year']).optional() }),
      output: statisticShape,
      async run({ ctx, input: { id, year: asked, by = 'month', ...query } }) {
        const filter = await usable(ctx, id);
        const { values, rest } = split(filter, query);
        const [unknown] = Object.keys(rest);
        if (unknown !== undefined) throw unknownParameter(unknown);
        const shown = asked ?? Number(today(ctx.lab.clock).slice(0, 4));
        const points = await filterStatistic(ctx, { filter, values, year: shown, by });
        const attribute = filter.resource.byColumn.get(filter.date)?.attr;
        if (attribute === undefined) throw new AppError('server.internal');
        const series = [{ name: filter.id, label: filter.name, color: filter.color, points }];
        return {
          body: {
            data: { series },
            meta: {
              by,
              year: shown,
              total: points.reduce((sum, { value }) => sum + value, 0),
              date: attribute,
              chart_types: chartTypes,
            },
          },
        };
      },
    }),
  ];
}
