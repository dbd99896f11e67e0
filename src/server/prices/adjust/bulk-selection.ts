// Which price rows a bulk adjust is about: those that were marked, or a whole group, with the rows they stand beside. A fixed number
// of statements for a group, one more per 500 marked rows. docs/interface/prices.md#endpoints.
import { z } from 'zod';
import { type FieldProblems, invalid } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { readRows, type StoredPriceRow } from '../book/book-rows.ts';

const key = z.string().min(1).max(80);
const mostIds = 5000;
export const adjustableTables = ['prices', 'service_prices'] as const;
export type AdjustableTable = (typeof adjustableTables)[number];

export const selectionInput = z.strictObject({
  /** Marked rows. */
  ids: z.array(key).min(1).max(mostIds).optional(),
  /** A whole group; null is the list price. */
  price_category_id: key.nullable().optional(),
  /** Of the group only the rows of these device types. */
  type_ids: z.array(key).min(1).max(mostIds).optional(),
});

export type Selection = z.infer<typeof selectionInput>;

export interface SelectedRows {
  selected: readonly StoredPriceRow[];
  /** All rows of the same lines: what a new row could clash with, and what is in force. */
  existing: readonly StoredPriceRow[];
}

const columns = {
  prices: { id: 'pID', group: 'price_cat_uID' },
  service_prices: { id: 'id', group: 'price_category_id' },
} as const;

export function checkSelection({ ids, price_category_id: group, type_ids: types }: Selection): void {
  const problems: FieldProblems = {};
  if ((ids === undefined) === (group === undefined)) problems.selection = [{ key: 'errors.price.selection' }];
  else if (ids !== undefined && types !== undefined) problems['selection.type_ids'] = [{ key: 'errors.price.selection' }];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function byColumn(ctx: Ctx, table: AdjustableTable, column: string, values: readonly string[]): Promise<StoredPriceRow[]> {
  const rows: StoredPriceRow[] = [];
  for (const chunk of inChunks([...new Set(values)])) rows.push(...(await readRows(ctx, table, { column, values: chunk })));
  return rows;
}

async function ofTable(
  ctx: Ctx,
  table: AdjustableTable,
  { ids, price_category_id: group, type_ids: types }: Selection,
): Promise<SelectedRows> {
  if (ids === undefined) {
    const values = group === null || group === undefined ? null : [group];
    const rows = await readRows(ctx, table, { column: columns[table].group, values });
    const wanted = types ? new Set(types) : null;
    return { existing: rows, selected: wanted ? rows.filter(({ typeId }) => typeId !== null && wanted.has(typeId)) : rows };
  }
  const selected = await byColumn(ctx, table, columns[table].id, ids);
  if (selected.length === 0) return { selected, existing: [] };
  if (table === 'service_prices') return { selected, existing: await readRows(ctx, table) };
  const typeIds = selected.flatMap(({ typeId }) => (typeId === null ? [] : [typeId]));
  return { selected, existing: await byColumn(ctx, table, 'type_tID', typeIds) };
}

/**
 * What is alike stands together, oldest first. The connection that reads and the one that writes may come to the same rows by different
 * indexes: without an order of its own a plan would be another one when it is run.
 */
function inOrderOfLines(rows: readonly StoredPriceRow[]): StoredPriceRow[] {
  const keyed = rows.map((row) => {
    const { table, typeId, classId, serviceId, complexity, startDate, id } = row;
    return { row, key: [table, typeId, classId, serviceId, complexity, startDate, id].map((part) => part ?? '').join('\n') };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** Marked rows in the order they were marked; one that is not there is a problem of the request. */
export async function selectedRows(ctx: Ctx, tables: readonly AdjustableTable[], selection: Selection): Promise<SelectedRows> {
  const found: SelectedRows[] = [];
  for (const table of [...new Set(tables)]) found.push(await ofTable(ctx, table, selection));
  const [selected, existing] = [found.flatMap((one) => one.selected), found.flatMap((one) => one.existing)];
  if (!selection.ids) return { selected: inOrderOfLines(selected), existing };
  const byId = new Map(selected.map((row) => [row.id, row]));
  const missing = selection.ids.find((id) => !byId.has(id));
  if (missing !== undefined)
    throw invalid({ 'selection.ids': [{ key: 'errors.field.no_such_record', params: { id: missing } }] });
  const inOrder = [...new Set(selection.ids)].map((id) => byId.get(id)).filter((row) => row !== undefined);
  return { selected: inOrder, existing };
}
