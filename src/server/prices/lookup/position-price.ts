// An order's position that comes without a price gets the one that the lookup finds for the order's customer, on the order's day,
// for its quantity and complexity, and keeps why. A gap stays empty: no position ever costs 0 by mistake. The price is that of one unit,
// unless only several come to whole cents. docs/interface/prices.md#finding, docs/interface/prices.md#paid,
// docs/interface/prices.md#articles, docs/interface/prices.md#quantity.
import type { Ctx } from '../../core/lab/context.ts';
import { namedRow } from '../../core/read/named-rows.ts';
import { rowsByKey } from '../../core/rows/row-batches.ts';
import { typed } from '../../db/typed.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { find } from '../engine/find/find.ts';
import { type AskedPrice, questionsFor } from './asked-prices.ts';
import { foundColumns } from './found-price.ts';
import { bookFor } from './lookup-actions.ts';

type Position = StoredColumns<'booking_position'>;

interface Article {
  asked: Pick<AskedPrice, 'type_id' | 'inventory_id' | 'service_id'>;
  name: string | null;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A device, a catalogue article, or a device type, which may be named by one of its price rows. */
async function articleOf(ctx: Ctx, { article_type: kind, article_ID: key }: Position): Promise<Article | null> {
  const id = text(key);
  if (id === undefined) return null;
  if (kind === 'inventory') return { asked: { inventory_id: id }, name: await deviceName(ctx, id) };
  if (kind === 'article') {
    const article = await typed(ctx.db)
      .selectFrom('standard_article')
      .select('article_name')
      .where('uID', '=', id)
      .executeTakeFirst();
    return article ? { asked: { service_id: id }, name: article.article_name } : null;
  }
  if (kind !== 'type') return null;
  const row = await typed(ctx.db).selectFrom('prices').select('type_tID').where('pID', '=', id).executeTakeFirst();
  const type = row?.type_tID ?? id;
  const named = await typed(ctx.db).selectFrom('types').select('type_name').where('tID', '=', type).executeTakeFirst();
  return { asked: { type_id: type }, name: named?.type_name ?? null };
}

/** As a paper calls it: number, maker, model and what it is. */
async function deviceName(ctx: Ctx, id: string): Promise<string | null> {
  const inventory = ctx.lab.registry.resource('inventory');
  const row = (await rowsByKey(ctx, inventory, [id])).get(id);
  if (!row) return null;
  const { asset_number, manufacturer, model, description } = namedRow(ctx.lab.registry, 'inventory', row);
  return [asset_number, manufacturer, model, description].filter(Boolean).join(' ') || null;
}

/** What a position is called that brings no name: as its article is. A line without a name could not be told on any paper. */
export async function positionName(ctx: Ctx, values: Position): Promise<Position> {
  if (text(values.name) !== undefined) return {};
  const name = (await articleOf(ctx, values))?.name;
  return name ? { name } : {};
}

/** Column values to add to a new position; none when nothing can be looked up. `sent`: what the caller said himself stays. */
export async function positionPrice(ctx: Ctx, values: Position, sent: ReadonlySet<string>): Promise<Position> {
  if ((values.price ?? null) !== null) return {};
  const order = await typed(ctx.db)
    .selectFrom('booking')
    .select(['customer_KTAG', 'date'])
    .where('uID', '=', String(values.booking_uid))
    .executeTakeFirst();
  const article = order ? await articleOf(ctx, values) : null;
  if (!order || !article) return {};
  const quantity = typeof values.quantity === 'number' && values.quantity > 0 ? values.quantity : 100;
  const complexity = text(values.complexity);
  const [question] = await questionsFor(ctx, [
    {
      ...article.asked,
      customer_id: order.customer_KTAG,
      quantity,
      ...(order.date === null ? {} : { date: order.date }),
      ...(complexity === undefined ? {} : { complexity }),
    },
  ]);
  if (!question) return {};
  const { book } = await bookFor(ctx, [question]);
  return foundColumns(find(book, question), { date: question.date, sent });
}
