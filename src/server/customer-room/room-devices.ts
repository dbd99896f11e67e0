// The devices of the room as their owners want to know them: what state each is in, when it is due, its certificate, the order it is in.
import { z } from 'zod';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import type { Ctx } from '../core/lab/context.ts';
import { columnOf } from '../core/read/named-rows.ts';
import { pickedRows } from '../core/rows/picked-rows.ts';
import { dateShape, objectShape } from '../endpoints/answer-shapes.ts';
import type { Translator } from '../i18n/translate.ts';
import { standings } from '../papers/certificate-check/standing.ts';
import { openOrdersOf } from '../resources/booking/device-order-queries.ts';
import { shownOrders } from './orders/shown-orders.ts';
import { type RoomRow, roomRows } from './read/room-reader.ts';
import { hiddenStates, stateOf, stateShape } from './read/states.ts';

const text = z.string().nullable();
const certificateSaid = {
  number: text,
  date: dateShape.nullable(),
  result: z.enum(['passed', 'failed', 'limited', 'not_assessed']).nullable(),
};
const certificate = z.object({ id: z.string().meta({ description: 'Of its calibration.' }), ...certificateSaid });
export const certificateShape = objectShape(
  'room-certificate',
  z.object({ ...certificateSaid, is_current: z.boolean(), standing: z.enum(standings) }),
);

export const deviceShape = objectShape(
  'room-device',
  z.object({
    ...{
      asset_number: text,
      test_equipment_number: text,
      manufacturer: text,
      model: text,
      serial_number: text,
      description: text,
    },
    state: stateShape,
    due_date: dateShape.nullable(),
    certificate: certificate.nullable().meta({ description: 'The one that counts now.' }),
    order: z
      .object({ id: text, number: text, state: stateShape })
      .nullable()
      .meta({ description: 'The open order it is in; without a number where the lab has not told of it yet.' }),
  }),
);
export type RoomDevice = z.infer<typeof deviceShape>;

export const is = (
  ctx: Ctx,
  name: 'inventory' | 'calibration' | 'booking',
  attribute: string,
  value: string | number,
): FilterNode => ({
  kind: 'compare',
  path: [columnOf(ctx.lab.registry, name, attribute as never)],
  op: '=',
  value,
});

/** Those that are gone are not shown. */
export function deviceFilter(ctx: Ctx): FilterNode | null {
  const gone = hiddenStates(ctx);
  if (gone.length === 0) return null;
  const path = [columnOf(ctx.lab.registry, 'inventory', 'status')];
  const others: FilterNode = { kind: 'compare', path, op: 'notIn', value: gone };
  return { kind: 'or', items: [others, { kind: 'null', path, negated: false }] };
}

/** Released, and not replaced by a newer one. */
async function currentCertificates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, RoomRow<'calibration'>>> {
  const { registry } = ctx.lab;
  const filter: FilterNode = {
    kind: 'and',
    items: [
      { kind: 'compare', path: [columnOf(registry, 'calibration', 'inventory_id')], op: 'in', value: [...ids] },
      is(ctx, 'calibration', 'is_current', 1),
      { kind: 'null', path: ['released_at'], negated: true },
    ],
  };
  const { rows } = ids.length === 0 ? { rows: [] } : await roomRows(ctx, 'calibration', { filter });
  return new Map(rows.map((row) => [row.inventory_id, row]));
}

export const certificateOf = (row: RoomRow<'calibration'>) => ({
  id: row.CTAG,
  number: row.certificate_number,
  date: row.calibration_date,
  result: row.cal_result as z.infer<typeof certificate>['result'],
});

export async function shownDevices(
  ctx: Ctx,
  translator: Translator,
  rows: readonly RoomRow<'inventory'>[],
): Promise<RoomDevice[]> {
  const ids = rows.map(({ MTAG }) => MTAG);
  const certificates = await currentCertificates(ctx, ids);
  const open = ids.length === 0 ? new Map() : await openOrdersOf(ctx, ids);
  const keys = [...open.values()].flatMap(({ id }) => (id === null ? [] : [id as string]));
  const orders = new Map((await ordersByKey(ctx, keys)).map((row) => [row.uID, row]));
  return rows.map((row) => {
    const certificate = certificates.get(row.MTAG);
    const order = open.get(row.MTAG);
    const told = orders.get(order?.id ?? '');
    return {
      id: row.MTAG,
      type: 'room-device' as const,
      attributes: {
        ...{ asset_number: row.asset_number, test_equipment_number: row.test_equipment_number },
        ...{ manufacturer: row.manufacturer, model: row.model, serial_number: row.serial_number, description: row.description },
        state: stateOf(ctx, translator, { name: 'inventory', value: row.status }),
        due_date: row.duedate,
        certificate: certificate ? certificateOf(certificate) : null,
        order: order
          ? {
              id: told?.uID ?? null,
              number: told?.number ?? null,
              state: told ? stateOf(ctx, translator, { name: 'booking', value: told.status }) : null,
            }
          : null,
      },
    };
  });
}

async function ordersByKey(ctx: Ctx, keys: readonly string[]): Promise<RoomRow<'booking'>[]> {
  if (keys.length === 0) return [];
  const { rows } = await roomRows(
    ctx,
    'booking',
    { filter: shownOrders() },
    pickedRows(ctx.lab.registry.resource('booking'), keys),
  );
  return rows;
}
