// The work ahead: what falls due by month and by customer or technician, as counts. Two counting statements whatever the size of the
// lab.
import { z } from 'zod';
import type { FilterNode, FilterScalar } from '#server/contract/filters/filter-ast.ts';
import { needs } from '#server/contract/operations.ts';
import { addInterval, type PlainDate } from '#server/contract/values/dates.ts';
import { mayView } from '#server/core/access/permissions.ts';
import { type Ctx, inColumns } from '#server/core/lab/context.ts';
import { countBy } from '#server/core/read/count-by-group.ts';
import { listRecords } from '#server/core/read/read.ts';
import { dateShape } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { today } from '#server/lib/clock.ts';
import type { FieldOption } from '#server/schema/fields/field-type.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';

const text = z.string().nullable();

const rowShape = z.object({
  id: text.meta({ description: 'The customer’s id, or the technician’s name; null: nobody.' }),
  label: text,
  overdue: z.int(),
  months: z.record(z.string(), z.int()),
  total: z.int(),
});
type DueRow = z.infer<typeof rowShape>;

type By = 'customer' | 'technician';

interface Source {
  resource: ResourceName;
  date: string;
  group: string;
  status: string[];
  only: FilterNode[];
}

/** Devices go by their own due date; who calibrated one last is asked of its current calibration. */
const sources: Readonly<Record<By, Source>> = {
  customer: { resource: 'inventory', date: 'duedate', group: 'ktag', status: ['I4209'], only: [] },
  technician: {
    resource: 'calibration',
    date: 'C2303',
    group: 'C2307',
    status: ['inventory', 'I4209'],
    only: [{ kind: 'compare', path: ['C2339'], op: '=', value: 1 }],
  },
};

const mostMonths = 24;

/** Nobody calibrates what was retired. */
function inUse(ctx: Ctx): FieldOption[] {
  const options = ctx.lab.registry.resource('inventory').byColumn.get('I4209')?.limits.options ?? [];
  return options.filter(({ hidden }) => !hidden);
}

interface Span {
  day: PlainDate;
  /** The first day after the last month. */
  end: PlainDate;
}

async function dueRows(ctx: Ctx, by: By, { day, end }: Span): Promise<DueRow[]> {
  const { resource: name, date, group, status, only } = sources[by];
  const resource = ctx.lab.registry.resource(name);
  const compare = (path: string[], op: '<' | '>=' | 'in', value: FilterScalar | FilterScalar[]): FilterNode => ({
    kind: 'compare',
    path,
    op,
    value,
  });
  const all = (...items: FilterNode[]): FilterNode => ({
    kind: 'and',
    items: [
      ...items,
      ...only,
      compare(
        status,
        'in',
        inUse(ctx).map(({ value }) => value),
      ),
    ],
  });
  const late = await countBy(ctx, resource, { groups: [{ column: group }], filter: all(compare([date], '<', day)) });
  const ahead = await countBy(ctx, resource, {
    groups: [{ column: group }, { column: date, part: 'month' }],
    filter: all(compare([date], '>=', day), compare([date], '<', end)),
  });
  const rows = new Map<string | null, DueRow>();
  const rowOf = (key: unknown) => {
    const id = key === null || key === '' ? null : String(key);
    const row = rows.get(id) ?? { id, label: by === 'technician' ? id : null, overdue: 0, months: {}, total: 0 };
    rows.set(id, row);
    return row;
  };
  for (const { keys, count } of late) {
    const row = rowOf(keys[0]);
    row.overdue += count;
    row.total += count;
  }
  for (const { keys, count } of ahead) {
    const row = rowOf(keys[0]);
    const month = String(keys[1]);
    row.months[month] = (row.months[month] ?? 0) + count;
    row.total += count;
  }
  return [...rows.values()].sort((a, b) => b.total - a.total || String(a.label).localeCompare(String(b.label)));
}

const mostNames = 1000;

/** Whose name the caller may not know stands without one. */
async function withNames(ctx: Ctx, rows: readonly DueRow[]): Promise<DueRow[]> {
  const customer = ctx.lab.registry.resource('customer');
  const keys = rows.flatMap(({ id }) => (id === null ? [] : [id])).slice(0, mostNames);
  if (keys.length === 0 || !mayView(ctx, customer)) return [...rows];
  const filter: FilterNode = { kind: 'compare', path: ['KTAG'], op: 'in', value: keys };
  const found = await listRecords(ctx, customer, { filter, sort: [], limit: mostNames, offset: 0 });
  const named = new Map(found.rows.map(({ KTAG, K4601, K4602 }) => [String(KTAG), K4602 ?? K4601]));
  return rows.map((row) => ({ ...row, label: textOrNull(named.get(row.id ?? '')) }));
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export const dueWorkAction = defineAction({
  method: 'GET',
  path: 'calibrations/due-work',
  summary: 'What falls due in the months ahead, by customer or by the technician of the current calibration, as counts',
  requirement: needs('inventory_view'),
  since: '0.3.0',
  input: z.strictObject({
    by: z.enum(['customer', 'technician']).default('customer'),
    months: z.coerce.number().int().min(1).max(mostMonths).default(6),
  }),
  output: z.object({
    data: z.array(rowShape),
    meta: z.object({
      by: z.enum(['customer', 'technician']),
      today: dateShape,
      until: dateShape,
      months: z.array(z.string()),
      statuses: z.array(z.union([z.int(), z.string()])),
    }),
  }),
  async run({ ctx: asked, input: { by, months: count } }) {
    // Conditions here name columns.
    const ctx: Ctx = inColumns(asked);
    const day = today(ctx.lab.clock);
    const first = `${day.slice(0, 7)}-01`;
    const starts = Array.from({ length: count + 1 }, (_, index) => addInterval(first, index, 'month'));
    const end = starts[count] ?? first;
    const rows = await dueRows(ctx, by, { day, end });
    const months = starts.slice(0, count).map((start) => start.slice(0, 7));
    const data = by === 'customer' ? await withNames(ctx, rows) : rows;
    return {
      body: {
        data,
        meta: { by, today: day, until: end, months, statuses: inUse(ctx).map(({ number, value }) => number ?? value) },
      },
    };
  },
});
