// The definition of a record type: the single source for columns, codes, attributes, rules, filters, permission, row scope,
// metadata and OpenAPI. Field order here is the order of forms, grids and `/fields`.
import type { Operation, Requirement } from '../contract/operations.ts';
import type { FieldSpec } from './field.ts';
import type { Stored } from './fields/field-type.ts';
import type { NoticeEvent } from './notice-event.ts';
import type { ResourceName } from './rows.generated.ts';

/** An interface of the program that may publish a record. */
export type Face = 'v1' | 'v2';

export type Row = Record<string, Stored>;

/** `embed`: v1 rows carry it (docs/interface/v1.md#rows). Others can be filtered, included on v2 and read as a sub-resource. */
export type Relation = { target: ResourceName; embed: boolean } & (
  | { kind: 'one'; column: string }
  /** `only`: of the rows that point here those that hold this value, one at most. */
  | { kind: 'many'; targetColumn: string; only?: { column: string; value: number } }
  | { kind: 'manyThrough'; table: string; ownColumn: string; targetColumn: string }
);

interface Embedding {
  embed?: boolean;
}

export function one(target: ResourceName, column: string, { embed = true }: Embedding = {}): Relation {
  return { kind: 'one', target, column, embed };
}

export function many(target: ResourceName, targetColumn: string, { embed = false }: Embedding = {}): Relation {
  return { kind: 'many', target, targetColumn, embed };
}

/** Of the rows that point here the one that holds this value: of all places of a device the present one. */
export function present(target: ResourceName, targetColumn: string, only: { column: string; value: number }): Relation {
  return { kind: 'many', target, targetColumn, only, embed: false };
}

/** Through a link table of two columns that name the two keys; writable as a list of keys. */
export function manyThrough(
  target: ResourceName,
  link: { table: string; ownColumn: string; targetColumn: string },
  { embed = true }: Embedding = {},
): Relation {
  return { kind: 'manyThrough', target, ...link, embed };
}

/** Which rows a user with a customer list may see (docs/interface/access.md#row-scope). Every definition must say. */
export type Scope =
  | { kind: 'everyone'; reason: string }
  /** The column holds the customer's key. `orNull`: rows without a customer are common to all. */
  | { kind: 'customer'; column: string; orNull?: boolean }
  /** The row follows another: seen when the row its column points to is seen. */
  | { kind: 'follows'; resource: ResourceName; column: string; orNull?: boolean }
  /**
   * Only the owner's rows; `sharedColumn`: a flag that shows a row to everyone. `allWith`: an operation whose holder sees
   * every row, if he sees every customer and device, too.
   */
  | { kind: 'owner'; column: string; sharedColumn?: string; allWith?: Operation }
  /**
   * Two columns name a record of any kind. For whoever's devices are narrowed: a row about a device, or about what follows
   * one, is seen while that record is; every other row is not concerned.
   */
  | { kind: 'points'; resourceColumn: string; keyColumn: string }
  | LinkedScope
  | NamedScope
  | { kind: 'all'; of: Scope[] };

/**
 * Rows of another type (`by`) tie it to records of any kind. For whoever's devices are narrowed: tied to nothing but devices and what follows
 * them, it is seen while one of these is. What the program made of records (`made` holds its kind) tells of more than it is tied
 * to, unless it is of one of the kinds that speak of one device.
 */
export interface LinkedScope {
  kind: 'linked';
  by: ResourceName;
  ownColumn: string;
  resourceColumn: string;
  keyColumn: string;
  made: { column: string; ofOneDevice: readonly string[] };
}

/**
 * Two columns name a record of any kind, and the row is seen by whoever sees that record: his view operations, customers and devices are
 * asked as they are now. Of one that is not there yet (no key) it is seen by whoever made the row, by that key of his, and by whoever sees
 * the customer it is for.
 */
export interface NamedScope {
  kind: 'named';
  resourceColumn: string;
  keyColumn: string;
  /** A row may be about no record: that one is not asked about. */
  orNone?: true;
  /** Where a row may be about a record that is to be made. */
  unmade?: {
    customerColumn: string;
    userColumn: string;
    /** The key or token it was made by, if any. */
    accessColumn: string;
  };
}

/** The parts of a scope that all must hold. */
export function scopeParts(scope: Scope): Scope[] {
  return scope.kind === 'all' ? scope.of.flatMap(scopeParts) : [scope];
}

export function everyone(reason: string): Scope {
  return { kind: 'everyone', reason };
}

export function assignedCustomers(column: string, options: { orNull?: boolean } = {}): Scope {
  return { kind: 'customer', column, ...options };
}

export function points(resourceColumn: string, keyColumn: string): Scope {
  return { kind: 'points', resourceColumn, keyColumn };
}

export function follows(resource: ResourceName, column: string, options: { orNull?: boolean } = {}): Scope {
  return { kind: 'follows', resource, column, ...options };
}

export function owner(column: string, sharedColumn?: string): Scope {
  return sharedColumn ? { kind: 'owner', column, sharedColumn } : { kind: 'owner', column };
}

/** A v2 attribute that is no column: worked out from others, written back to them, filtered and sorted by a formula. */
export interface ComputedField {
  reads: readonly string[];
  label?: string;
  show(row: Row): number | string | null;
  write?(value: number): Row;
  value: 'number' | 'date';
  /** The same in SQL, as data. */
  meaning: ComputedMeaning;
}

export type ComputedMeaning =
  /** `column` times the factor that `unitColumn` selects, rounded. */
  | { kind: 'scaled'; column: string; unitColumn: string; factors: Record<string, number> }
  /** So many days before a day and not before another one; nothing once `doneColumn` holds something, or `activeColumn` no 1. */
  | { kind: 'reminder'; dayColumn: string; leadColumn: string; notBefore: string; doneColumn: string; activeColumn: string };

/** The columns of a record that the program fills from the file it holds. docs/interface/v1.md#files, docs/interface/papers.md#documents. */
export interface FileColumns {
  name: string;
  mediaType: string;
  size: string;
  hash: string;
  uploadedBy?: string;
  /** What became of the content: lost or altered, by the nightly check. */
  fault: string;
  /** v1 stores the file with `POST /{id}`, too. */
  postedToKey?: boolean;
}

/** A type that plays a part in the rules of all others; one type alone plays each. */
export type Part = 'narrowable' | 'assignable' | 'sorting';

/** How a row of a file is told from others of its type, and what its columns may be called. docs/interface/prices.md#import. */
export interface Imported {
  /** Links that a cell may name. */
  links?: readonly string[];
  /** What a record is known by, the surest first: these columns together; `optional` ones may be empty, and then are in the record, too. */
  identities: readonly { columns: readonly string[]; optional?: readonly string[] }[];
  /** What bears another value for a surer identity is another record, however else it is called. */
  strict: boolean;
  /** Where several fit, those that agree in these, too. */
  narrowing: readonly string[];
  /** Columns that a row about a new record fills in, though at the screen they may be left to the program. */
  needed?: readonly string[];
  /** Texts that hold numbers, or several between semicolons: read as the file writes its numbers. */
  numbers?: readonly string[];
  /** What all rows of a file may belong to, said once for it: an option of the import, named as the attribute. A cell comes before it. */
  within?: string;
  /** Two columns that name a record of any kind: a file names the kind by its word, the record by its number or name. */
  naming?: { resourceColumn: string; keyColumn: string };
  /** What is there is never changed: a file's keys say nothing, and what it says in other words is another record. */
  stays?: true;
  /** By column or computed attribute: what other systems call it. */
  headings: Readonly<Record<string, readonly string[]>>;
}

/** Whom a change of a record concerns: each of them gets a notice. docs/interface/records.md#notices. */
export interface Telling {
  event: NoticeEvent;
  /** The column that is set; to be emptied tells nobody. */
  column: string;
  /** Only of these values. */
  to?: readonly string[];
  who: Told;
  /** The columns that name the record it is about, where that is another one. */
  about?: { resourceColumn: string; keyColumn: string };
}

/**
 * `user`: whom the column names, and without `orEditors` nobody where it is empty. `users`: all in a list of `{id}`. `writers`: whoever
 * made or changed the record. `editors`: whoever may change such records.
 */
export type Told = { user: string; orEditors?: true } | { users: string } | 'writers' | 'editors';

export interface ResourceDefinition {
  name: ResourceName;
  table: string;
  key: string;
  /** Where docs/ speaks of it: a page and an anchor. */
  spec: string;
  /** Faces that publish this record. Undefined names stay closed until their whole surface is built. */
  faces: readonly Face[];
  /** `createdKey`: the answer to a create holds the new key beside the record, too (docs/interface/v1.md#endpoints, contact). */
  v1?: { segment: string; createdKey?: boolean };
  v2?: { type: string; path: string };
  operations: { view: Requirement; edit: Requirement; delete: Requirement; create?: Requirement };
  scope: Scope;
  /** Lists sort by this when a caller names nothing; the key always ends the sort. */
  defaultSort?: { column: string; direction: 'asc' | 'desc' };
  /** The column that stands for the record in pickers, refusals and the bin. */
  title: string;
  fields: Record<string, FieldSpec>;
  computed?: Record<string, ComputedField>;
  /** Taken in writes, never stored as sent and never shown (a password); the record's hooks use them. */
  inputs?: Record<string, FieldSpec>;
  relations?: Record<string, Relation>;
  /** The record may hold a file: it comes as part `file` of a multipart form and leaves by `/{id}/download`. */
  file?: FileColumns;
  /** v1 filter words such as `categoryname`. */
  shorthands?: Record<string, string>;
  /** Columns that are unique together; NULL counts as a value. */
  uniqueTogether?: readonly (readonly string[])[];
  indexes?: readonly (readonly string[])[];
  /** The first and the last day a row applies, empty for unbounded: its list can be asked for a day (`as_of`). */
  validity?: { from: string; until: string };
  /** Has a trigram index over its search fields. */
  textIndex?: boolean;
  /** Stays short however long a lab works: a text is looked for in it row by row, without an index. */
  few?: boolean;
  /** User-defined columns may be added (docs/interface/records.md#names). */
  extensible?: boolean;
  readOnly?: boolean;
  /** The database refuses to change a row or to take one out. */
  appendOnly?: true;
  /** What the trail says of such records is compared with their rows (`npm run verify`); fields marked `unproven` are not. */
  proven?: boolean;
  /** The history of the record that this column names tells of its rows, too, and calls them by what `named` holds. */
  toldWith?: { column: string; named: readonly string[] };
  /** A user's own filter narrows these rows, and with them all that leads to them (docs/interface/access.md#row-scope). */
  narrowable?: true;
  /** Users are assigned rows of this type one by one; scopes of the kind `customer` go by them. */
  assignable?: true;
  /** Its rows sort those of other types and say which fields these need. */
  sorting?: true;
  /** Saved filters of this type are about such records; their statistics go by the date. */
  savedFilters?: { type: string; date: string };
  /** Columns that people know a record by, the surest first; its title where nothing is said. */
  knownBy?: readonly string[];
  /** Columns that in this order, with blanks between them, are what people call a record: first name and last name. */
  calledBy?: readonly string[];
  /** Columns by which what belongs to it is found. */
  foundBy?: readonly string[];
  /** Holds the key of the account whose name of the day stands in a text: looked for by any of its names. */
  namesAccount?: string;
  /** Columns with an index: a word that is all of one, or begins it, puts the record before others that hold it. Its title where nothing is said. */
  rankedBy?: readonly string[];
  /** New records that bring no number get the next of a series: by the pattern in a setting, `otherwise` in labs that never had the setting. */
  numbered?: { column: string; setting: string; otherwise?: string };
  imported?: Imported;
  tells?: readonly Telling[];
  /** A tab on the page of a public device; `documents`: what is linked to such a record hangs on its device, too. */
  portal?: { tab: string; newestBy?: string; documents?: true };
  /** The public portal shows only rows whose column holds this; without a value: anything at all. */
  publicWhen?: { column: string; equals?: string };
  since: string;
}

export function defineResource(definition: ResourceDefinition): ResourceDefinition {
  return definition;
}

/** Fields that never leave the server and whose changes the trail proves by a digest. */
export function secretColumns({ fields }: ResourceDefinition): string[] {
  return Object.entries(fields).flatMap(([column, spec]) => (spec.hidden && !spec.unproven ? [column] : []));
}

/** Columns every record has besides its own; `rid` and `row_version` never leave the server. */
export const systemColumns = ['rid', 'row_version', 'created_at', 'updated_at'] as const;
