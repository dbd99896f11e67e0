// What the program keeps about itself, such as a setting of its own: written like every record, new or not.
import { type Ctx, inTransaction } from './context.ts';
import { findRecord } from './read.ts';
import { createRecord, updateRecord } from './write.ts';

/** Through the core like every record, by the names of its columns. */
export async function putRecord(
  ctx: Ctx,
  { resource: name, key, values }: { resource: string; key: string; values: Record<string, unknown> },
): Promise<void> {
  const asColumns: Ctx = { ...ctx, face: 'v1' };
  const resource = ctx.lab.registry.resource(name);
  await inTransaction(asColumns, async (inner) => {
    if (await findRecord(inner, resource, key)) await updateRecord(inner, resource, { id: key, input: { values } });
    else await createRecord(inner, resource, { values: { [resource.key]: key, ...values } });
  });
}
