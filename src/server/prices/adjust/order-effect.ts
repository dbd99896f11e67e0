// What if: the orders of the last twelve months, as far as the caller sees them, priced once more with the book as it is and as it
// would be after an adjustment.
import { sql } from 'kysely';
import { z } from 'zod';
import { addMonths, type PlainDate } from '../../contract/values/dates.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { assertMay, mayView } from '../../core/access/permissions.ts';
import { visibleRows } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { columnOf } from '../../core/read/named-rows.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { today } from '../../lib/clock.ts';
import { loadPriceBook, withDevices } from '../book/load-price-book.ts';
import { indexBook } from '../engine/book/index-book.ts';
import { type Effect, type EffectLine, effectOfChange, type SoldPosition } from '../engine/effect/effect-of-change.ts';
import { bookAfterAdjust } from '../engine/plan/book-after-plan.ts';
import type { AdjustPlan } from './adjust-plan.ts';

const months = 12;
const positionsAtOnce = 2000;
const mostLines = 200;

const amounts = {
  positions: z.number().int(),
  changed: z.number().int(),
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  gaps_before: z.number().int(),
  gaps_after: z.number().int(),
};
const line = z.object({ id: z.string().nullable(), name: z.string().nullable(), ...amounts });

export const effectShape = z.object({
  from: z.string(),
  until: z.string(),
  ...amounts,
  customers: z.array(line),
  price_categories: z.array(line),
});

interface SoldRow {
  customer: string;
  customerName: string | null;
  groupId: string | null;
  quantity: number | null;
  complexity: string | null;
  serviceId: string | null;
  deviceId: string | null;
  procedureId: string | null;
  typeId: string | null;
}

/** Positions of orders that were not cancelled. A position of a device type may name one of its price rows. */
async function soldRows(ctx: Ctx, from: PlainDate, until: PlainDate): Promise<readonly SoldRow[]> {
  // A position follows its order, and its device besides.
  const seen = visibleRows(ctx, ctx.lab.registry.resource('booking_position'), 'a');
  const query = sql<SoldRow>`select b."customer_KTAG" as customer, ${sql.ref(`c.${columnOf(ctx.lab.registry, 'customer', 'name')}`)} as ${sql.id('customerName')},
    c.price_category_id as ${sql.id('groupId')}, a.quantity, a.complexity,
    case when a.article_type = 'article' then a."article_ID" end as ${sql.id('serviceId')},
    i."MTAG" as ${sql.id('deviceId')}, i.procedure_id as ${sql.id('procedureId')},
    case when a.article_type = 'inventory' then i.type_id when a.article_type = 'type' then coalesce(p."type_tID", a."article_ID") end
      as ${sql.id('typeId')}
    from booking as b join article as a on a.booking_uid = b."uID" join customers as c on c."KTAG" = b."customer_KTAG"
    left join inventory as i on a.article_type = 'inventory' and i."MTAG" = a."article_ID"
    left join prices as p on a.article_type = 'type' and p."pID" = a."article_ID"
    where b.date >= ${from} and b.date <= ${until} and b.status <> 'X' and a.article_type is not null and a."article_ID" is not null
    ${seen ? sql`and ${seen}` : sql``}`;
  return (await query.execute(readingDb(ctx))).rows;
}

function soldPosition(row: SoldRow, date: PlainDate): SoldPosition {
  const { customer, groupId, quantity, complexity, serviceId, deviceId, procedureId, typeId } = row;
  return {
    customerId: customer,
    question: {
      for: { kind: 'customer', customerId: customer, groupId },
      date,
      quantity: quantity !== null && quantity > 0 ? quantity : 100,
      complexity,
      serviceId,
      typeId,
      device: deviceId === null ? null : { id: deviceId, ownProcedureId: procedureId, typeId },
    },
  };
}

const counted = ['positions', 'changed', 'before', 'after', 'difference', 'gapsBefore', 'gapsAfter'] as const;

function addUp(sums: Map<string | null, Effect>, id: string | null, effect: Effect): void {
  const known = sums.get(id);
  sums.set(
    id,
    known ? (Object.fromEntries(counted.map((name) => [name, known[name] + effect[name]])) as unknown as Effect) : effect,
  );
}

function shownEffect(effect: Effect) {
  return {
    positions: effect.positions,
    changed: effect.changed,
    before: fromHundredths(effect.before),
    after: fromHundredths(effect.after),
    difference: fromHundredths(effect.difference),
    gaps_before: effect.gapsBefore,
    gaps_after: effect.gapsAfter,
  };
}

/** The largest effect first. */
function shownLines(sums: ReadonlyMap<string | null, Effect>, nameOf: (id: string | null) => string | null) {
  const lines: EffectLine[] = [...sums].map(([id, effect]) => ({ ...effect, id }));
  lines.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
  return lines.slice(0, mostLines).map((one) => ({ id: one.id, name: nameOf(one.id), ...shownEffect(one) }));
}

export async function effectOf(ctx: Ctx, { rows, startDate }: AdjustPlan): Promise<z.infer<typeof effectShape>> {
  const { registry } = ctx.lab;
  assertMay(ctx, registry.resource('booking'), 'view');
  const until = today(ctx.lab.clock);
  const from = addMonths(until, -months);
  const sold = await soldRows(ctx, from, until);
  const loaded = await loadPriceBook(ctx);
  const devices = sold.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]));
  const after = indexBook(bookAfterAdjust(loaded.book.source, rows));
  const [now, then] = [await withDevices(loaded, ctx, devices), await withDevices({ ...loaded, book: after }, ctx, devices)];
  const [all, customers, groups] = [new Map<null, Effect>(), new Map<string | null, Effect>(), new Map<string | null, Effect>()];
  for (const chunk of inChunks(sold, positionsAtOnce)) {
    const positions = chunk.map((row) => soldPosition(row, startDate));
    const { byCustomer, byGroup, ...effect } = effectOfChange(now.book, then.book, positions, startDate);
    addUp(all, null, effect);
    for (const { id, ...one } of byCustomer) addUp(customers, id, one);
    for (const { id, ...one } of byGroup) addUp(groups, id, one);
    await breathe();
  }
  const named = mayView(ctx, registry.resource('customer'));
  const customerNames = new Map(named ? sold.map(({ customer, customerName }) => [customer, customerName]) : []);
  const nothing: Effect = { positions: 0, changed: 0, before: 0, after: 0, difference: 0, gapsBefore: 0, gapsAfter: 0 };
  return {
    from,
    until,
    ...shownEffect(all.get(null) ?? nothing),
    customers: shownLines(customers, (id) => customerNames.get(id ?? '') ?? null),
    price_categories: shownLines(groups, (id) => loaded.names.groups.get(id ?? '')?.name ?? null),
  };
}
