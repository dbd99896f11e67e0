// The filter tree -> one parameterised condition. Names resolve here and only here; to-many paths become EXISTS and so never
// multiply rows; each relation crossed adds the target's own visibility, so a filter cannot look at what a list would hide.
// Spec 4.1, decisions 3.8 and 4.2.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { CompareOp, FilterNode, FilterScalar } from '../contract/filter-ast.ts';
import { FilterError } from '../contract/filter-problem.ts';
import type { ComputedField, Relation } from '../schema/define-resource.ts';
import type { Face, Stored } from '../schema/field-type.ts';
import { fieldTypes } from '../schema/field-types.ts';
import type { ResolvedField, ResolvedResource } from '../schema/resolve.ts';

export type Condition = Expression<SqlBool>;

/** What differs between databases. */
export interface FilterDialect {
  contains(input: { alias: string; column: string; likePattern: string; textIndex: string | null }): Condition;
  /** The same for several columns of one text index joined by OR; null when the index cannot answer each alone. */
  containsAny(input: {
    alias: string;
    textIndex: string;
    parts: readonly { column: string; likePattern: string }[];
  }): Condition | null;
  addDays(reference: Expression<unknown>, days: number): Expression<unknown>;
  /** `days` is a column, too; empty counts as none. */
  daysBefore(reference: Expression<unknown>, days: Expression<unknown>): Expression<unknown>;
  /** True for every row of `alias`; ends a statement whose time is up. */
  inTime(alias: string): Condition;
}

export interface CompileInput {
  resource: ResolvedResource;
  alias: string;
  /** `v1`: columns, then attributes; `v2`: attributes only. Decides how values are read, too. */
  face: Face;
  dialect: FilterDialect;
  resourceNamed(name: string): ResolvedResource;
  /** The target's visibility for the caller, null when unrestricted; throws when he may not see the record type at all. */
  visible(resource: ResolvedResource, alias: string): Condition | null;
  /** Names of the tables the condition reads, gathered for whoever caches its results. */
  tables: Set<string>;
}

interface Scope extends CompileInput {
  /** Begins with the outermost alias: a narrowing is compiled within another filter, and must not name its own table like it. */
  nextAlias(): string;
}

export function compileFilter(node: FilterNode, input: CompileInput): Condition {
  let number = 0;
  return compileNode(node, { ...input, nextAlias: () => `${input.alias}r${++number}` });
}

function compileNode(node: FilterNode, scope: Scope): Condition {
  switch (node.kind) {
    case 'and':
      return combine(
        'and',
        node.items.map((item) => compileNode(item, scope)),
      );
    case 'or':
      return combine('or', compileAlternatives(node.items, scope));
    case 'null':
      return atPath(node.path, scope, (target, inner) => {
        const reference = referenceTo(target, inner);
        return node.negated ? sql<SqlBool>`${reference} is not null` : sql<SqlBool>`${reference} is null`;
      });
    case 'compareField':
      return compareFields(node, scope);
    case 'compare':
      return atPath(node.path, scope, (target, inner) => compare(target, inner, node));
  }
}

/** Searches in one text index are put together: five fields cost about what one does. */
function compileAlternatives(items: readonly FilterNode[], scope: Scope): Condition[] {
  const byIndex = new Map<string, { column: string; likePattern: string }[]>();
  const others: FilterNode[] = [];
  for (const item of items) {
    const search = indexedSearch(item, scope);
    if (search) byIndex.set(search.textIndex, [...(byIndex.get(search.textIndex) ?? []), search]);
    else others.push(item);
  }
  const together = [...byIndex].map(([textIndex, parts]) => scope.dialect.containsAny({ alias: scope.alias, textIndex, parts }));
  if (together.includes(null)) return items.map((item) => compileNode(item, scope));
  return [...together.filter((one) => one !== null), ...others.map((item) => compileNode(item, scope))];
}

function indexedSearch(node: FilterNode, scope: Scope): { textIndex: string; column: string; likePattern: string } | null {
  if (node.kind !== 'compare' || typeof node.value !== 'string' || shorthand(node.path, scope.resource).length > 1) return null;
  const target = findTarget(scope.resource, node.path[0] ?? '', scope.face);
  if (target?.kind !== 'field' || !target.field.textIndex || node.value.length > longestPattern) return null;
  const op = node.op === 'default' ? defaultOperator(target, node.path) : node.op;
  if (op !== 'contains' && op !== 'like') return null;
  const likePattern = op === 'contains' ? `%${node.value}%` : node.value;
  return { textIndex: target.field.textIndex, column: target.field.column, likePattern };
}

export function combine(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  if (!only) return kind === 'and' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  return conditions.length === 1 ? only : sql<SqlBool>`(${sql.join([...conditions], kind === 'and' ? sql` and ` : sql` or `)})`;
}

type Target = { kind: 'field'; field: ResolvedField } | { kind: 'computed'; name: string; computed: ComputedField };

export function unknownProperty(path: readonly string[]): FilterError {
  return new FilterError({ key: 'filter.unknown_property', params: { property: path.join('.') }, property: path.join('.') });
}

/** A record's key is its `id` on v2, whatever its column is called. */
function v2Field(resource: ResolvedResource, name: string) {
  return resource.byAttr.get(name) ?? (name === 'id' ? resource.byColumn.get(resource.key) : undefined);
}

/** Finds a field by the face's naming; hidden and switched-off fields are refused as unknown, never ignored. */
export function findTarget(resource: ResolvedResource, name: string, face: Face): Target | null {
  const field = face === 'v1' ? (resource.byColumn.get(name) ?? resource.byAttr.get(name)) : v2Field(resource, name);
  if (field && !field.spec.hidden && field.filterable) return { kind: 'field', field };
  const computed = resource.computed.get(name);
  return computed ? { kind: 'computed', name, computed } : null;
}

/** Walks `relation.relation.field` and applies `leaf` at the end of the path. */
function atPath(path: readonly string[], scope: Scope, leaf: (target: Target, scope: Scope) => Condition): Condition {
  return walk(shorthand(path, scope.resource), path, scope, leaf);
}

function shorthand(path: readonly string[], resource: ResolvedResource): readonly string[] {
  const [name = ''] = path;
  const words = resource.definition.shorthands ?? {};
  return path.length === 1 && Object.hasOwn(words, name) ? (words[name] ?? name).split('.') : path;
}

function walk(
  rest: readonly string[],
  path: readonly string[],
  scope: Scope,
  leaf: (t: Target, s: Scope) => Condition,
): Condition {
  const [head = '', ...tail] = rest;
  if (tail.length === 0) {
    const target = findTarget(scope.resource, head, scope.face);
    if (!target) throw unknownProperty(path);
    return leaf(target, scope);
  }
  const relation = scope.resource.relations.get(head);
  if (!relation) throw unknownProperty(path);
  const target = scope.resourceNamed(relation.target);
  const alias = scope.nextAlias();
  scope.tables.add(target.table);
  const visible = scope.visible(target, alias);
  const inner = walk(tail, path, { ...scope, resource: target, alias }, leaf);
  const timed = scope.dialect.inTime(alias);
  return related(relation, scope, { target, alias, condition: combine('and', [timed, ...(visible ? [visible] : []), inner]) });
}

function related(
  relation: Relation,
  scope: Scope,
  { target, alias, condition }: { target: ResolvedResource; alias: string; condition: Condition },
): Condition {
  const table = sql`${sql.table(target.table)} as ${sql.id(alias)}`;
  const ownKey = sql.ref(`${scope.alias}.${scope.resource.key}`);
  switch (relation.kind) {
    case 'one': {
      const reference = sql.ref(`${scope.alias}.${relation.column}`);
      return sql<SqlBool>`${reference} in (select ${sql.ref(`${alias}.${target.key}`)} from ${table} where ${condition})`;
    }
    case 'many':
      return sql<SqlBool>`exists (select 1 from ${table} where ${sql.ref(`${alias}.${relation.targetColumn}`)} = ${ownKey} and ${condition})`;
    case 'manyThrough': {
      scope.tables.add(relation.table);
      const link = `${alias}l`;
      return sql<SqlBool>`exists (select 1 from ${sql.table(relation.table)} as ${sql.id(link)} join ${table} on ${sql.ref(`${alias}.${target.key}`)} = ${sql.ref(`${link}.${relation.targetColumn}`)} where ${sql.ref(`${link}.${relation.ownColumn}`)} = ${ownKey} and ${condition})`;
    }
  }
}

export function referenceTo(
  target: Target,
  { alias, dialect }: { alias: string; dialect: Pick<FilterDialect, 'daysBefore'> },
): Expression<unknown> {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  if (target.kind === 'field') return at(target.field.column);
  const { meaning } = target.computed;
  if (meaning.kind === 'reminder') {
    const begins = dialect.daysBefore(at(meaning.dayColumn), at(meaning.leadColumn));
    const later = at(meaning.notBefore);
    return sql`case when ${at(meaning.activeColumn)} = 1 and ${at(meaning.doneColumn)} is null then case when ${later} > ${begins} then ${later} else ${begins} end end`;
  }
  const cases = Object.entries(meaning.factors).map(([unit, factor]) => sql`when ${unit} then ${factor}`);
  return sql`round(${at(meaning.column)} * case ${at(meaning.unitColumn)} ${sql.join(cases, sql` `)} end)`;
}

interface Comparison {
  path: string[];
  op: CompareOp;
  value: FilterScalar | FilterScalar[];
}

function compare(target: Target, scope: Scope, { path, op, value }: Comparison): Condition {
  const chosen = op === 'default' ? defaultOperator(target, path) : op;
  if (chosen === 'contains' || chosen === 'like') return matches(target, scope, { path, value, wrap: chosen === 'contains' });
  const reference = referenceTo(target, scope);
  if (chosen === 'in' || chosen === 'notIn') {
    const values = (Array.isArray(value) ? value : [value]).map((item) => readValue(target, item, { path, face: scope.face }));
    if (values.length === 0) return chosen === 'in' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
    return sql<SqlBool>`${reference} ${sql.raw(chosen === 'in' ? 'in' : 'not in')} (${sql.join(values)})`;
  }
  if (Array.isArray(value))
    throw new FilterError({ key: 'filter.single_value', params: { property: path.join('.') }, property: path.join('.') });
  return sql<SqlBool>`${reference} ${sql.raw(chosen)} ${readValue(target, value, { path, face: scope.face })}`;
}

/** v1-facts 7: a missing operator means contains for text and for every `relation.field`, else equals. */
function defaultOperator(target: Target, path: readonly string[]): 'contains' | '=' {
  if (target.kind === 'computed') return '=';
  return path.length > 1 ? 'contains' : target.field.type.defaultOperator;
}

function readValue(target: Target, input: FilterScalar, { path, face }: { path: readonly string[]; face: Face }): Stored {
  const property = path.join('.');
  if (target.kind === 'computed' && target.computed.value === 'number') {
    const number = Number(input);
    if (input === null || input === '' || !Number.isFinite(number)) {
      throw new FilterError({ key: 'filter.bad_value', params: { property, value: String(input) }, property });
    }
    return number;
  }
  if (input === null) return null;
  const reading =
    target.kind === 'computed'
      ? fieldTypes.date.readForFilter(input, {}, face)
      : target.field.type.readForFilter(input, target.field.limits, face);
  if (reading.ok) return reading.value;
  throw new FilterError({ key: 'filter.bad_value', params: { property, value: String(input).slice(0, 80) }, property });
}

const longestPattern = 2000;

function matches(
  target: Target,
  scope: Scope,
  { path, value, wrap }: { path: string[]; value: FilterScalar | FilterScalar[]; wrap: boolean },
): Condition {
  const property = path.join('.');
  if (Array.isArray(value)) throw new FilterError({ key: 'filter.single_value', params: { property }, property });
  if (target.kind === 'computed') throw new FilterError({ key: 'filter.not_searchable', params: { property }, property });
  const text = value === null ? '' : String(value);
  // No stored line is longer, and a database refuses patterns without end.
  if (text.length > longestPattern)
    throw new FilterError({ key: 'filter.text_too_long', params: { max: longestPattern }, property });
  return scope.dialect.contains({
    alias: scope.alias,
    column: target.field.column,
    likePattern: wrap ? `%${text}%` : text,
    textIndex: target.field.textIndex,
  });
}

function compareFields(node: Extract<FilterNode, { kind: 'compareField' }>, scope: Scope): Condition {
  // A shorthand is one word and still a path.
  if ([node.path, node.other].some((path) => shorthand(path, scope.resource).length > 1)) {
    throw new FilterError({
      key: 'filter.own_fields_only',
      params: { property: node.path.join('.') },
      property: node.path.join('.'),
    });
  }
  return atPath(node.path, scope, (left, inner) =>
    atPath(node.other, inner, (right) => {
      const other = referenceTo(right, inner);
      const shifted = node.dayOffset === 0 ? other : inner.dialect.addDays(other, node.dayOffset);
      return sql<SqlBool>`${referenceTo(left, inner)} ${sql.raw(node.op)} ${shifted}`;
    }),
  );
}
