// What a category asks of its records: that they are of the kind it sorts, and what it makes a duty: fields that are optional for the lab
// and mandatory for them. The rule is the general one's: a new record has them filled, a change empties none; a category newly given
// asks for what is still empty. docs/design/records.md#d-260, docs/design/records.md#d-424.
import { sql } from 'kysely';
import type { FieldProblems } from '../../contract/errors.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { addProblem, type WriteInput } from './decode.ts';

export interface RequiredToCheck {
  values: Row;
  before: Row | null;
  links: WriteInput['links'];
  problems: FieldProblems;
}

type Lists = ReadonlyMap<string, readonly string[]>;

interface Holdings {
  /** The field or the relation that names them. */
  name: string;
  /** The categories of a record before and after what is about to be written. */
  of(record: RequiredToCheck): { before: readonly string[]; after: readonly string[] };
}

/** Of one record or of many: three questions for all of them. */
export async function checkRequiredByCategory(
  ctx: Ctx,
  resource: ResolvedResource,
  records: readonly RequiredToCheck[],
): Promise<void> {
  const held = await holdings(ctx, resource, records);
  if (!held) return;
  await checkKinds(ctx, resource, { records, held });
  const duties = await dutiesOf(ctx, resource);
  if (duties.size === 0) return;
  for (const record of records) {
    const { values, before, problems } = record;
    const categories = held.of(record);
    const columnsOf = (list: readonly string[]) => list.flatMap((category) => duties.get(category) ?? []);
    const given = columnsOf(newlyGiven(categories));
    const lacking = given.filter((column) => (column in values ? values[column] : (before?.[column] ?? null)) === null);
    const emptied = columnsOf(categories.after).filter((column) => values[column] === null);
    for (const column of new Set([...lacking, ...emptied]))
      if (!problems[column]) addProblem(problems, column, { key: 'errors.field.required' });
  }
}

const newlyGiven = ({ before, after }: ReturnType<Holdings['of']>) => after.filter((category) => !before.includes(category));

/** A category of orders on a device would be found by no filter and shown in no list of choices. */
async function checkKinds(
  { db }: Ctx,
  resource: ResolvedResource,
  { records, held }: { records: readonly RequiredToCheck[]; held: Holdings },
): Promise<void> {
  const given = [...new Set(records.flatMap((record) => newlyGiven(held.of(record))))];
  if (given.length === 0) return;
  const others = await typed(db)
    .selectFrom('categories')
    .select('uID')
    .where('uID', 'in', given)
    .where('type', '!=', resource.name)
    .execute();
  const foreign = new Set(others.map(({ uID }) => uID));
  for (const record of records) {
    const id = newlyGiven(held.of(record)).find((category) => foreign.has(category));
    if (id !== undefined) addProblem(record.problems, held.name, { key: 'errors.category.other_kind', params: { id } });
  }
}

/** A category's parent, or a setting made for one category, is not sorted by it. */
function isSorted({ lab }: Ctx, { name }: ResolvedResource): boolean {
  const kinds = lab.registry.playing('sorting').byColumn.get('type')?.spec.options ?? [];
  return kinds.some(({ value }) => value === name);
}

/** Null: records of this kind have no category. */
async function holdings(ctx: Ctx, resource: ResolvedResource, records: readonly RequiredToCheck[]): Promise<Holdings | null> {
  if (!isSorted(ctx, resource)) return null;
  const sorting = ctx.lab.registry.playing('sorting').name;
  const field = resource.fields.find(({ spec }) => spec.target === sorting);
  if (field) {
    const listed = (row: Row | null) => (typeof row?.[field.column] === 'string' ? [String(row[field.column])] : []);
    const of: Holdings['of'] = ({ values, before }) => ({ before: listed(before), after: listed({ ...before, ...values }) });
    return { name: field.column, of };
  }
  const [link] = [...resource.relations].flatMap(([name, relation]) =>
    relation.kind === 'manyThrough' && relation.target === sorting ? [{ name, ...relation }] : [],
  );
  if (!link) return null;
  const keyOf = ({ before }: RequiredToCheck) => String(before?.[resource.key] ?? '');
  const lists = await linked(ctx, link, records.map(keyOf).filter(Boolean));
  const of: Holdings['of'] = (record) => {
    const before = lists.get(keyOf(record)) ?? [];
    return { before, after: record.links?.[link.name] ?? before };
  };
  return { name: link.name, of };
}

/** Columns by category, as far as a caller can fill them. */
async function dutiesOf({ db }: Ctx, { table, byColumn }: ResolvedResource): Promise<Lists> {
  const rows = await typed(db)
    .selectFrom('field_settings')
    .select(['category_uID', 'column_name'])
    .where((eb) => sameText(eb.ref('table_name'), table))
    .where('category_uID', 'is not', null)
    .where('required', '=', 1)
    .execute();
  const duties = new Map<string, string[]>();
  for (const { category_uID: category, column_name: column } of rows) {
    const field = byColumn.get(column);
    if (category !== null && field && !field.readOnly) duties.set(category, [...(duties.get(category) ?? []), column]);
  }
  return duties;
}

interface LinkTable {
  table: string;
  ownColumn: string;
  targetColumn: string;
}

async function linked(ctx: Ctx, { table, ownColumn, targetColumn }: LinkTable, keys: readonly string[]): Promise<Lists> {
  const lists = new Map<string, string[]>();
  if (keys.length === 0) return lists;
  const { rows } = await sql<{ own: string; category: string }>`
    select ${sql.ref(ownColumn)} as own, ${sql.ref(targetColumn)} as category from ${sql.table(table)}
    where ${sql.ref(ownColumn)} in (${sql.join([...keys])})`.execute(ctx.db);
  for (const { own, category } of rows) lists.set(own, [...(lists.get(own) ?? []), category]);
  return lists;
}
