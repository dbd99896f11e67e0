// The SQLite schema a definition asks for. New migrations are written from it (`npm run new:resource`), and the check
// compares a freshly migrated database with it, so definitions and schema cannot drift apart.
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import type { FieldSpec } from '#server/schema/field.ts';
import { fieldTypes, isCaseless } from '#server/schema/field-types.ts';
import { sortColumnOf, textIndexTable } from '#server/schema/resolve.ts';
import { countedDdl } from '../../counted-numbers.ts';
import { hasKeptSize } from '../../dialect/table-sizes.ts';
import { sizeDdl } from './kept-sizes.ts';
import { hasVersions, versionDdl } from './row-versions.ts';

export type Definitions = ReadonlyMap<string, ResourceDefinition>;

const deleteRules = { restrict: 'RESTRICT', cascade: 'CASCADE', setNull: 'SET NULL' } as const;

export function quoted(name: string): string {
  return `"${name}"`;
}

function literal(value: string | number | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

function columnDdl(column: string, spec: FieldSpec, definitions: Definitions): string {
  const parts: string[] = [quoted(column), fieldTypes[spec.kind].sqlType];
  if (isCaseless(spec.kind)) parts.push('COLLATE NOCASE');
  if (spec.kind === 'key') return `${parts.join(' ')} NOT NULL UNIQUE CHECK (length(${quoted(column)}) BETWEEN 1 AND 80)`;
  if (spec.required || spec.kind === 'flag') parts.push('NOT NULL');
  if (spec.default !== undefined) parts.push(`DEFAULT ${literal(spec.default)}`);
  if (spec.kind === 'flag') parts.push(`CHECK (${quoted(column)} IN (0, 1))`);
  if (spec.kind === 'ref') parts.push(referenceDdl(column, spec, definitions));
  return parts.join(' ');
}

function referenceDdl(column: string, spec: FieldSpec, definitions: Definitions): string {
  const target = definitions.get(spec.target ?? '');
  if (!target) throw new Error(`${column} points to "${spec.target}", which is no resource`);
  return `REFERENCES ${quoted(target.table)} (${quoted(target.key)}) ON DELETE ${deleteRules[spec.onDelete ?? 'restrict']}`;
}

function tableDdl(definition: ResourceDefinition, definitions: Definitions): string {
  const columns = Object.entries(definition.fields).map(([column, spec]) => columnDdl(column, spec, definitions));
  const sortColumns = naturalColumns(definition).map((column) => `${quoted(sortColumnOf(column))} TEXT`);
  const system = [
    'row_version INTEGER NOT NULL DEFAULT 1',
    "created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))",
    "updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))",
  ];
  const lines = ['rid INTEGER PRIMARY KEY', ...columns, ...sortColumns, ...system];
  return `CREATE TABLE ${quoted(definition.table)} (\n  ${lines.join(',\n  ')}\n) STRICT`;
}

export function naturalColumns(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([column, spec]) => (spec.natural ? [column] : []));
}

export interface IndexShape {
  name: string;
  unique: boolean;
  terms: string[];
}

/** Indexes end with the key, as every sort does, so a page is read in index order. */
function indexesOf(definition: ResourceDefinition): IndexShape[] {
  const combined = (definition.indexes ?? []).map((columns) => indexShape(definition, columns));
  // NULL counts as a value here: two open-ended price rows are duplicates (docs/interface/prices.md#records).
  const together = (definition.uniqueTogether ?? []).map((columns) => ({
    name: `${definition.table}_${columns.join('_')}_unique`,
    unique: true,
    terms: columns.map((column) => (definition.fields[column]?.required ? quoted(column) : `coalesce(${quoted(column)}, '')`)),
  }));
  return [
    ...Object.entries(definition.fields).flatMap(([column, spec]) => singleIndexes(definition, column, spec)),
    ...created(definition),
    ...combined,
    ...together,
  ];
}

function indexShape(definition: ResourceDefinition, columns: readonly string[]): IndexShape {
  return { name: `${definition.table}_${columns.join('_')}`, unique: false, terms: columns.map(quoted) };
}

function singleIndexes(definition: ResourceDefinition, column: string, spec: FieldSpec): IndexShape[] {
  if (spec.unique) return [{ name: `${definition.table}_${column}_unique`, unique: true, terms: [quoted(column)] }];
  if (!spec.index && !spec.natural) return [];
  // A combined index that begins the same way serves as well.
  const covered = (definition.indexes ?? []).some(
    ([first, second]) => first === column && (second === definition.key || spec.kind === 'ref'),
  );
  if (covered) return [];
  const terms = spec.natural ? [sortColumnOf(column), column] : [column];
  return terms.map((term) => ({
    name: `${definition.table}_${term}`,
    unique: false,
    terms: [quoted(term), quoted(definition.key)],
  }));
}

/** What people list and search, they also want newest first. */
function created(definition: ResourceDefinition): IndexShape[] {
  return definition.textIndex ? [indexShape(definition, ['created_at', definition.key])] : [];
}

function indexDdl(definition: ResourceDefinition): string[] {
  return indexesOf(definition).map(
    ({ name, unique, terms }) =>
      `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(definition.table)} (${terms.join(', ')})`,
  );
}

export function linkTables(definition: ResourceDefinition): { table: string; own: string; target: string; targetName: string }[] {
  return Object.values(definition.relations ?? {}).flatMap((relation) =>
    relation.kind === 'manyThrough'
      ? [{ table: relation.table, own: relation.ownColumn, target: relation.targetColumn, targetName: relation.target }]
      : [],
  );
}

/** A link that both sides declare belongs to both; the first in the list of definitions creates its table. */
function linkTableDdl(definition: ResourceDefinition, definitions: Definitions): string[] {
  const declaring = (table: string) =>
    [...definitions.values()].filter((other) => linkTables(other).some((link) => link.table === table));
  return linkTables(definition).flatMap(({ table, own, target, targetName }) => {
    const other = definitions.get(targetName);
    if (!other) throw new Error(`${definition.name} links to "${targetName}", which is no resource`);
    const owners = declaring(table);
    if (owners[0] !== definition) return [];
    const ownReference = `${quoted(own)} TEXT NOT NULL REFERENCES ${quoted(definition.table)} (${quoted(definition.key)}) ON DELETE CASCADE`;
    const targetRule = owners.includes(other) ? 'CASCADE' : 'RESTRICT';
    const targetReference = `${quoted(target)} TEXT NOT NULL REFERENCES ${quoted(other.table)} (${quoted(other.key)}) ON DELETE ${targetRule}`;
    return [
      `CREATE TABLE ${quoted(table)} (\n  ${ownReference},\n  ${targetReference},\n  PRIMARY KEY (${quoted(own)}, ${quoted(target)})\n) STRICT, WITHOUT ROWID`,
      `CREATE INDEX ${quoted(`${table}_${target}`)} ON ${quoted(table)} (${quoted(target)}, ${quoted(own)})`,
    ];
  });
}

function searchColumns(definition: ResourceDefinition): string[] {
  if (!definition.textIndex) return [];
  return Object.entries(definition.fields).flatMap(([column, spec]) => (spec.search ? [column] : []));
}

/** A trigram index that reads its text from the table (no second copy) and is kept true by triggers. */
function textIndexDdl(table: string, columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  const name = textIndexTable(table);
  const list = columns.map(quoted).join(', ');
  const values = (row: 'old' | 'new') => columns.map((column) => `${row}.${quoted(column)}`).join(', ');
  const add = `INSERT INTO ${quoted(name)} (rowid, ${list}) VALUES (new.rid, ${values('new')});`;
  const drop = `INSERT INTO ${quoted(name)} (${quoted(name)}, rowid, ${list}) VALUES ('delete', old.rid, ${values('old')});`;
  return [
    `CREATE VIRTUAL TABLE ${quoted(name)} USING fts5(${list}, content=${literal(table)}, content_rowid='rid', tokenize='trigram')`,
    `CREATE TRIGGER ${quoted(`${name}_insert`)} AFTER INSERT ON ${quoted(table)} BEGIN ${add} END`,
    `CREATE TRIGGER ${quoted(`${name}_delete`)} AFTER DELETE ON ${quoted(table)} BEGIN ${drop} END`,
    `CREATE TRIGGER ${quoted(`${name}_update`)} AFTER UPDATE OF ${list} ON ${quoted(table)} BEGIN ${drop} ${add} END`,
  ];
}

function appendOnlyDdl(table: string): string[] {
  return (['update', 'delete'] as const).map(
    (verb) =>
      `CREATE TRIGGER ${quoted(`${table}_no_${verb}`)} BEFORE ${verb.toUpperCase()} ON ${quoted(table)} BEGIN SELECT RAISE(ABORT, 'the audit trail is append only'); END`,
  );
}

/** The same for one column that is empty in every row when it is added: rows are known to the index only while they hold something, so that
 * a million of them need not be told to it. Nobody asks for their lengths, which would be kept row by row as well. */
export function ownTextIndexDdl(table: string, column: string): string[] {
  const name = textIndexTable(table, column);
  const [index, text] = [quoted(name), quoted(column)];
  const add = `INSERT INTO ${index} (rowid, ${text}) SELECT new.rid, new.${text} WHERE new.${text} IS NOT NULL;`;
  const drop = `INSERT INTO ${index} (${index}, rowid, ${text}) SELECT 'delete', old.rid, old.${text} WHERE old.${text} IS NOT NULL;`;
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5(${text}, content=${literal(table)}, content_rowid='rid', columnsize=0, tokenize='trigram')`,
    `CREATE TRIGGER ${quoted(`${name}_insert`)} AFTER INSERT ON ${quoted(table)} BEGIN ${add} END`,
    `CREATE TRIGGER ${quoted(`${name}_delete`)} AFTER DELETE ON ${quoted(table)} BEGIN ${drop} END`,
    `CREATE TRIGGER ${quoted(`${name}_update`)} AFTER UPDATE OF ${text} ON ${quoted(table)} BEGIN ${drop} ${add} END`,
  ];
}

export function resourceDdl(definition: ResourceDefinition, definitions: Definitions): string[] {
  return [
    tableDdl(definition, definitions),
    ...indexDdl(definition),
    ...linkTableDdl(definition, definitions),
    ...textIndexDdl(definition.table, searchColumns(definition)),
    ...(hasKeptSize(definition) ? sizeDdl(definition.table) : []),
    ...(hasVersions(definition) ? versionDdl(definition.table) : []),
    ...countedDdl(definition.table),
    ...(definition.appendOnly ? appendOnlyDdl(definition.table) : []),
  ];
}
