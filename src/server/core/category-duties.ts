// What a category makes a duty: fields that are optional for the lab and mandatory for its records. The rule is the general one's: a new
// record has them filled, a change empties none; a category newly given asks for what is still empty. DECISIONS 260.
import { sql } from 'kysely';
import type { FieldProblems } from '../contract/errors.ts';
import { typed } from '../db/connection.ts';
import type { Row } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';
import { addProblem, type WriteInput } from './decode.ts';

export interface DutiesToCheck {
  values: Row;
  before: Row | null;
  links: WriteInput['links'];
  problems: FieldProblems;
}

type Lists = ReadonlyMap<string, readonly string[]>;

/** The categories of a record before and after what is about to be written. */
type Held = (record: DutiesToCheck) => { before: readonly string[]; after: readonly string[] };

/** Of one record or of many: two questions for all of them. */
export async function checkCategoryDuties(
  ctx: Ctx,
  resource: ResolvedResource,
  records: readonly DutiesToCheck[],
): Promise<void> {
  const held = await holdings(ctx, resource, records);
  if (!held) return;
  const duties = await dutiesOf(ctx, resource);
  if (duties.size === 0) return;
  for (const record of records) {
    const { values, before, problems } = record;
    const categories = held(record);
    const columnsOf = (list: readonly string[]) => list.flatMap((category) => duties.get(category) ?? []);
    const given = columnsOf(categories.after.filter((category) => !categories.before.includes(category)));
    const lacking = given.filter((column) => (column in values ? values[column] : (before?.[column] ?? null)) === null);
    const emptied = columnsOf(categories.after).filter((column) => values[column] === null);
    for (const column of new Set([...lacking, ...emptied]))
      if (!problems[column]) addProblem(problems, column, { key: 'errors.field.required' });
  }
}

/** Null: records of this kind have no category. */
async function holdings(ctx: Ctx, resource: ResolvedResource, records: readonly DutiesToCheck[]): Promise<Held | null> {
  const field = resource.fields.find(({ spec }) => spec.target === 'category' && resource.name !== 'category');
  if (field) {
    const listed = (row: Row | null) => (typeof row?.[field.column] === 'string' ? [String(row[field.column])] : []);
    return ({ values, before }) => ({ before: listed(before), after: listed({ ...before, ...values }) });
  }
  const [link] = [...resource.relations].flatMap(([name, relation]) =>
    relation.kind === 'manyThrough' && relation.target === 'category' ? [{ name, ...relation }] : [],
  );
  if (!link) return null;
  const keyOf = ({ before }: DutiesToCheck) => String(before?.[resource.key] ?? '');
  const lists = await linked(ctx, link, records.map(keyOf).filter(Boolean));
  return (record) => {
    const before = lists.get(keyOf(record)) ?? [];
    return { before, after: record.links?.[link.name] ?? before };
  };
}

/** Columns by category, as far as a caller can fill them. */
async function dutiesOf({ db }: Ctx, { table, byColumn }: ResolvedResource): Promise<Lists> {
  const rows = await typed(db)
    .selectFrom('field_settings')
    .select(['category_uID', 'column_name'])
    .where('table_name', '=', table)
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
