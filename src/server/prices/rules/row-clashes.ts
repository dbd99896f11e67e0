// Which rows are in the way of others: the same thing, group, first day and complexity. Asked for many rows in one statement, each
// of them a step in an index; open days and an empty complexity are values like any other. docs/interface/prices.md#records.
import { type RawBuilder, sql } from 'kysely';
import type { FieldProblem } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { runPreparedRead } from '../../core/lab/prepared-reads.ts';
import type { Registry } from '../../core/lab/registry.ts';
import { type AttributeOf, columnOf } from '../../core/read/named-rows.ts';
import { caseless } from '../../db/dialect/index.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { rowPhrase } from '../lookup/row-names.ts';

export interface RowRules {
  table: 'prices' | 'service_prices' | 'device_prices';
  key: string;
  /** What a row is for; with its first day and its complexity it stands only once. */
  identity: readonly string[];
}

export interface Clash {
  price: number;
  complexity: string | null;
  start: string | null;
  end: string | null;
  /** What the row in the way is for, by the columns that say it. */
  names: Readonly<Record<string, string | null>>;
}

export function decisiveColumns({ identity }: RowRules): string[] {
  return [...identity, 'start_date', 'complexity'];
}

/** Where the columns of an identity lead, and what people call that. */
const namedBy: Readonly<Record<string, (registry: Registry) => { table: string; key: string; name: string }>> = {
  service_id: namedAs('standard_article', 'article_name'),
  type_tID: namedAs('device_type', 'type_name'),
  price_class_id: namedAs('price_class', 'name'),
  MTAG: namedAs('inventory', 'asset_number'),
  price_cat_uID: namedAs('price_category', 'name'),
  price_category_id: namedAs('price_category', 'name'),
};

function namedAs<Name extends ResourceName>(name: Name, attribute: AttributeOf<Name>) {
  return (registry: Registry) => {
    const { table, key } = registry.resource(name);
    return { table, key, name: columnOf(registry, name, attribute) };
  };
}

const groupColumns = ['price_cat_uID', 'price_category_id'];

/** Says which row is in the way as its reader knows it: by what it is for, its amount and its period. */
export async function clashProblem(ctx: Ctx, { price, complexity, start, end, names }: Clash): Promise<FieldProblem> {
  const currency = await textSetting(ctx.lab, 'settings.price.company_currency');
  const what = Object.entries(names).flatMap(([column, name]) => (groupColumns.includes(column) ? [] : [name]));
  const group = groupColumns.map((column) => names[column]).find((name) => typeof name === 'string') ?? null;
  const row = rowPhrase({ what: [...what, complexity], group, price, start, end }, { language: ctx.language, currency });
  return { key: end === null ? 'errors.price.duplicate' : 'errors.price.duplicate_until', params: { row } };
}

const sizes = [1, 20, 200] as const;
const most = 200;

/** By the place of the row that was asked about. */
export async function clashesOf(ctx: Ctx, rules: RowRules, rows: readonly Row[]): Promise<Map<number, Clash>> {
  const found = new Map<number, Clash>();
  const columns = decisiveColumns(rules);
  const places = rows.map((row, place) => ({ row, place }));
  for (const chunk of inChunks(places, most)) {
    const size = sizes.find((one) => chunk.length <= one) ?? chunk.length;
    // Filled up with the last one, so that there are few shapes to prepare.
    const asked = Array.from({ length: size }, (_, index) => chunk[index] ?? chunk.at(-1));
    const values = asked.flatMap((one): Stored[] => [
      one?.place ?? -1,
      one?.row[rules.key] ?? '',
      ...columns.map((column) => one?.row[column] ?? null),
    ]);
    const clashes = await runPreparedRead<ClashRow>(ctx, {
      shape: `clashes ${rules.table}`,
      values,
      build: (slots) => clashQuery(ctx.lab.registry, { rules, columns, slots }),
    });
    for (const { place, price, complexity, start, end, ...names } of clashes)
      found.set(place, { price, complexity, start, end, names });
  }
  return found;
}

type ClashRow = Omit<Clash, 'names'> & { place: number } & Record<string, string | null>;

interface ClashInput {
  rules: RowRules;
  columns: readonly string[];
  slots: readonly unknown[];
}

function clashQuery(registry: Registry, { rules: { table, key, identity }, columns, slots }: ClashInput): RawBuilder<ClashRow> {
  const names = ['place', 'own', ...columns.map((_, index) => `c${index}`)];
  const asked = inChunks(slots, names.length).map((row) => sql`(${sql.join([...row])})`);
  // What its complexity is called is a word of people, and the same in other letters.
  const compared = (column: string, value: string) => (column === 'complexity' ? caseless(sql.ref(value)) : sql.ref(value));
  const same = columns.map(
    (column, index) => sql`${compared(column, `p.${column}`)} is not distinct from ${compared(column, `v.c${index}`)}`,
  );
  return sql`with v (${sql.join(names.map((name) => sql.id(name)))}) as (values ${sql.join(asked)})
    select v.place, p.price, p.complexity, p.start_date as ${sql.id('start')}, p.end_date as ${sql.id('end')},
      ${sql.join(identity.map((column) => nameOf(registry, column)))}
    from v cross join ${sql.table(table)} as p where ${sql.join(same, sql` and `)} and ${sql.ref(`p.${key}`)} <> v.own`;
}

function nameOf(registry: Registry, column: string): RawBuilder<string | null> {
  const named = namedBy[column];
  if (!named) throw new Error(`${column} names nothing`);
  const { table, key, name } = named(registry);
  return sql`(select ${sql.ref(`n.${name}`)} from ${sql.table(table)} as n where ${sql.ref(`n.${key}`)} = ${sql.ref(`p.${column}`)}) as ${sql.id(column)}`;
}
