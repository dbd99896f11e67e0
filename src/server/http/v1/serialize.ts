// A core row as v1 shows it: every visible column under its code, then one key per embedded relation. docs/interface/v1.md#rows.

import type { Registry } from '../../core/lab/registry.ts';
import type { RelatedRows } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ResolvedResource, targetOf } from '../../schema/resolve.ts';

type Shown = Record<string, Json>;

export function showRow(resource: ResolvedResource, row: SelectedRow): Shown {
  const shown: Shown = {};
  for (const { column, type, limits, spec } of resource.fields) {
    if (!spec.hidden) shown[column] = type.show(row[column] ?? null, limits, 'columns');
  }
  return shown;
}

interface ShowInput {
  registry: Registry;
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
  related: RelatedRows;
}

export function showRows({ registry, resource, rows, related }: ShowInput): Shown[] {
  return rows.map((row) => {
    const shown = showRow(resource, row);
    for (const [name, found] of Object.entries(related.get(row) ?? {})) {
      const target = registry.resource(targetOf(resource, name));
      shown[name] = Array.isArray(found) ? found.map((one) => showRow(target, one)) : found ? showRow(target, found) : null;
    }
    return shown;
  });
}
