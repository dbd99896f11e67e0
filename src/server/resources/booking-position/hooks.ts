// Positions stand in the order they were added unless they say otherwise, name an article that is there, and are priced like everything
// else.

import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow } from '../../core/lab/hooks.ts';
import { missingKeys } from '../../core/rows/missing-keys.ts';
import { falling } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { positionName, positionPrice } from '../../prices/lookup/position-price.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertLineIsFree, billedQuantities, invoicedLock } from '../rules/invoicing/invoice-lock.ts';

type Columns = StoredColumns<'booking_position'>;

async function nextPlace(ctx: Ctx, order: string): Promise<number> {
  const last = await typed(ctx.db)
    .selectFrom('article')
    .select('pos_number')
    .where('booking_uid', '=', order)
    .where('pos_number', 'is not', null)
    .orderBy('pos_number', falling)
    .executeTakeFirst();
  return (last?.pos_number ?? 0) + 1;
}

/** As UN/ECE Recommendations 20 and 21 have them. */
const unitCode = /^[A-Z0-9]{2,3}$/;

/** Where the article is kept, by its kind: a device type may be named by one of its price rows. */
const keptIn: Readonly<Record<string, readonly ResourceName[]>> = {
  inventory: ['inventory'],
  article: ['standard_article'],
  type: ['device_type', 'price'],
};

/** A line that an invoice bills stands. What a position names must be there, and its writer must see it. */
async function check(ctx: Ctx, change: JudgedChange<'booking_position'>): Promise<ProblemsOf<'booking_position'>> {
  const { action, before, values } = change;
  await assertLineIsFree(ctx, change);
  if (action === 'delete') return {};
  const { unit_code: code } = values;
  if (typeof code === 'string' && code !== before?.unit_code && !unitCode.test(code))
    return { unit_code: [{ key: 'errors.position.unit_code' }] };
  const { article_type: kind, article_ID: id }: Columns = { ...before, ...values };
  const isNew = kind !== (before?.article_type ?? null) || id !== (before?.article_ID ?? null);
  if (typeof id !== 'string' || !isNew) return {};
  if (typeof kind !== 'string') return { article_type: [{ key: 'errors.field.required' }] };
  for (const name of keptIn[kind] ?? []) {
    const missing = await missingKeys(ctx, ctx.lab.registry.resource(name), [id]);
    if (missing.length === 0) return {};
  }
  return { article_ID: [{ key: 'errors.field.no_such_record', params: { id } }] };
}

async function complete(ctx: Ctx, change: JudgedChange<'booking_position'>): Promise<Columns> {
  const { action, values, sent } = change;
  if (action === 'update') return repriced(ctx, change);
  if (typeof values.booking_uid !== 'string') return {};
  const pos_number = typeof values.pos_number === 'number' ? values.pos_number : await nextPlace(ctx, values.booking_uid);
  return { pos_number, ...(await positionName(ctx, values)), ...(await positionPrice(ctx, values, sent)) };
}

/** What the finder's price was found for. */
const askedFor = ['article_type', 'article_ID', 'quantity', 'complexity'] as const;

/**
 * A price that was found is found again for what is asked now; one that somebody enters is his, and no finding explains it. A price that
 * was entered stays, whatever else changes.
 */
async function repriced(ctx: Ctx, { before, values }: JudgedChange<'booking_position'>): Promise<Columns> {
  const differs = (column: 'price' | (typeof askedFor)[number]) => column in values && values[column] !== before?.[column];
  if (differs('price')) return values.price === null ? found(ctx, { before, values }) : { price_reason: null };
  const isFound = (before?.price_reason ?? null) !== null;
  return isFound && askedFor.some(differs) ? found(ctx, { before, values }) : {};
}

/** Unit, discount and tax stay as they are: they may have been agreed. */
async function found(
  ctx: Ctx,
  { before, values }: Pick<JudgedChange<'booking_position'>, 'before' | 'values'>,
): Promise<Columns> {
  const agreed = new Set(['unit', 'discount', 'tax']);
  return positionPrice(ctx, { ...before, ...values, price: null }, agreed);
}

/** A run that is undone must not take away what was billed since. */
async function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'booking_position'>[]): Promise<void> {
  for (const { row, columns } of rows) {
    const { uID, booking_uid: order } = row;
    const writes = columns === null || columns.some((column) => column !== 'pos_number');
    if (writes && (await billedQuantities(ctx, [String(order)])).has(String(uID))) throw invoicedLock(columns ?? []);
  }
}

export const bookingPositionHooks: ResourceHooks<'booking_position'> = { complete, check, beforeRewrite };
