// A quantity scale belongs to a price row that exists, says from which quantity it holds, and either sets another unit price or
// takes something off. docs/interface/prices.md#records, docs/interface/prices.md#surcharges-and-scales,
// docs/interface/prices.md#attributes.

import type { FieldProblems } from '../../contract/errors.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ResourceHooks } from '../../core/lab/hooks.ts';
import { missingKeys } from '../../core/rows/missing-keys.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';

const rowTables: readonly string[] = ['prices', 'service_prices'];

function amountProblems({ price, discount }: Row): FieldProblems {
  const [priced, discounted] = [(price ?? null) !== null, (discount ?? null) !== null];
  if (priced && discounted) return { discount: [{ key: 'errors.price.scale_one_only' }] };
  return priced || discounted ? {} : { price: [{ key: 'errors.price.scale_needs_one' }] };
}

async function ownerProblems(ctx: Ctx, { row_table: table, row_id: id }: Row): Promise<FieldProblems> {
  const owner = rowTables.includes(String(table)) ? ctx.lab.registry.byTable(String(table)) : undefined;
  if (!owner || typeof id !== 'string') return {};
  const missing = await missingKeys(ctx, owner, [id]);
  return missing.length > 0 ? { row_id: [{ key: 'errors.field.no_such_record', params: { id } }] } : {};
}

async function clashProblems(ctx: Ctx, { id, row_table, row_id, min_quantity }: Row): Promise<FieldProblems> {
  const clash = await typed(ctx.db)
    .selectFrom('price_scales')
    .select('id')
    .where('row_table', '=', String(row_table))
    .where((eb) => sameText(eb.ref('row_id'), String(row_id)))
    .where('min_quantity', '=', Number(min_quantity))
    .where('id', '<>', String(id ?? ''))
    .executeTakeFirst();
  return clash
    ? { min_quantity: [{ key: 'errors.price.scale_duplicate', params: { quantity: fromHundredths(Number(min_quantity)) } }] }
    : {};
}

export const scaleRowHooks: ResourceHooks = {
  setWise: true,
  async check(ctx, { action, before, values, unread }: JudgedChange) {
    if (action === 'delete') return {};
    const row: Row = { ...before, ...values };
    const isRead = (columns: readonly string[]) => !columns.some((column) => unread?.has(column));
    return {
      ...(isRead(['price', 'discount']) ? amountProblems(row) : {}),
      ...(await ownerProblems(ctx, row)),
      ...(isRead(['row_table', 'row_id', 'min_quantity']) ? await clashProblems(ctx, row) : {}),
    };
  },
};
