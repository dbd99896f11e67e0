// Every definition against the migrated database, the bundles and the other definitions: what would otherwise be noticed
// by a user. House 5, "Contract tests over the registry".
import { describe, expect, it } from 'vitest';
import { isOperation, operations, type Requirement } from '#server/contract/operations.ts';
import { createRegistry } from '#server/core/lab/registry.ts';
import { accessTriggers, accessVersionDdl, accessVersionTable } from '#server/db/access-version.ts';
import { seriesTable, seriesTableDdl } from '#server/db/counted-numbers.ts';
import { sizesTable } from '#server/db/dialect/table-sizes.ts';
import { runningTables } from '#server/db/running-tables.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { schemaTexts, tablesOf } from '#server/db/sqlite/tables/introspect.ts';
import { sizesTableDdl } from '#server/db/sqlite/tables/kept-sizes.ts';
import { applicationId, migrate } from '#server/db/sqlite/tables/migrate.ts';
import { deletedVersionsDdl, deletedVersionsTable } from '#server/db/sqlite/tables/row-versions.ts';
import { linkTables, naturalColumns, resourceDdl } from '#server/db/sqlite/tables/sqlite-ddl.ts';
import { trailTables } from '#server/db/sqlite/tables/trail-tables.ts';
import { readBundle } from '#server/i18n/translate.ts';
import { resourceHooks } from '#server/resources/hooks.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { systemColumns } from '#server/schema/define-resource.ts';
import { sortColumnOf } from '#server/schema/resolve.ts';
import { resourcesDir } from '../support/seed-lab.ts';

const handle = openSqlite(':memory:', { inMemory: true });
await migrate({ handle, migrations });
const tables = new Map(tablesOf(handle).map((table) => [table.name, table]));
const byName = new Map(resourceDefinitions.map((definition) => [definition.name, definition]));
const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });
const bundles = { de: readBundle(`${resourcesDir}/i18n`, 'de'), en: readBundle(`${resourcesDir}/i18n`, 'en') };

const each = resourceDefinitions.map((definition) => [definition.name, definition] as const);

describe.each(each)('%s', (_name, definition) => {
  const columns = tables.get(definition.table)?.columns.map(({ name }) => name) ?? [];

  it('has each declared field as a column', () => {
    expect(columns).toEqual(expect.arrayContaining(Object.keys(definition.fields)));
    expect(Object.keys(definition.fields)).toContain(definition.key);
    expect(Object.keys(definition.fields)).toContain(definition.title);
  });

  it('declares each column of its table', () => {
    const declared = new Set<string>([
      ...Object.keys(definition.fields),
      ...naturalColumns(definition).map(sortColumnOf),
      ...systemColumns,
    ]);
    expect(columns.filter((column) => !declared.has(column))).toEqual([]);
  });

  it('gives every attribute, computed value and relation a name of its own', () => {
    const resource = registry.resource(definition.name);
    const names = [
      ...resource.fields.filter((field) => !field.spec.hidden).map((field) => field.attr),
      ...resource.computed.keys(),
    ];
    expect(new Set(names).size).toBe(names.length);
    for (const relation of resource.relations.keys()) {
      expect(names, relation).not.toContain(relation);
      expect(columns, relation).not.toContain(relation);
    }
  });

  it('points only to what exists', () => {
    for (const [column, spec] of Object.entries(definition.fields)) {
      if (spec.kind === 'ref') expect(spec.target && byName.has(spec.target), `${column} -> ${spec.target}`).toBe(true);
    }
    for (const [name, relation] of Object.entries(definition.relations ?? {})) {
      const target = byName.get(relation.target);
      expect(target, name).toBeDefined();
      if (relation.kind === 'one')
        expect(definition.fields[relation.column], name).toMatchObject({ kind: 'ref', target: relation.target });
      if (relation.kind === 'many')
        expect(target?.fields[relation.targetColumn], name).toMatchObject({ kind: 'ref', target: definition.name });
      if (relation.kind === 'manyThrough')
        expect(
          tables.get(relation.table)?.columns.map((column) => column.name),
          name,
        ).toEqual([relation.ownColumn, relation.targetColumn]);
    }
    for (const path of Object.values(definition.shorthands ?? {})) {
      const [relation = '', field = ''] = path.split('.');
      const target = definition.relations?.[relation]?.target;
      expect(target && byName.get(target)?.fields, path).toHaveProperty(field);
    }
    for (const list of [...(definition.indexes ?? []), ...(definition.uniqueTogether ?? [])]) {
      for (const column of list) expect(columns).toContain(column);
    }
    if (definition.defaultSort) expect(columns).toContain(definition.defaultSort.column);
    for (const computed of Object.values(definition.computed ?? {}))
      expect(columns).toEqual(expect.arrayContaining([...computed.reads]));
  });

  it('has a label for each field, each choice and itself in every language', () => {
    for (const [language, bundle] of Object.entries(bundles)) {
      const keys = registry
        .resource(definition.name)
        .fields.map((field) => field.label)
        .filter((label) => typeof label === 'string');
      for (const field of registry.resource(definition.name).fields) {
        for (const option of field.limits.options ?? []) if (typeof option.label === 'string') keys.push(option.label);
      }
      keys.push(
        `resource.${definition.name}`,
        `resource.${definition.name}.plural`,
        ...Object.keys(definition.computed ?? {}).map((name) => `${definition.name}.${name}`),
      );
      for (const key of keys) expect(bundle[key], `${language} ${key}`).toEqual(expect.stringMatching(/\S/));
    }
  });

  it('asks for operations of the closed list', () => {
    for (const requirement of Object.values(definition.operations))
      for (const name of namesOf(requirement)) expect(isOperation(name), name).toBe(true);
    for (const spec of Object.values(definition.fields)) if (spec.write) expect(isOperation(spec.write)).toBe(true);
  });

  it('names the page of docs/ it follows', () => {
    expect(definition.spec).toMatch(/^docs\/[\w/-]+\.md#/);
    expect(definition.since).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

function namesOf(requirement: Requirement): readonly string[] {
  if (requirement.kind === 'operation') return [requirement.operation];
  return requirement.kind === 'anyOf' ? requirement.operations : [];
}

describe('the registry as a whole', () => {
  it('every name, table, v1 segment and v2 path is used once', () => {
    const values = (pick: (definition: (typeof resourceDefinitions)[number]) => string | undefined) =>
      resourceDefinitions.map(pick).filter((value) => value !== undefined);
    for (const list of [
      values((d) => d.name),
      values((d) => d.table),
      values((d) => d.v1?.segment),
      values((d) => d.v2?.path),
      values((d) => d.v2?.type),
    ]) {
      expect(list.filter((value, index) => list.indexOf(value) !== index)).toEqual([]);
    }
  });

  it('every table belongs to a definition, links two, keeps their sizes or versions, says that rights changed, or proves the trail', () => {
    const known = new Set([
      sizesTable,
      deletedVersionsTable,
      seriesTable,
      accessVersionTable,
      ...Object.keys(trailTables),
      ...Object.keys(runningTables),
      ...resourceDefinitions.flatMap((definition) => [definition.table, ...linkTables(definition).map((link) => link.table)]),
    ]);
    expect([...tables.keys()].filter((name) => !known.has(name) && !/_text(?:_|$)/.test(name))).toEqual([]);
  });

  it('every operation has a text in every language', () => {
    for (const name of operations)
      for (const bundle of Object.values(bundles)) expect(bundle[`operation.${name}`], name).toEqual(expect.stringMatching(/\S/));
  });

  it('the migrated schema is the one the definitions ask for', () => {
    const wanted = openSqlite(':memory:', { inMemory: true });
    wanted.exec(sizesTableDdl);
    wanted.exec(deletedVersionsDdl);
    wanted.exec(seriesTableDdl);
    for (const statement of [...Object.values(trailTables), ...Object.values(runningTables)]) wanted.exec(statement);
    wanted.exec(accessVersionDdl);
    for (const definition of resourceDefinitions) for (const statement of resourceDdl(definition, byName)) wanted.exec(statement);
    for (const statement of accessTriggers()) wanted.exec(statement);
    const [from, to] = [schemaTexts(handle), schemaTexts(wanted)];
    const own = [...from].filter(([name]) => !to.has(name) && /^table (?!sqlite_)/.test(name));
    const hint =
      'for a type that is new: npm run new:resource -- <name> again; for one that is not: a migration with these statements';
    expect(Object.fromEntries([...to].filter(([name, text]) => from.get(name) !== text)), hint).toEqual({});
    expect(own).toEqual([]);
    wanted.close();
  });

  it('a definition that the schema does not follow is found', () => {
    const [first] = resourceDefinitions;
    if (!first) throw new Error('no definitions');
    const changed = { ...first, fields: { ...first.fields, brand_new: { kind: 'text' as const } } };
    const wanted = openSqlite(':memory:', { inMemory: true });
    wanted.exec(resourceDdl(changed, byName)[0] ?? '');
    const name = `table ${first.table}`;
    expect(schemaTexts(wanted).get(name)).toContain('brand_new');
    expect(schemaTexts(wanted).get(name)).not.toBe(schemaTexts(handle).get(name));
    wanted.close();
  });

  it('the database is marked as ours', () => {
    expect(handle.pragma('application_id', { simple: true })).toBe(applicationId);
    expect(handle.pragma('user_version', { simple: true })).toBe(migrations.length);
  });
});
