// What accounts were called before. The trail keeps the name an account had on the day, and is sealed; whoever looks for one of its names
// finds what was written under all of them. docs/design/trail.md#d-1201.
import { type SqlBool, sql } from 'kysely';
import { personName } from '../../contract/names/person-names.ts';
import { holdsAny } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { type Condition, combine } from '../../filter/target.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { type Ctx, markWritten } from '../lab/context.ts';

type Account = StoredColumns<'user'>;

const nameOf = ({ firstname, lastname, email }: Account) => personName({ firstname, lastname, email: email ?? '' });

/** `after` is null for an account that is deleted: its last name is one of before, too. */
export async function noteFormerName(ctx: Ctx, before: Account, after: Account | null): Promise<void> {
  const name = nameOf(before);
  if (name === '' || !before.uID || (after && nameOf(after) === name)) return;
  markWritten(ctx, 'former_names');
  await typed(ctx.db)
    .insertInto('former_names')
    .values({ account: before.uID, name })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The account that `column` names is called so, or was. */
export function calledSo(column: Condition, forms: readonly string[], tables: Set<string>): Condition {
  tables.add('users').add('former_names');
  const now = sql`select u."uID" from users as u where ${holdsAny('u', ['firstname', 'lastname'], forms)}`;
  const before = sql`select f.account from former_names as f where ${holdsAny('f', ['name'], forms)}`;
  return combine('or', [sql<SqlBool>`${column} in (${now})`, sql<SqlBool>`${column} in (${before})`]);
}
