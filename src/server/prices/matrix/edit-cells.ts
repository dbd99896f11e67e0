// PUT /prices/matrix: cells typed in one after another and saved in one call. Each has its own result, all of them are one run
// that can be taken back. docs/interface/prices.md#bulk-adjust.
import { z } from 'zod';
import { AppError, type FieldProblems, notFound } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { fromHundredths, toHundredths } from '../../contract/values/hundredths.ts';
import { oneUnit, priceOfOne, unitsOf } from '../../contract/values/net-price.ts';
import { multiplyDivide } from '../../contract/values/rounding.ts';
import { removeRecord } from '../../core/bin/remove.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';

const key = z.string().min(1).max(80);
const most = 500;

const cellEdit = z.strictObject({
  type_id: key,
  /** Null: the list price. */
  price_category_id: key.nullable(),
  complexity: z.string().max(80).nullish(),
  start_date: dayInput.nullish(),
  /** Null takes the row away. */
  price: z.union([z.number(), z.string().max(40), z.null()]),
  /** The row that was shown; without it the row of this type, group, complexity and first day. */
  price_id: key.nullish(),
  /** The version that was shown; null: there was no row. */
  row_version: z.number().int().nullish(),
});

export const cellEdits = z.strictObject({
  cells: z.array(cellEdit).min(1).max(most),
  service_id: key.optional(),
  /** For the cells that are answered. */
  date: dayInput.optional(),
  complexity: z.string().max(80).optional(),
});

export type CellEdit = z.infer<typeof cellEdit>;

export const cellStates = ['created', 'updated', 'deleted', 'unchanged', 'failed'] as const;

export interface CellResult {
  status: (typeof cellStates)[number];
  reason: string | null;
  /** The row as it stands now; null when there is none or it stayed as it was. */
  row: SelectedRow | null;
}

interface Sheet {
  resource: ResolvedResource;
  serviceId: string | null;
  group: 'price_cat_uID' | 'price_category_id';
}

function sheetOf(ctx: Ctx, serviceId: string | null): Sheet {
  return serviceId === null
    ? { resource: ctx.lab.registry.resource('price'), serviceId, group: 'price_cat_uID' }
    : { resource: ctx.lab.registry.resource('service_price'), serviceId, group: 'price_category_id' };
}

/** Of this type, group, complexity and first day: the unique key of 2.6. */
async function rowOfCell(ctx: Ctx, { resource, serviceId, group }: Sheet, cell: CellEdit): Promise<SelectedRow | null> {
  const base = ctx.db.selectFrom(resource.table).select(resource.key).where('type_tID', '=', cell.type_id);
  const wanted = {
    [group]: cell.price_category_id,
    complexity: cell.complexity?.trim() || null,
    start_date: cell.start_date ?? null,
    ...(serviceId === null ? {} : { service_id: serviceId, price_class_id: null }),
  };
  const found = await Object.entries(wanted)
    .reduce((query, [column, value]) => query.where(column, value === null ? 'is' : '=', value), base)
    .executeTakeFirst();
  return found ? findRecord(ctx, resource, String(found[resource.key])) : null;
}

async function targetOf(ctx: Ctx, sheet: Sheet, cell: CellEdit): Promise<SelectedRow | null> {
  if (!cell.price_id) return rowOfCell(ctx, sheet, cell);
  const row = await findRecord(ctx, sheet.resource, cell.price_id);
  if (!row) throw notFound(cell.price_id);
  const same = row.type_tID === cell.type_id && row[sheet.group] === cell.price_category_id;
  if (!same || (row.service_id ?? null) !== sheet.serviceId)
    throw new AppError('request.invalid', { messageKey: 'errors.price.row_of_another_cell' });
  return row;
}

/** A cell is the price of one unit; a row may keep it for several. What is no amount stays for the field to refuse. */
function keptPrice({ price, quantity }: SelectedRow, typed: string | number): string | number {
  const [amount, units] = [toHundredths(typed), unitsOf(Number(quantity))];
  if (amount === null || units === oneUnit) return typed;
  // What was shown is no change, however it was rounded.
  if (amount === priceOfOne({ amount: Number(price), units, discount: 0 })) return fromHundredths(Number(price));
  return fromHundredths(multiplyDivide(amount, units, oneUnit));
}

async function edit(ctx: Ctx, sheet: Sheet, cell: CellEdit): Promise<Omit<CellResult, 'reason'>> {
  const { resource, serviceId, group } = sheet;
  const row = await targetOf(ctx, sheet, cell);
  const seen = cell.row_version;
  if (seen !== undefined && (row?.row_version ?? null) !== seen) throw new AppError('record.conflict');
  if (cell.price === null) {
    if (!row) return { status: 'unchanged', row: null };
    await removeRecord(ctx, resource, { id: String(row[resource.key]) });
    return { status: 'deleted', row: null };
  }
  if (row) {
    const values = { price: keptPrice(row, cell.price) };
    const after = await updateRecord(ctx, resource, { id: String(row[resource.key]), input: { values } });
    return { status: after.row_version === row.row_version ? 'unchanged' : 'updated', row: after };
  }
  const values = {
    type_tID: cell.type_id,
    [group]: cell.price_category_id,
    complexity: cell.complexity ?? null,
    start_date: cell.start_date ?? null,
    price: cell.price,
    ...(serviceId === null ? {} : { service_id: serviceId }),
  };
  return { status: 'created', row: await createRecord(ctx, resource, { values }) };
}

interface Speaker {
  translator: Translator;
  language: Language;
}

/** What an error says, its fields' sentences included. */
function reasonOf(error: AppError, { translator, language }: Speaker): string {
  const fields: FieldProblems = error.details.fields ?? {};
  const problems = Object.values(fields).flat();
  if (problems.length === 0) return translator.text(language, error.messageKey, error.params);
  return problems.map(({ key: name, params }) => translator.text(language, name, params)).join(' ');
}

export interface EditedCells {
  results: CellResult[];
  counts: Record<(typeof cellStates)[number], number>;
  runId: string | null;
}

interface EditInput {
  cells: readonly CellEdit[];
  serviceId: string | null;
  translator: Translator;
}

export async function editCells(ctx: Ctx, { cells, serviceId, translator }: EditInput): Promise<EditedCells> {
  const sheet = sheetOf(ctx, serviceId);
  const speaker = { translator, language: ctx.language };
  const options = { kind: 'price_cells', resources: [sheet.resource.name], summary: countsOf };
  const { id, result } = await withRun(ctx, options, async (inner) => {
    const results: CellResult[] = [];
    for (const cell of cells) {
      try {
        results.push({ ...(await edit(inner, sheet, cell)), reason: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ status: 'failed', row: null, reason: reasonOf(error, speaker) });
      }
    }
    return results;
  });
  return { results: result, counts: countsOf(result), runId: id };
}

function countsOf(results: readonly CellResult[]): EditedCells['counts'] {
  const count = (status: CellResult['status']) => results.filter((one) => one.status === status).length;
  return {
    created: count('created'),
    updated: count('updated'),
    deleted: count('deleted'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  };
}
