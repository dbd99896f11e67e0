// What a list of one record type may read, worked out from the definitions alone: its own table, those of its relations two
// steps away (a path has three parts), their link tables and text indexes, and what says which rows the caller may see.
import type { Principal } from '#server/contract/principal.ts';
import type { Relation, Scope } from '#server/schema/define-resource.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';

/** Columns by table. */
export type AllowedTables = ReadonlyMap<string, ReadonlySet<string>>;

interface Records {
  resource(name: string): ResolvedResource;
  all(): readonly ResolvedResource[];
}

const steps = 2;

export function allowedTables(resource: ResolvedResource, principal: Principal, records: Records): AllowedTables {
  const tables = new Map<string, Set<string>>();
  const add = (table: string, columns: readonly string[]) => {
    const known = tables.get(table) ?? new Set<string>();
    tables.set(table, known);
    for (const column of columns) known.add(column);
  };

  const scoped = new Set<string>();

  function reach(one: ResolvedResource, left: number): void {
    addRecord(one, add);
    if (!principal.program) addScope(one);
    if (left === 0) return;
    for (const relation of one.relations.values()) {
      addLink(relation, add);
      reach(records.resource(relation.target), left - 1);
    }
  }

  function addScope(one: ResolvedResource): void {
    if (scoped.has(one.name)) return;
    scoped.add(one.name);
    if (principal.customers === 'assigned') add('user_customers', ['user_uID', 'customer_KTAG']);
    // A user's narrowing of the devices is a filter of its own, with paths of its own.
    if (one.name === 'inventory' && principal.inventoryFilter) reach(one, steps);
    const named = namedBy(one.definition.scope);
    for (const name of [...followed(one.definition.scope), ...named]) {
      addRecord(records.resource(name), add);
      addScope(records.resource(name));
    }
  }

  reach(resource, steps);
  return tables;

  function namedBy(scope: Scope): string[] {
    if (isNamed(scope)) return nameable(records);
    return namesAnyRecord(scope) && principal.inventoryFilter ? devicesAndTheirs(records) : [];
  }
}

function addRecord(resource: ResolvedResource, add: (table: string, columns: readonly string[]) => void): void {
  const shown = resource.fields.filter((field) => !field.spec.hidden);
  add(resource.table, [resource.key, 'rid', 'row_version', ...shown.flatMap((field) => [field.column, field.sortColumn])]);
  for (const { textIndex } of shown) {
    if (textIndex) add(textIndex, ['rowid']);
  }
}

function addLink(relation: Relation, add: (table: string, columns: readonly string[]) => void): void {
  if (relation.kind === 'manyThrough') add(relation.table, [relation.ownColumn, relation.targetColumn]);
}

/** Rows that name a record of any kind, or are tied to one, are seen as far as the caller sees it. */
function namesAnyRecord(scope: Scope): boolean {
  if (scope.kind === 'all') return scope.of.some(namesAnyRecord);
  return scope.kind === 'points' || scope.kind === 'linked' || scope.kind === 'named';
}

const isNamed = (scope: Scope): boolean => (scope.kind === 'all' ? scope.of.some(isNamed) : scope.kind === 'named');

/** A row that is seen with the record it names may name one of any of these kinds. */
function nameable(records: Records): string[] {
  return records
    .all()
    .flatMap(({ name, definition: { faces, v2, scope } }) =>
      v2 !== undefined && faces.includes('v2') && scope.kind !== 'owner' && scope.kind !== 'named' ? [name] : [],
    );
}

function devicesAndTheirs(records: Records): string[] {
  const leadsToDevices = (one: ResolvedResource): boolean =>
    one.name === 'inventory' ||
    namesAnyRecord(one.definition.scope) ||
    followed(one.definition.scope).some((name) => leadsToDevices(records.resource(name)));
  return records
    .all()
    .filter(leadsToDevices)
    .map(({ name }) => name);
}

function followed(scope: Scope): string[] {
  if (scope.kind === 'follows') return [scope.resource];
  return scope.kind === 'all' ? scope.of.flatMap(followed) : [];
}
