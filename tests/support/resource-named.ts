// A record type by a name that a test has from a table, a list or an address of its own.
import type { Registry } from '#server/core/lab/registry.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';

export function resourceNamed(registry: Registry, text: string): ResolvedResource {
  const name = registry.nameOf(text);
  if (!name) throw new Error(`${text} is no record type`);
  return registry.resource(name);
}
