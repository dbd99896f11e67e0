// The people of a customer who may enter its room: ordinary accounts of the shipped role whose sight is that one customer. Whoever invites
// acts as himself, with the duties of every account: he gives nothing he lacks. docs/interface/portal.md#room.
import { hashAccessCode } from '../../auth/access-code-proof.ts';
import { AppError, notFound } from '../../contract/errors.ts';
import { roomRole } from '../../contract/lab/customer-room.ts';
import { instantOf, isoOf } from '../../contract/values/dates.ts';
import { alsoHolding } from '../../core/access/permissions.ts';
import { removeRecord } from '../../core/bin/remove.ts';
import { type Ctx, inColumns, inTransaction } from '../../core/lab/context.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { giveCode } from '../../core/users/access-codes.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { rising, sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { longGroups, newReadableCode } from '../../lib/keys/readable-code.ts';

const validDays = 14;
const dayMs = 86_400_000;

/** Looking after accounts of the room is all it is used for. */
const managing = (ctx: Ctx): Ctx =>
  (['user_management_view', 'user_management_admin', 'customers_view'] as const).reduce(alsoHolding, inColumns(ctx));

export interface RoomPerson {
  id: string;
  email: string;
  firstname: string | null;
  lastname: string | null;
  language: string | null;
  status: string | null;
  /** Until when the code is good that they were invited by. */
  invited_until: string | null;
}

export interface Invitation {
  email: string;
  firstname?: string | undefined;
  lastname?: string | undefined;
  language?: 'de' | 'en' | undefined;
}

/** One of the caller's customers, or 404. */
const assertCustomer = (ctx: Ctx, id: string) => getRow(managing(ctx), 'customer', id);

export async function peopleOf(ctx: Ctx, customer: string): Promise<RoomPerson[]> {
  await assertCustomer(ctx, customer);
  return peopleIn(ctx, customer);
}

/** Whether somebody of the customer can go in now. */
export const mayEnter = async (ctx: Ctx, customer: string): Promise<boolean> =>
  (await peopleIn(ctx, customer)).some(({ status }) => status === 'active');

/** Whose sight is this customer and no other: who sees several is looked after by user management. */
async function peopleIn(ctx: Ctx, customer: string): Promise<RoomPerson[]> {
  const rows = await typed(ctx.db)
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .leftJoin('access_codes as code', (join) =>
      join.onRef('code.user_uID', '=', 'users.uID').on('code.expires_at', '>', instantNow(ctx.lab.clock)),
    )
    .select(['users.uID as id', 'email', 'firstname', 'lastname', 'language', 'users.status', 'code.expires_at as until'])
    .where((eb) => sameText(eb.ref('roles.name'), roomRole))
    .where('customer_filter', '=', 'assigned')
    .where(({ exists, not, selectFrom }) => {
      const assigned = selectFrom('user_customers as one').select('one.user_uID').whereRef('one.user_uID', '=', 'users.uID');
      return exists(assigned.where('one.customer_KTAG', '=', customer)).and(
        not(exists(assigned.where('one.customer_KTAG', '<>', customer))),
      );
    })
    .orderBy('lastname', rising)
    .orderBy('email', rising)
    .execute();
  return rows.map(({ until, ...row }) => ({ ...row, invited_until: until && isoOf(until) }));
}

async function personOf(ctx: Ctx, customer: string, id: string): Promise<RoomPerson> {
  const found = (await peopleOf(ctx, customer)).find((one) => one.id === id);
  if (!found) throw notFound(id);
  return found;
}

/** A lab from before the room has none yet, and may have deleted it since. */
async function roleOf(ctx: Ctx): Promise<string> {
  const found = await typed(ctx.db)
    .selectFrom('roles')
    .select(['uID', 'operations'])
    .where((eb) => sameText(eb.ref('name'), roomRole))
    .executeTakeFirst();
  // A lab may have called a role of its own so.
  const isOurs = (JSON.parse(found?.operations ?? '[]') as string[]).includes('customer_room_view');
  if (found && !isOurs) throw new AppError('record.locked', { messageKey: 'errors.room.role' });
  if (found) return found.uID;
  const operations = JSON.stringify(['customer_room_view', 'customer_room_order']);
  const made = await createRecord(managing(ctx), ctx.lab.registry.resource('role'), {
    values: { name: roomRole, operations },
    trusted: { system: 1 },
  });
  return String(made.uID);
}

/** Shown once: it is kept as a hash. */
export interface GivenCode {
  code: string;
  expires_at: string;
}

async function codeFor(ctx: Ctx, user: string, signal: AbortSignal): Promise<GivenCode> {
  const code = newReadableCode(longGroups);
  const hash = await hashAccessCode(code, signal);
  const expiresAt = instantOf(ctx.lab.clock.now() + validDays * dayMs);
  await giveCode(managing(ctx), user, { hash, expiresAt });
  return { code, expires_at: isoOf(expiresAt) };
}

export async function invite(
  ctx: Ctx,
  { customer, signal, ...person }: Invitation & { customer: string; signal: AbortSignal },
): Promise<{ person: RoomPerson; given: GivenCode }> {
  await assertCustomer(ctx, customer);
  return inTransaction(ctx, async (inner) => {
    const { email, firstname = null, lastname = null, language = null } = person;
    const role = await roleOf(inner);
    const values = { email, firstname, lastname, language, role, status: 'pending', customer_filter: 'assigned' };
    const user = inner.lab.registry.resource('user');
    const row = await createRecord(managing(inner), user, { values, links: { customers: [customer] } });
    const given = await codeFor(inner, String(row.uID), signal);
    return { person: await personOf(inner, customer, String(row.uID)), given };
  });
}

interface OfPerson {
  customer: string;
  person: string;
}

/** Also for who is in and has forgotten the password; who was shut out may come again. */
export async function inviteAgain(
  ctx: Ctx,
  { customer, person, signal }: OfPerson & { signal: AbortSignal },
): Promise<GivenCode> {
  const { id, status } = await personOf(ctx, customer, person);
  return inTransaction(ctx, async (inner) => {
    if (status === 'locked') await setStatus(inner, id, 'pending');
    return codeFor(inner, id, signal);
  });
}

/** Who never came is taken away; who was there is shut out, as what they did stays theirs. */
export async function shutOut(ctx: Ctx, { customer, person }: OfPerson): Promise<void> {
  const { id, status } = await personOf(ctx, customer, person);
  if (status === 'pending') await removeRecord(managing(ctx), ctx.lab.registry.resource('user'), { id });
  else await setStatus(ctx, id, 'locked');
}

async function setStatus(ctx: Ctx, id: string, status: string): Promise<void> {
  await updateRecord(managing(ctx), ctx.lab.registry.resource('user'), { id, input: { values: { status } } });
}
