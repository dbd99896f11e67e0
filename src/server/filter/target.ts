// What a name in a filter or a sort stands for, and what stands for it in a statement. Hidden and switched-off fields are refused as
// unknown, never ignored.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { FilterError } from '../contract/filters/filter-problem.ts';
import { shownNames } from '../contract/names/shipped-names.ts';
import type { Language } from '../contract/principal.ts';
import type { ComputedField } from '../schema/define-resource.ts';
import { isCaseless } from '../schema/field-types.ts';
import type { Naming } from '../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../schema/resolve.ts';

export type Condition = Expression<SqlBool>;

/** What differs between databases. */
export interface FilterDialect {
  contains(input: { alias: string; column: string; likePattern: string; textIndex: string | null; told?: Told }): Condition;
  /** Without wildcards: the signs themselves. */
  holds(input: {
    alias: string;
    column: string;
    textIndex: string | null;
    at: 'start' | 'end' | 'anywhere';
    text: string;
    told?: Told;
  }): Condition;
  /** The same for several columns of one text index joined by OR; null when the index cannot answer each alone. */
  containsAny(input: {
    alias: string;
    textIndex: string;
    parts: readonly { column: string; likePattern: string }[];
  }): Condition | null;
  /** A text for comparing it without regard to case. */
  caseless(text: Expression<unknown>): Expression<unknown>;
  /** A value beside one of another kind, a number beside a text: which of them is the greater is the database's to say. */
  mixed(value: Expression<unknown>): Expression<unknown>;
  /** A text, or what stands for it where it is one of those. */
  told(text: Expression<unknown>, column: Expression<unknown>, instead: ReadonlyMap<string, string>): Told;
  addDays(reference: Expression<unknown>, days: number): Expression<unknown>;
  /** `days` is a column, too; empty counts as none. */
  daysBefore(reference: Expression<unknown>, days: Expression<unknown>): Expression<unknown>;
  /** The civil day of an instant in a time zone. */
  labDay(instant: Expression<unknown>, zone: string): Expression<unknown>;
  /** True for every row of `alias`; ends a statement whose time is up. */
  inTime(alias: string): Condition;
}

/** What a reader is told in place of what is kept. */
export type Told = RawBuilder<unknown>;

/** `names`: the type of the record, where the field is its name. */
export type Target =
  | { kind: 'field'; field: ResolvedField; names: string | null }
  | { kind: 'computed'; name: string; computed: ComputedField };

export function combine(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  if (!only) return kind === 'and' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  return conditions.length === 1 ? only : sql<SqlBool>`(${sql.join([...conditions], kind === 'and' ? sql` and ` : sql` or `)})`;
}

export function unknownProperty(path: readonly string[]): FilterError {
  return new FilterError({ key: 'filter.unknown_property', params: { property: path.join('.') }, property: path.join('.') });
}

/** One word may stand for a path. */
export function shorthand(path: readonly string[], resource: ResolvedResource): readonly string[] {
  const [name = ''] = path;
  const words = resource.definition.shorthands ?? {};
  return path.length === 1 && Object.hasOwn(words, name) ? (words[name] ?? name).split('.') : path;
}

/** A record's key is its `id` on v2, whatever its column is called. */
function v2Field(resource: ResolvedResource, name: string) {
  return resource.byAttr.get(name) ?? (name === 'id' ? resource.byColumn.get(resource.key) : undefined);
}

/** Finds a field by the naming's naming. */
export function findTarget(resource: ResolvedResource, name: string, naming: Naming): Target | null {
  const field = naming === 'columns' ? (resource.byColumn.get(name) ?? resource.byAttr.get(name)) : v2Field(resource, name);
  if (field && !field.spec.hidden && field.filterable) {
    const { title, v2 } = resource.definition;
    return { kind: 'field', field, names: field.column === title ? (v2?.type ?? resource.name) : null };
  }
  const computed = resource.computed.get(name);
  return computed ? { kind: 'computed', name, computed } : null;
}

export function isNumber(target: Target): boolean {
  return target.kind === 'computed' ? target.computed.value === 'number' : target.field.type.sqlType !== 'TEXT';
}

/** A text that people write. */
export function isText(target: Target): boolean {
  return target.kind === 'field' && isCaseless(target.field.type.kind);
}

/** Whether it holds civil days, instants, or neither. */
export function timeKind(target: Target): 'day' | 'instant' | null {
  if (target.kind === 'computed') return target.computed.value === 'date' ? 'day' : null;
  const { kind } = target.field.type;
  return kind === 'date' ? 'day' : kind === 'datetime' ? 'instant' : null;
}

interface Referring {
  alias: string;
  dialect: FilterDialect;
  /** Names that came with the program are meant as they are told in that language (docs/interface/records.md#shipped-names). */
  namesIn?: Language | undefined;
}

/** A name as its reader is told it; null where that is what is kept. */
export function toldName(target: Target, { alias, dialect, namesIn }: Referring): Told | null {
  if (target.kind !== 'field' || target.names === null || namesIn === undefined) return null;
  const instead = shownNames(target.names, namesIn);
  const column = sql.ref(`${alias}.${target.field.column}`);
  return instead && dialect.told(column, column, instead);
}

export function referenceTo(target: Target, referring: Referring): Expression<unknown> {
  const { alias, dialect } = referring;
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  if (target.kind === 'field') return toldName(target, referring) ?? at(target.field.column);
  const { meaning } = target.computed;
  if (meaning.kind === 'reminder') {
    const begins = dialect.daysBefore(at(meaning.dayColumn), at(meaning.leadColumn));
    const later = at(meaning.notBefore);
    return sql`case when ${at(meaning.activeColumn)} = 1 and ${at(meaning.doneColumn)} is null then case when ${later} > ${begins} then ${later} else ${begins} end end`;
  }
  const cases = Object.entries(meaning.factors).map(
    ([unit, factor]) => sql`when ${unit} then cast(${factor} as double precision)`,
  );
  return sql`round(${at(meaning.column)} * case ${at(meaning.unitColumn)} ${sql.join(cases, sql` `)} end)`;
}
