// Keys for programs and links of one list: made by whoever is there in person, as wide as they are or narrower; seen and ended by them and by
// user management. docs/interface/access.md#keys-for-programs.
import { AppError, type FieldProblems, invalid } from '../../contract/errors.ts';
import { keyOperations } from '../../contract/operations.ts';
import type { AccessForm, KeyScope } from '../../contract/principal.ts';
import { instantOf, isoOf } from '../../contract/values/dates.ts';
import { rising, sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';
import { assertPerson } from '../access/permissions.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import { missingKeys } from '../rows/missing-keys.ts';
import { writeAudit } from '../trail/audit.ts';
import { createRecord } from '../write/write.ts';
import { asProgram } from './account.ts';

type HandedForm = Exclude<AccessForm, 'device'>;

export interface ShownAccess {
  id: string;
  form: HandedForm;
  name: string;
  read_only: boolean;
  operations: string[] | null;
  customers: string[] | null;
  /** Of a link: which list it shows. */
  list: { path: string; query: string } | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

interface Wanted extends KeyScope {
  form: HandedForm;
  name: string;
  /** Of its secret. */
  hash: string;
  validDays: number | undefined;
  list?: { path: string; query: string };
  /** The hash of the token it is made with; null: by somebody at the screens. */
  madeWith: string | null;
}

const most = 100;

const parsed = <Value>(json: string | null) => (json === null ? null : (JSON.parse(json) as Value));

/** Whoever calls it has made sure that the caller may see this user. */
export async function handedOutOf({ db }: Ctx, userId: string): Promise<ShownAccess[]> {
  const rows = await typed(db)
    .selectFrom('tokens')
    .selectAll()
    .where('user_uID', '=', userId)
    .where('form', '!=', 'device')
    .orderBy('rid', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.uID, form: row.form as HandedForm, name: row.name, read_only: row.read_only === 1 },
    ...{ operations: parsed<string[]>(row.operations), customers: parsed<string[]>(row.customers) },
    list: parsed<{ path: string; query: string }>(row.list),
    created_at: isoOf(row.created_at),
    last_used_at: row.last_used_at && isoOf(row.last_used_at),
    expires_at: row.expires_at && isoOf(row.expires_at),
  }));
}

/** For the caller in person. */
export async function handOut(ctx: Ctx, wanted: Wanted): Promise<ShownAccess> {
  assertPerson(ctx);
  const { userId } = ctx.principal;
  const endsAt = wanted.validDays === undefined ? null : instantOf(ctx.lab.clock.now() + wanted.validDays * 86_400_000);
  const isFull = (await handedOutOf(ctx, userId)).length >= most;
  const problems = {
    ...(await scopeProblems(ctx, wanted)),
    ...(await endProblems(ctx, wanted.madeWith, endsAt)),
    ...(isFull ? { name: [{ key: 'errors.field.too_many', params: { max: most } }] } : {}),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { form, name, hash, readOnly, operations, customers, list } = wanted;
  const text = (value: unknown) => (value ? JSON.stringify(value) : null);
  const row = await createRecord(asProgram(ctx), ctx.lab.registry.resource('token'), {
    values: {},
    trusted: {
      ...{ user_uID: userId, name, secret_hash: hash, expires_at: endsAt, form, read_only: readOnly ? 1 : 0 },
      ...{ operations: text(operations), customers: text(customers), list: text(list) },
    },
  });
  const made = (await handedOutOf(ctx, userId)).find(({ id }) => id === row.uID);
  if (!made) throw new AppError('record.not_found', { params: { id: String(row.uID) } });
  return made;
}

/** Of whoever sees assigned customers alone: those of now, so that what is handed out never shows more. Null: all. */
export async function assignedCustomers({ db, principal }: Ctx): Promise<string[] | null> {
  if (principal.customers === 'all') return null;
  const rows = typed(db).selectFrom('user_customers').select('customer_KTAG').where('user_uID', '=', principal.userId);
  return (await rows.orderBy('customer_KTAG', rising).execute()).map(({ customer_KTAG }) => customer_KTAG);
}

/** Nobody hands out what they lack, nor what takes a person. */
async function scopeProblems(ctx: Ctx, { operations, customers }: KeyScope): Promise<FieldProblems> {
  const known: ReadonlySet<string> = new Set(keyOperations);
  const strange = operations?.find((operation) => !known.has(operation));
  const lacking = operations?.find((operation) => !ctx.principal.operations.has(operation));
  const hidden = customers
    ? (await missingKeys(asItself(ctx), ctx.lab.registry.playing('assignable'), [...customers]))[0]
    : undefined;
  return {
    ...(lacking === undefined ? {} : { operations: [{ key: 'errors.key.lacking', params: { operation: lacking } }] }),
    ...(strange === undefined ? {} : { operations: [{ key: 'errors.key.no_operation', params: { operation: strange } }] }),
    ...(hidden === undefined ? {} : { customers: [{ key: 'errors.field.no_such_record', params: { id: hidden } }] }),
  };
}

const asItself = (ctx: Ctx): Ctx => ({ ...ctx, naming: 'columns' });

/** What a token that ends has made must end with it. */
async function endProblems({ db }: Ctx, madeWith: string | null, endsAt: string | null): Promise<FieldProblems> {
  if (madeWith === null) return {};
  const token = await typed(db)
    .selectFrom('tokens')
    .select('expires_at')
    .where((eb) => sameText(eb.ref('secret_hash'), madeWith))
    .executeTakeFirst();
  const until = token?.expires_at ?? null;
  if (until === null || (endsAt !== null && endsAt <= until)) return {};
  return { valid_days: [{ key: 'errors.key.outlasts', params: { until: isoOf(until) } }] };
}

/** Refused from the next request on. Inside a transaction or in one of its own. */
export async function endHandedOut(ctx: Ctx, { userId, id }: { userId: string; id: string }): Promise<void> {
  assertPerson(ctx);
  await inTransaction(ctx, async (inner) => {
    const access = (await handedOutOf(inner, userId)).find((one) => one.id === id);
    if (!access) throw new AppError('record.not_found', { params: { id } });
    await typed(inner.db).deleteFrom('tokens').where('uID', '=', id).execute();
    markWritten(inner, 'tokens');
    const before: Row = { name: access.name, form: access.form };
    await writeAudit(inner, { resource: 'token', recordKey: id, action: 'delete', before });
  });
}
