// What the program keeps about itself, such as a setting of its own: written like every record, new or not.

import type { ResourceName } from '../../schema/rows.generated.ts';
import { type Ctx, inColumns, inTransaction } from '../lab/context.ts';
import { findRecord } from '../read/read.ts';
import { createRecord, updateRecord } from './write.ts';
import { assertVersion, type WriteOptions } from './write-options.ts';

interface Place {
  resource: ResourceName;
  key: string;
}

/** 0 while nothing was kept there yet. */
export async function keptVersion(ctx: Ctx, { resource, key }: Place): Promise<number> {
  return (await findRecord(ctx, ctx.lab.registry.resource(resource), key))?.row_version ?? 0;
}

/** For what is done before it is kept, such as opening a door. */
export async function assertKeptVersion(ctx: Ctx, place: Place, options: WriteOptions): Promise<void> {
  if (options.expectedVersions) assertVersion(await keptVersion(ctx, place), options);
}

/** Through the core like every record, by the names of its columns. */
export async function upsertRecord(
  ctx: Ctx,
  { resource: name, key, values }: Place & { values: Record<string, unknown> },
  options: WriteOptions = {},
): Promise<void> {
  const asColumns: Ctx = inColumns(ctx);
  const resource = ctx.lab.registry.resource(name);
  await inTransaction(asColumns, async (inner) => {
    await assertKeptVersion(inner, { resource: name, key }, options);
    if (await findRecord(inner, resource, key)) await updateRecord(inner, resource, { id: key, input: { values }, options });
    else await createRecord(inner, resource, { values: { [resource.key]: key, ...values } }, options);
  });
}
