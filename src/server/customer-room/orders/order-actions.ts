// Orders in the room: what was ordered and offered, ordering calibrations, reading and accepting an offer; and for the office letting an offer
// go. docs/interface/portal.md#room.
import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { columnOf, getRow } from '../../core/read/named-rows.ts';
import { dateShape, instantShape, listOf, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { readV2Page } from '../../filter/from-v2-sort.ts';
import type { PaperServices } from '../../papers/paper-kind.ts';
import { assertInPerson, type RoomRow, roomContext, roomRow, roomRows } from '../read/room-reader.ts';
import { stateOf, stateShape } from '../read/states.ts';
import { accept, offer, offeredPaper, offerState } from './offers.ts';
import { orderInRoom } from './order-of-customer.ts';
import { offering, shownOrders } from './shown-orders.ts';

const mostOrdered = 200;
const text = z.string().nullable();
const offerSaid = {
  offered_at: instantShape.nullable(),
  offered_hash: text.meta({ description: 'SHA-256 of the paper; accepting names it.' }),
  accepted_at: instantShape.nullable(),
  accepted_by: text,
  accepted_hash: text,
};
const orderSaid = {
  ...{ number: text, date: dateShape.nullable(), state: stateShape, buyer_reference: text, delivery_date: dateShape.nullable() },
  ...{ requested_at: instantShape.nullable(), requested_by: text, wished_date: dateShape.nullable(), customer_remark: text },
  ...offerSaid,
};
const lines = z.array(
  z.object({ inventory_id: text.meta({ description: 'Null where the line is about no device of theirs.' }) }),
);
const orderShape = objectShape('room-order', z.object(orderSaid));
const changed = z.boolean().meta({ description: 'The lab changed the order since it offered it.' });
const amount = z.number();
const total = z
  .object({
    ...{ currency: z.string(), net_taxable: amount, vat_total: amount, gross_total: amount },
    delivery_costs: amount.nullable().meta({ description: 'Not part of the total.' }),
  })
  .nullable()
  .meta({
    description: 'What the offer comes to, as its paper says; null where there is none, or the order says something else by now.',
  });
const oneOrder = objectShape('room-order', z.object({ ...orderSaid, changed, total, lines }));
const offerShape = objectShape('order-offer', z.object({ ...offerSaid, changed, total }));

const path = 'room/orders';
const reading = { requirement: needs('customer_room_view'), since: '0.13.0', inRoom: true } as const;
const ordering = { ...reading, requirement: needs('customer_room_order') } as const;
const keyed = z.strictObject({ id: z.string() });

function shown(ctx: Ctx, { translator }: PaperServices, row: RoomRow<'booking'>) {
  const { uID: id, status, number, date, buyer_reference, delivery_date, requested_by, wished_date, customer_remark } = row;
  const { offered_hash, accepted_by, accepted_hash } = row;
  const attributes = { number, date, buyer_reference, delivery_date, requested_by, wished_date, customer_remark };
  const offered = { offered_hash, accepted_by, accepted_hash };
  const isOpen = status === offering;
  const state = isOpen && row.offered_at === null ? null : stateOf(ctx, translator, { name: 'booking', value: status });
  const at = (time: typeof row.offered_at) => time && isoOf(time);
  const times = { requested_at: at(row.requested_at), offered_at: at(row.offered_at), accepted_at: at(row.accepted_at) };
  return { id, type: 'room-order' as const, attributes: { ...attributes, ...offered, ...times, state } };
}

async function oneShown(ctx: Ctx, services: PaperServices, id: string) {
  const row = await shownOrder(ctx, id);
  const { attributes, ...named } = shown(ctx, services, row);
  const nothing = { changed: false, total: null };
  const { changed, total } = row.offered_at === null ? nothing : await offerState(ctx, services, id);
  return { data: { ...named, attributes: { ...attributes, changed, total, lines: await linesOf(ctx, id) } } };
}

/** One that the office still writes is not there yet. */
async function shownOrder(ctx: Ctx, id: string): Promise<RoomRow<'booking'>> {
  const row = await roomRow(ctx, 'booking', id);
  if (row.status !== offering || row.requested_at !== null || row.offered_at !== null) return row;
  throw notFound(id);
}

async function linesOf(ctx: Ctx, id: string) {
  const column = columnOf(ctx.lab.registry, 'booking_position', 'booking_id');
  const { rows } = await roomRows(ctx, 'booking_position', {
    filter: { kind: 'compare', path: [column], op: '=', value: id },
    sort: [{ path: ['pos_number'], direction: 'asc' }],
  });
  return rows.map((row) => ({ inventory_id: row.article_type === 'inventory' ? row.article_id : null }));
}

export function roomOrderActions(services: PaperServices): Action[] {
  return [...readingActions(services), ...writingActions(services), ...officeActions(services)];
}

function readingActions(services: PaperServices): Action[] {
  return [
    defineAction({
      ...reading,
      method: 'GET',
      path,
      summary: 'The own orders: asked for, offered, confirmed; newest first',
      input: z.strictObject({ 'page[number]': z.string().optional(), 'page[size]': z.string().optional() }),
      output: listOf(orderShape),
      async run({ ctx: asked, input }) {
        const ctx = roomContext(asked);
        const page = readV2Page(input as Record<string, string>);
        const { rows, total } = await roomRows(ctx, 'booking', {
          ...{ filter: shownOrders(), limit: page.size, offset: (page.number - 1) * page.size },
          sort: [{ path: [columnOf(ctx.lab.registry, 'booking', 'date')], direction: 'desc' }],
        });
        return { list: { data: rows.map((row) => shown(ctx, services, row)), page: { ...page, total } } };
      },
    }),
    defineAction({
      ...reading,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One of the own orders with its devices, and whether its offer still says the same',
      input: keyed,
      output: oneOf(oneOrder),
      run: async ({ ctx, input }) => ({ body: await oneShown(roomContext(ctx), services, input.id) }),
    }),
    defineAction({
      ...reading,
      method: 'GET',
      path: `${path}/{id}/offer`,
      summary: 'The paper of an offer, as it was let go',
      input: keyed,
      produces: ['application/pdf'],
      async run({ ctx: asked, input: { id } }) {
        const ctx = roomContext(asked, 'dms_view');
        const { offered_hash: hash } = await shownOrder(ctx, id);
        const paper = await offeredPaper(ctx, { id, hash });
        return { file: { ctx, resource: ctx.lab.registry.resource('document'), id: String(paper.uID) } };
      },
    }),
  ];
}

function writingActions(services: PaperServices): Action[] {
  return [
    defineAction({
      ...ordering,
      method: 'POST',
      path,
      summary: `Order the calibration of up to ${mostOrdered} own devices; none when one of them cannot be ordered`,
      status: 201,
      once: true,
      input: z.strictObject({
        inventory_ids: z.array(z.string().min(1).max(80)).min(1).max(mostOrdered),
        wished_date: z.iso.date().nullable().optional().meta({ description: 'By when, as the customer would like it.' }),
        customer_remark: z.string().trim().max(2000).nullable().optional(),
        buyer_reference: z
          .string()
          .trim()
          .max(255)
          .nullable()
          .optional()
          .meta({ description: 'The customer’s own order number.' }),
      }),
      output: oneOf(oneOrder),
      async run({ ctx, input }) {
        const id = await orderInRoom(ctx, input);
        return { body: await oneShown(roomContext(ctx), services, id) };
      },
    }),
    defineAction({
      ...ordering,
      method: 'POST',
      path: `${path}/{id}/accept`,
      once: true,
      summary: 'Accept an offer, with a name: once, and only of the paper that was read',
      input: keyed.extend({ name: z.string().trim().min(1).max(255), offered_hash: z.string().min(1).max(64) }),
      output: oneOf(oneOrder),
      async run({ ctx: asked, input: { id, name, offered_hash: hash } }) {
        assertInPerson(asked);
        const ctx = roomContext(asked, 'bookings_edit');
        await shownOrder(ctx, id);
        await accept(ctx, services, { id, name, hash });
        return { body: await oneShown(ctx, services, id) };
      },
    }),
  ];
}

/** At the lab's own desk. */
function officeActions(services: PaperServices): Action[] {
  const office = { path: 'bookings/{id}/offer', since: '0.13.0', input: keyed, output: oneOf(offerShape) } as const;
  const told = async (ctx: Ctx, id: string) => {
    await getRow(ctx, 'booking', id);
    return { body: { data: { id, type: 'order-offer', attributes: await offerState(ctx, services, id) } } };
  };
  return [
    defineAction({
      ...office,
      method: 'GET',
      summary: 'What of an order was offered to its customer and accepted in their room, and whether the order changed since',
      requirement: needs('bookings_view'),
      run: ({ ctx, input }) => told(ctx, input.id),
    }),
    defineAction({
      ...office,
      method: 'POST',
      once: true,
      summary: 'Let the offer go: its paper is kept, and its customer reads and accepts it in their room',
      requirement: needs('bookings_edit'),
      async run({ ctx, input }) {
        await offer(inColumns(ctx), services, input.id);
        return told(ctx, input.id);
      },
    }),
  ];
}
