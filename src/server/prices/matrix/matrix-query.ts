// What the matrix is asked for, and which device types that means: the filters, words and sorts of the list of device types.
// docs/interface/prices.md#endpoints, docs/interface/v2.md#lists, docs/interface/prices.md#matrix.
import { sql } from 'kysely';
import { z } from 'zod';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { totalOf } from '../../core/read/totals.ts';
import { orderBy, rootAlias, selectionFor, whereClause } from '../../core/rows/select.ts';
import { mostRows } from '../../db/dialect/index.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { readV2Filter } from '../../filter/from-v2.ts';
import { readV2Sort } from '../../filter/from-v2-sort.ts';

const mostTypes = 1000;
const longestSearch = 200;
const typeFilter = /^filter\[/;
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const named = {
  date: dayInput.optional(),
  complexity: z.string().max(80).optional(),
  service_id: z.string().min(1).max(80).optional(),
  only_gaps: flag.default(false),
  /** Several by comma. */
  price_category_id: z.string().max(8000).optional(),
  /** The list price as a column of its own. */
  list_price: flag.default(false),
  type_id: z.string().max(40_000).optional(),
  q: z.string().max(longestSearch).optional(),
  sort: z.string().max(1000).optional(),
  'page[number]': z.coerce.number().int().min(1).max(1_000_000).default(1),
  'page[size]': z.coerce.number().int().min(1).max(mostTypes).default(50),
};

export const matrixInput = z.looseObject(named);

export type MatrixInput = z.infer<typeof matrixInput>;

export function listOf(text: string | undefined): string[] | null {
  const parts = text?.split(',').map((part) => part.trim());
  return parts ? parts.filter((part) => part !== '') : null;
}

/** The filters on device types, with both ends of a range; anything else that is not known is refused. */
function filtersOf(input: MatrixInput, repeated: Readonly<Record<string, readonly string[]>>) {
  const further = Object.entries(input).filter(([name]) => !Object.hasOwn(named, name));
  for (const [name] of further) {
    if (!typeFilter.test(name)) {
      const parameter = name.slice(0, 80);
      throw new FilterError({ key: 'filter.unknown_query_parameter', params: { parameter }, parameter });
    }
  }
  return Object.fromEntries(further.map(([name, value]) => [name, repeated[name] ?? String(value)]));
}

export interface TypeRow {
  id: string;
  name: string;
}

export interface TypeSelection {
  total(): Promise<number>;
  rows(limit: number | null, offset: number): Promise<TypeRow[]>;
}

export function selectedTypes(
  ctx: Ctx,
  input: MatrixInput,
  repeated: Readonly<Record<string, readonly string[]>>,
): TypeSelection {
  const resource = ctx.lab.registry.resource('device_type');
  const keys = listOf(input.type_id);
  const narrowed = keys
    ? { condition: sql<boolean>`${sql.ref(`${rootAlias}.tID`)} in (${sql.join(keys.length > 0 ? keys : [''])})`, tables: [] }
    : null;
  const search = input.q?.trim() ?? '';
  const selection = selectionFor(
    ctx,
    resource,
    {
      filter: readV2Filter(filtersOf(input, repeated)),
      sort: readV2Sort(input.sort),
      limit: null,
      offset: 0,
      ...(search === '' ? {} : { search }),
    },
    narrowed,
  );
  const [id, name] = ['tID', 'type_name'].map((column) => sql.ref(`${rootAlias}.${column}`));
  return {
    total: () => totalOf(ctx, selection),
    async rows(limit, offset) {
      const query = sql<TypeRow>`select ${id} as id, ${name} as name from types as ${sql.id(rootAlias)} ${whereClause(
        selection.inOrder.planned,
      )} order by ${orderBy(selection.order)} limit ${mostRows(limit)} offset ${offset}`;
      return (await query.execute(readingDb(ctx))).rows;
    },
  };
}
