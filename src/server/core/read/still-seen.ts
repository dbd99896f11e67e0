// Whether what a kept answer tells of is still for the caller: his customers or devices may have been taken from him since, and
// records may have been deleted.

import { inChunks } from '../../db/store/insert-rows.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { missingKeys } from '../rows/missing-keys.ts';

type Told = Map<ResolvedResource, Set<string>>;

/**
 * The first record that the caller does not see any more; null when he sees all of them. Records stand in an answer as `type` and
 * `id`; what an action made of several is named by `<type>_id`.
 */
export async function firstUnseen(ctx: Ctx, body: unknown): Promise<string | null> {
  const told: Told = new Map();
  collect(ctx, body, told);
  for (const [resource, keys] of told) {
    for (const chunk of inChunks([...keys])) {
      const [missing] = await missingKeys(ctx, resource, chunk);
      if (missing !== undefined) return missing;
    }
  }
  return null;
}

function collect(ctx: Ctx, value: unknown, told: Told): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(ctx, one, told);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { type, id } = value as { type?: unknown; id?: unknown };
  const record = typeof type === 'string' && typeof id === 'string' ? byType(ctx, type) : null;
  if (record) {
    add(told, record, String(id));
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    const named = typeof one === 'string' && name.endsWith('_id') ? byType(ctx, name.slice(0, -3).replaceAll('_', '-')) : null;
    if (named) add(told, named, String(one));
    else collect(ctx, one, told);
  }
}

function byType({ lab: { registry } }: Ctx, type: string): ResolvedResource | null {
  return registry.all().find(({ definition }) => definition.v2?.type === type) ?? null;
}

function add(told: Told, resource: ResolvedResource, key: string): void {
  told.set(resource, (told.get(resource) ?? new Set<string>()).add(key));
}
