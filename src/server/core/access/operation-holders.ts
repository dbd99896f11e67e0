// The names of the roles that hold each operation, in the order of their names.

import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { Ctx } from '../lab/context.ts';

export async function rolesByOperation({ db }: Ctx): Promise<ReadonlyMap<string, string[]>> {
  const roles = await typed(db).selectFrom('roles').select(['name', 'operations']).orderBy('name', rising).execute();
  const holders = new Map<string, string[]>();
  for (const { name, operations } of roles)
    for (const operation of JSON.parse(operations ?? '[]') as string[])
      holders.set(operation, [...(holders.get(operation) ?? []), name]);
  return holders;
}
