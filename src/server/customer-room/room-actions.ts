// The room of a customer as programs and the portal's screens ask for it. docs/interface/portal.md#room.
import { z } from 'zod';
import { notFound } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import { addDays, type PlainDate } from '../contract/values/dates.ts';
import type { Ctx } from '../core/lab/context.ts';
import { recallDays, textSetting } from '../core/lab/lab-settings.ts';
import { countParts } from '../core/read/count-by-group.ts';
import { columnOf } from '../core/read/named-rows.ts';
import { dateShape, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { today } from '../lib/clock.ts';
import type { BundleServices } from '../papers/certificate-bundle/bundle-actions.ts';
import { labLogo } from '../papers/parts/load-sheets.ts';
import { roomContactActions } from './contact-actions.ts';
import { roomDeviceActions } from './device-actions.ts';
import { roomOrderActions } from './orders/order-actions.ts';
import { roomPeopleActions } from './people/people-actions.ts';
import { roomContext, roomRows } from './read/room-reader.ts';
import { deviceFilter } from './room-devices.ts';

const count = z.int();
const roomShape = objectShape(
  'customer-room',
  z.object({
    lab: z.object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      color: z.string().nullable(),
      has_logo: z.boolean(),
    }),
    customers: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
    may_order: z.boolean(),
    devices: z.object({ all: count, overdue: count, due: count, due_until: dateShape }),
  }),
);

/** Those that are due by the recall are not overdue yet. */
async function deviceCounts(ctx: Ctx, { day, until }: { day: PlainDate; until: PlainDate }) {
  const column = columnOf(ctx.lab.registry, 'inventory', 'duedate');
  const shown = deviceFilter(ctx);
  const dueBy = (value: PlainDate | null) => {
    const due = value ? [{ kind: 'compare' as const, path: [column], op: '<=' as const, value }] : [];
    return { kind: 'and' as const, items: [...(shown ? [shown] : []), ...due] };
  };
  const parts = [
    { key: 'all', filter: dueBy(null) },
    { key: 'overdue', filter: dueBy(addDays(day, -1)) },
    { key: 'due', filter: dueBy(until) },
  ];
  const counted = await countParts(ctx, ctx.lab.registry.resource('inventory'), parts);
  const of = (key: string) => counted.find(({ keys: [one] }) => one === key)?.count ?? 0;
  return { all: of('all'), overdue: of('overdue'), due: of('due') - of('overdue'), due_until: until };
}

async function room(asked: Ctx) {
  const ctx = roomContext(asked);
  const { lab } = ctx;
  const day = today(lab.clock);
  const until = addDays(day, await recallDays(lab));
  const { rows } = await roomRows(ctx, 'customer', {
    sort: [{ path: [columnOf(lab.registry, 'customer', 'name')], direction: 'asc' }],
  });
  return {
    lab: {
      name: await textSetting(lab, 'lab.name'),
      phone: await textSetting(lab, 'lab.phone'),
      email: await textSetting(lab, 'lab.email'),
      color: (await textSetting(lab, 'lab.color')) || null,
      has_logo: (await labLogo(ctx)) !== null,
    },
    customers: rows.map(({ KTAG: id, name }) => ({ id, name })),
    may_order: ctx.principal.operations.has('customer_room_order'),
    devices: await deviceCounts(ctx, { day, until }),
  };
}

export function roomActions(services: BundleServices): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'room',
      summary: 'The room of the caller’s customer: whose lab it is, how many devices there are and how many are due',
      requirement: needs('customer_room_view'),
      since: '0.13.0',
      inRoom: true,
      input: z.strictObject({}),
      output: oneOf(roomShape),
      run: async ({ ctx }) => ({ body: { data: { id: 'room', type: 'customer-room', attributes: await room(ctx) } } }),
    }),
    defineAction({
      method: 'GET',
      path: 'room/logo',
      summary: 'The lab’s logo, as it stands on its papers',
      requirement: needs('customer_room_view'),
      since: '0.13.0',
      inRoom: true,
      mayBeAway: true,
      mayBeLocked: true,
      input: z.strictObject({}),
      produces: ['image/png', 'image/jpeg'],
      async run({ ctx }) {
        const logo = await labLogo(roomContext(ctx));
        if (!logo) throw notFound('logo');
        const ending = logo.mediaType === 'image/png' ? 'png' : 'jpg';
        return { download: { ...logo, name: `logo.${ending}`, inline: true } };
      },
    }),
    ...roomDeviceActions(services),
    ...roomOrderActions(services),
    ...roomContactActions,
    ...roomPeopleActions,
  ];
}
