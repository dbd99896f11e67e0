// How many records of a list lie in each day, month or year: flat rows with a time and a number, as panels of Grafana draw them. Counted
// within the caller's rows by one statement. docs/interface/connections.md#series.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { FilterError, unknownParameter } from '../contract/filters/filter-problem.ts';
import { signedIn } from '../contract/operations.ts';
import { isoOf, isPlainDate } from '../contract/values/dates.ts';
import { dayStart } from '../contract/values/lab-days.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { countBy, type GroupCount, type GroupTerm } from '../core/read/count-by-group.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { addressOf, listCondition, readV2Query } from '../endpoints/v2/list-query.ts';
import { zoneOf } from '../lib/clock.ts';
import type { Json } from '../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../schema/resolve.ts';

const rowShape = z.object({
  time: z
    .string()
    .nullable()
    .meta({ description: 'Where the part of time begins at the lab; null: no date.', examples: ['2026-01-31T23:00:00Z'] }),
  count: z.number().int(),
  split: z.unknown().optional().meta({ description: 'The value of `split`.' }),
});

const ofDates: ReadonlySet<string> = new Set(['date', 'datetime']);
const ofKinds: ReadonlySet<string> = new Set(['status', 'select', 'flag', 'ref']);

export const seriesAction = defineAction({
  method: 'GET',
  path: 'series/{list}',
  summary: 'How many records of a list lie in each day, month or year, with the filters of the list',
  requirement: signedIn('Each list asks for the view operation of its records and counts the rows it shows.'),
  since: '0.12.0',
  input: z.looseObject({
    list: z
      .string()
      .max(100)
      .meta({ description: 'The list, as v2 calls it.', examples: ['calibrations'] }),
    date: z
      .string()
      .max(100)
      .default('')
      .meta({ description: 'The attribute that holds the day or instant; needed.', examples: ['calibration_date'] }),
    by: z.enum(['day', 'month', 'year']).default('month'),
    split: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Counted apart by this attribute: a status, a choice, yes or no, a reference.' }),
  }),
  output: z.object({
    data: z.array(rowShape),
    meta: z.object({ total: z.number().int(), page: z.literal(1), per_page: z.number().int(), last_page: z.literal(1) }),
    links: z.record(z.string(), z.string().nullable()),
  }),
  async run({ ctx, input: { list, date, by, split, ...asked }, repeated }) {
    const resource = ctx.lab.registry.byPath(list);
    if (!resource) throw new AppError('route.not_found');
    assertMay(ctx, resource, 'view');
    const address = addressOf(asked, repeated);
    const other = Object.keys(address.query).find((name) => !/^filter\[|^formula$/.test(name));
    if (other !== undefined) throw unknownParameter(other);
    const query = readV2Query(ctx.lab.registry, resource, address);
    const dated = attribute(resource, { name: date, parameter: 'date', kinds: ofDates });
    const parted = split === undefined ? null : attribute(resource, { name: split, parameter: 'split', kinds: ofKinds });
    const groups: GroupTerm[] = [{ column: dated.column, part: by }, ...(parted ? [{ column: parted.column }] : [])];
    const extra = listCondition(ctx, { resource, query, further: undefined });
    const counts = await countBy(ctx, resource, { groups, filter: query.list.filter, extra });
    return { list: { data: counts.map((count) => shown(ctx, count, parted)).sort(byTime) } };
  },
});

interface Named {
  name: string;
  parameter: 'date' | 'split';
  kinds: ReadonlySet<string>;
}

function attribute(resource: ResolvedResource, { name, parameter, kinds }: Named): ResolvedField {
  const field = resource.byAttr.get(name);
  if (field?.filterable && kinds.has(field.type.kind)) return field;
  const known = resource.fields.filter((one) => one.filterable && !one.spec.hidden && kinds.has(one.type.kind));
  const allowed = known.map(({ attr }) => attr).join(', ');
  throw new FilterError({ key: 'series.attribute', params: { name: name.slice(0, 80), allowed: allowed || '–' }, parameter });
}

interface SeriesRow {
  time: string | null;
  count: number;
  split?: Json;
}

function shown(ctx: Ctx, { keys: [part, value], count }: GroupCount, parted: ResolvedField | null): SeriesRow {
  const begins = typeof part === 'string' ? `${part}${'-01-01'.slice(part.length - 4)}` : '';
  const time = isPlainDate(begins) ? isoOf(dayStart(begins, zoneOf(ctx.lab.clock))) : null;
  return { time, count, ...(parted ? { split: parted.type.show(value ?? null, parted.limits, 'attributes') } : {}) };
}

/** What has no date comes first. */
function byTime(one: SeriesRow, other: SeriesRow): number {
  const [a, b] = [one.time ?? '', other.time ?? ''];
  return a < b ? -1 : a > b ? 1 : String(one.split).localeCompare(String(other.split));
}
