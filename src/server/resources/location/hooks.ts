// Places of a device: exactly one is the present one, and a loan does not end before it began. Clients of old
// post a place and mean "here, from now on".
import { dayOf } from '../../contract/values/lab-days.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import { instantNow, zoneOf } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { type ContactPlace, foreignContacts } from '../rules/contact-rules.ts';

/** A reservation says where a device will be, not where it is. */
const reservation = 'R';

/** Goods go to the delivery customer, or to the customer himself, or to whom the device belongs (docs/data-contracts.md#location-report). */
const places: readonly ContactPlace[] = [
  { contact: 'customer_contact_id', customers: ['customer_KTAG'] },
  { contact: 'delivery_contact_id', customers: ['delivery_customer_KTAG', 'customer_KTAG'] },
];

async function ownerOf(ctx: Ctx, device: unknown): Promise<unknown> {
  const row = await typed(ctx.db).selectFrom('inventory').select('ktag').where('MTAG', '=', String(device)).executeTakeFirst();
  return row?.ktag;
}

async function complete(ctx: Ctx, { action, values, sent }: JudgedChange<'location'>): Promise<StoredColumns<'location'>> {
  if (action !== 'create') return {};
  return {
    ...(!sent.has('L2815') && values.status === reservation ? { L2815: 0 } : {}),
    ...(sent.has('L2809') ? {} : { L2809: instantNow(ctx.lab.clock) }),
  };
}

async function check(ctx: Ctx, { action, before, values, unread }: JudgedChange<'location'>): Promise<ProblemsOf<'location'>> {
  if (action === 'delete') return {};
  const { MTAG, L2809: from, rental_end: end }: StoredColumns<'location'> = { ...before, ...values };
  const asked = unread?.has('MTAG') ? [] : places;
  const problems: ProblemsOf<'location'> = await foreignContacts(ctx, {
    before,
    values,
    places: asked,
    unread,
    otherwise: () => ownerOf(ctx, MTAG),
  });
  if (typeof from === 'string' && typeof end === 'string' && end < dayOf(from, zoneOf(ctx.lab.clock)))
    problems.rental_end = [{ key: 'errors.location.ends_before' }];
  return problems;
}

async function written(ctx: Ctx, { before, after }: WrittenChange<'location'>): Promise<void> {
  if (after?.L2815 !== 1 || (before?.L2815 === 1 && before.MTAG === after.MTAG)) return;
  const others = await typed(ctx.db)
    .selectFrom('location')
    .select('LTAG')
    .where('MTAG', '=', String(after.MTAG))
    .where('L2815', '=', 1)
    .where('LTAG', '<>', String(after.LTAG))
    .execute();
  for (const { LTAG } of others) await updateAsSideEffect(ctx, { resource: 'location', key: LTAG, values: { L2815: 0 } });
}

export const locationHooks: ResourceHooks<'location'> = { complete, check, written };
