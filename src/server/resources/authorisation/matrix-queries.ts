// What the matrix of people and procedures is made of.

import { personName } from '#server/contract/names/person-names.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';
import { sortKey } from '#server/lib/sort-key.ts';

export type MatrixRow = Awaited<ReturnType<typeof matrixRows>>[number];

export function matrixRows({ db }: Ctx) {
  return typed(db)
    .selectFrom('authorisations')
    .select(['uID', 'person_uID', 'procedure_id', 'activity', 'valid_from', 'last_day'])
    .execute();
}

interface Called {
  id: string;
  name: string;
}

const inOrder = (found: readonly Called[]) =>
  found
    .map((one) => ({ one, key: sortKey(one.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);

const lets = ['calibration_edit', 'calibration_release'];

/** Whoever may calibrate or release, and can sign in; and those that something is kept of, though they may have gone. */
export async function matrixPeople({ db }: Ctx, kept: ReadonlySet<string>): Promise<Called[]> {
  const rows = await typed(db)
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .select(['users.uID', 'firstname', 'lastname', 'email', 'users.status', 'roles.operations'])
    .execute();
  const mayWork = (operations: string | null) => (JSON.parse(operations ?? '[]') as string[]).some((one) => lets.includes(one));
  const found = rows.filter(({ uID, status, operations }) => kept.has(uID) || (status === 'active' && mayWork(operations)));
  return inOrder(found.map((row) => ({ id: row.uID, name: personName(row) })));
}

export async function matrixProcedures({ db }: Ctx, kept: ReadonlySet<string>): Promise<Called[]> {
  const rows = await typed(db).selectFrom('procedures').select(['uID', 'procedure_name', 'active']).execute();
  const found = rows.filter(({ uID, active }) => active === 1 || kept.has(uID));
  return inOrder(found.map(({ uID: id, procedure_name: name }) => ({ id, name })));
}
