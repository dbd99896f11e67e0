// All record types, resolved with what the lab changed about them. Readers ask by name, table, v1 segment or v2 path.

import { shownStatusTitle } from '../../contract/names/shipped-names.ts';
import type { Db } from '../../db/database-types.ts';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type { Part, ResourceDefinition } from '../../schema/define-resource.ts';
import type { FieldKind, FieldOption } from '../../schema/fields/field-type.ts';
import { type FieldSetting, type ResolvedResource, resolveResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { HooksByName, ResourceHooks } from './hooks.ts';

export interface Registry {
  definitions: ReadonlyMap<ResourceName, ResourceDefinition>;
  resource<Name extends ResourceName>(name: Name): ResolvedResource<Name>;
  /** For what came from outside or out of a row: the name, if it is one. */
  nameOf(text: unknown): ResourceName | undefined;
  /** The one type that plays this part for all others. */
  playing(part: Part): ResolvedResource;
  byTable(table: string): ResolvedResource | undefined;
  bySegment(segment: string): ResolvedResource | undefined;
  byPath(path: string): ResolvedResource | undefined;
  all(): readonly ResolvedResource[];
  hooks(name: ResourceName): ResourceHooks;
  /** Resources with a `ref` to this one, and the column that holds it. */
  referrers(name: ResourceName): readonly { resource: ResolvedResource; column: string }[];
  reload(db: Db): Promise<void>;
  /** Rises with every reload; caches of compiled things hold it. */
  version(): number;
}

export interface RegistryInput {
  definitions: readonly ResourceDefinition[];
  hooks: HooksByName;
  /** Until the first reload. */
  statuses?: ReadonlyMap<string, readonly FieldOption[]>;
}

interface Resolved {
  byName: Map<ResourceName, ResolvedResource>;
  byTable: Map<string, ResolvedResource>;
}

export function createRegistry({ definitions, hooks, statuses = new Map() }: RegistryInput): Registry {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  let state = resolveAll(definitions, [], statuses);
  let version = 0;
  const bySegment = nameMap(definitions, (d) => (d.faces.includes('v1') ? d.v1?.segment : undefined));
  const byPath = nameMap(definitions, (d) => (d.faces.includes('v2') ? d.v2?.path : undefined));

  function resource<Name extends ResourceName>(name: Name): ResolvedResource<Name> {
    const found = state.byName.get(name);
    if (!found) throw new Error(`"${name}" is no resource`);
    return found as ResolvedResource<Name>;
  }
  const named = (name: ResourceName | undefined) => (name === undefined ? undefined : resource(name));
  const names = new Map<unknown, ResourceName>(definitions.map(({ name }) => [name, name]));

  return {
    definitions: byName,
    resource,
    nameOf: (text) => names.get(text),
    playing(part) {
      const found = definitions.find((definition) => definition[part]);
      if (!found) throw new Error(`no resource is ${part}`);
      return resource(found.name);
    },
    byTable: (table) => state.byTable.get(table),
    bySegment: (segment) => named(bySegment.get(segment)),
    byPath: (path) => named(byPath.get(path)),
    all: () => [...state.byName.values()],
    hooks: (name) => hooks[name] ?? {},
    referrers: (name) =>
      definitions.flatMap((definition) =>
        Object.entries(definition.fields)
          .filter(([, spec]) => spec.kind === 'ref' && spec.target === name)
          .map(([column]) => ({ resource: resource(definition.name), column })),
      ),
    async reload(db) {
      state = resolveAll(definitions, await loadFieldSettings(db), await loadStatuses(db));
      version += 1;
    },
    version: () => version,
  };
}

function nameMap(
  definitions: readonly ResourceDefinition[],
  key: (d: ResourceDefinition) => string | undefined,
): Map<string, ResourceName> {
  return new Map(
    definitions.flatMap((definition): [string, ResourceName][] => {
      const name = key(definition);
      return name ? [[name, definition.name]] : [];
    }),
  );
}

function resolveAll(
  definitions: readonly ResourceDefinition[],
  settings: readonly FieldSetting[],
  statuses: ReadonlyMap<string, readonly FieldOption[]>,
): Resolved {
  const resolved = definitions.map((definition) => resolveResource(definition, { settings, statuses }));
  return {
    byName: new Map(resolved.map((resource) => [resource.name, resource])),
    byTable: new Map(resolved.map((resource) => [resource.table, resource])),
  };
}

function flagOf(value: number | null | undefined): boolean | undefined {
  return value === null || value === undefined ? undefined : value === 1;
}

async function loadFieldSettings(db: Db): Promise<FieldSetting[]> {
  const rows = await typed(db)
    .selectFrom('field_settings')
    .selectAll()
    .where('category_uID', 'is', null)
    .orderBy('rid')
    .execute();
  return rows.map((row) => ({
    table: row.table_name,
    column: row.column_name,
    userDefined: row.user_defined === 1,
    kind: (row.kind ?? undefined) as FieldKind | undefined,
    attr: row.api_name ?? undefined,
    labels: row.labels ? (JSON.parse(row.labels) as Record<string, string>) : undefined,
    required: flagOf(row.required),
    visible: flagOf(row.visible),
    filterable: flagOf(row.filterable),
    smallView: flagOf(row.small_view_visible),
    order: row.display_order ?? undefined,
    max: row.max_length ?? undefined,
    options: row.options ? (JSON.parse(row.options) as FieldOption[]) : undefined,
    hidden: row.hidden === 1,
  }));
}

async function loadStatuses(db: Db): Promise<Map<string, FieldOption[]>> {
  const rows = await typed(db).selectFrom('statuses').selectAll().orderBy('sort_order', rising).orderBy('rid').execute();
  const byType = new Map<string, FieldOption[]>();
  for (const row of rows) {
    const list = byType.get(row.type) ?? [];
    list.push({
      value: row.code,
      number: row.number,
      label: shownStatusTitle({ de: row.title_de, en: row.title_en }),
      ...(row.color ? { color: row.color } : {}),
      ...(row.text_color ? { textColor: row.text_color } : {}),
      active: row.active === 1,
      hidden: row.hidden === 1,
    });
    byType.set(row.type, list);
  }
  return byType;
}
