// The own contacts in the room: who the lab writes to. People of the customer keep them; the lab alone deletes. docs/interface/portal.md#room.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { columnOf } from '../core/read/named-rows.ts';
import { createRecord, updateRecord } from '../core/write/write.ts';
import { listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { type RoomRow, roomContext, roomRow, roomRows } from './read/room-reader.ts';

const text = z.string().nullable();
const contactShape = objectShape(
  'room-contact',
  z.object({ firstname: text, name: text, department: text, phone: text, email: text }),
);
const given = z.string().trim().max(255).nullable().optional();
const name = z.string().trim().min(1).max(255);
const fields = { firstname: given, department: given, phone: given, email: given };

const path = 'room/contacts';
const reading = { requirement: needs('customer_room_view'), since: '0.13.0', inRoom: true } as const;
const writing = { ...reading, requirement: needs('customer_room_order') } as const;

/** What they write is looked at as everything of v2 is. */
const asV2 = (ctx: Ctx): Ctx => ({ ...ctx, naming: 'attributes' });

function shown({ uID: id, firstname, name: last, department, phone, email }: RoomRow<'contact'>) {
  return { id, type: 'room-contact' as const, attributes: { firstname, name: last, department, phone, email } };
}

/** Of whoever sees several, the lab keeps the contacts. */
async function ownCustomer(ctx: Ctx): Promise<string> {
  const { rows } = await roomRows(ctx, 'customer', { limit: 2 });
  const [customer, other] = rows;
  if (!customer || other) throw new AppError('record.locked', { messageKey: 'errors.room.one_customer' });
  return customer.KTAG;
}

export const roomContactActions: readonly Action[] = [
  defineAction({
    ...reading,
    method: 'GET',
    path,
    summary: 'The own contacts, as the lab knows them',
    input: z.strictObject({}),
    output: listOf(contactShape),
    async run({ ctx: asked }) {
      const ctx = roomContext(asked);
      const sort = [{ path: [columnOf(ctx.lab.registry, 'contact', 'name')], direction: 'asc' as const }];
      const { rows } = await roomRows(ctx, 'contact', { sort });
      return { list: { data: rows.map(shown) } };
    },
  }),
  defineAction({
    ...writing,
    method: 'POST',
    path,
    summary: 'Name another contact',
    status: 201,
    once: true,
    input: z.strictObject({ name, ...fields }),
    output: oneOf(contactShape),
    async run({ ctx: asked, input }) {
      const ctx = roomContext(asked, 'contact_edit');
      const customer_uID = await ownCustomer(ctx);
      const values = { ...input, customer_id: customer_uID };
      const row = await createRecord(asV2(ctx), ctx.lab.registry.resource('contact'), { values });
      return { body: { data: shown(await roomRow(ctx, 'contact', String(row.uID))) } };
    },
  }),
  defineAction({
    ...writing,
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change an own contact',
    input: z.strictObject({ id: z.string(), name: name.optional(), ...fields }),
    output: oneOf(contactShape),
    async run({ ctx: asked, input: { id, ...values } }) {
      const ctx = roomContext(asked, 'contact_edit');
      await updateRecord(asV2(ctx), ctx.lab.registry.resource('contact'), { id, input: { values } });
      return { body: { data: shown(await roomRow(ctx, 'contact', id)) } };
    },
  }),
];
