// The receipt or delivery note of a movement from the database: every one of its number, through the caller's rows.
// docs/data-contracts.md#goods-slip.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow, listRows, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, isoInstant, labDayAndTime, locales } from '../../i18n/locale.ts';
import { today, zoneOf } from '../../lib/clock.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { senderLine } from '../parts/lab-parts.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { customerAddress, customFieldsOf, deviceNames, textOf } from '../parts/record-parts.ts';
import type { GoodsDocument } from './contract.ts';
import type { GoodsPrint } from './layout.ts';

type Movement = RowOf<'goods_movement'>;

const mostDevices = 500;

async function sameNumber(ctx: Ctx, row: Movement): Promise<Movement[]> {
  const filter: FilterNode = { kind: 'compare', path: ['number'], op: '=', value: row.number };
  const sort = [{ path: ['uID'], direction: 'asc' as const }];
  return listRows(ctx, 'goods_movement', { filter, sort, limit: mostDevices, offset: 0 });
}

async function partsOf(ctx: Ctx, rows: readonly Movement[]) {
  const names = ['inventory', 'came_in'] as const;
  const related = await relatedRows({ ctx, name: 'goods_movement', rows, names: [...names] });
  const devices = rows.flatMap((row) => {
    const device = related(row).inventory;
    if (!device) return [];
    const said = { accessories: textOf(row.accessories), damage: textOf(row.damage) };
    return [{ ...deviceNames(device), ...said, calibration_planned: row.calibration_id !== null }];
  });
  return { devices, receipts: [...new Set(rows.flatMap((row) => related(row).came_in?.number ?? []))] };
}

/** Orders and customers the caller may not see are not named. */
async function headOf(ctx: Ctx, row: Movement): Promise<Pick<GoodsDocument, 'order' | 'customer'>> {
  const { registry } = ctx.lab;
  const wanted = (['booking', 'customer'] as const).filter((name) => mayView(ctx, registry.resource(name)));
  const ends = (await relatedRows({ ctx, name: 'goods_movement', rows: [row], names: wanted }))(row);
  const order = 'booking' in ends ? ends.booking : null;
  const customer = 'customer' in ends ? ends.customer : null;
  return {
    order: order ? { number: textOf(order.number), buyer_reference: textOf(order.buyer_reference) } : {},
    customer: customer ? { ...customerAddress(customer), custom_fields: customFieldsOf(ctx, 'customer', customer) } : {},
  };
}

export async function loadGoods(
  ctx: Ctx,
  { translator }: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<GoodsDocument, GoodsPrint>> {
  const row = await getRow(ctx, 'goods_movement', id);
  const { day, time } = labDayAndTime(String(row.moved_at), zoneOf(ctx.lab.clock));
  const { devices, receipts } = await partsOf(ctx, await sameNumber(ctx, row));
  const sender = await senderLine(ctx);
  const document: GoodsDocument = {
    meta: {
      contract: 'goods-slip',
      schema_version: '1.0',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: today(ctx.lab.clock),
    },
    movement: {
      number: String(row.number),
      direction: row.direction === 'out' ? 'out' : 'in',
      date: day,
      time,
      handled_by: textOf(row.handled_by),
      promised_date: textOf(row.promised_date),
      tracking_number: textOf(row.tracking_number),
      remark: textOf(row.remark),
      receipts,
    },
    ...(await headOf(ctx, row)),
    devices,
  };
  return {
    document,
    title: translator.text(language, `papers.goods.title_${document.movement.direction}`),
    number: document.movement.number,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'goods-slip', document, senderLine: sender }),
  };
}
