// The demonstration lab of one that a server keeps: filled beside, in memory, and what was made comes back. Within one transaction.
import type { Db } from '../db/database-types.ts';
import { bringRowsSince, rowsBefore, withRowsBeside } from '../db/postgres/move/rows-beside.ts';
import { keepServedRows, lastServedRows } from '../db/postgres/upgrade/keep-served-rows.ts';
import { resourceDefinitions } from '../resources/index.ts';
import { type Filled, type FillInput, fillDemonstrationLab } from './fill.ts';

interface ServedInput extends Omit<FillInput, 'handle'> {
  db: Db;
  nativeBinding: string | undefined;
}

export async function fillServedLab({ db, nativeBinding, ...input }: ServedInput): Promise<Filled> {
  const since = await lastServedRows(db, resourceDefinitions);
  const { counts } = await withRowsBeside({ db, nativeBinding }, async (handle) => {
    const before = rowsBefore(handle);
    const filled = fillDemonstrationLab({ ...input, handle });
    await bringRowsSince({ db }, handle, before);
    return filled;
  });
  const kept = { definitions: resourceDefinitions, entry: input.entry, since, nativeBinding };
  return { counts, keep: (later) => keepServedRows({ db: later, ...kept }) };
}
