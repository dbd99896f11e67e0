// The filter tree -> one parameterised condition. Names resolve here and only here; to-many paths become EXISTS and so never
// multiply rows; each relation crossed adds the target's own visibility, so a filter cannot look at what a list would hide.
// docs/interface/filters.md#v1, docs/interface/filters.md#limits, docs/interface/v2.md#lists.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { Language } from '../contract/principal.ts';
import type { Relation } from '../schema/define-resource.ts';
import type { Naming } from '../schema/fields/field-type.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import { compare, holdsText, indexedPattern } from './comparison.ts';
import {
  type Condition,
  combine,
  type FilterDialect,
  findTarget,
  isNumber,
  isText,
  referenceTo,
  shorthand,
  type Target,
  timeKind,
  toldName,
  unknownProperty,
} from './target.ts';

export interface CompileInput {
  resource: ResolvedResource;
  alias: string;
  /** `v1`: columns, then attributes; `v2`: attributes only. Decides how values are read, too. */
  naming: Naming;
  dialect: FilterDialect;
  /** Where the lab's days begin and end. */
  zone: string;
  /** Names that came with the program are asked for as they are told in that language; else as they are kept. */
  namesIn?: Language | undefined;
  resourceNamed(name: ResourceName): ResolvedResource;
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
      return (node.negated ? present : missing)(shorthand(node.path, scope.resource), node.path, scope);
    case 'compareField':
      return compareFields(node, scope);
    case 'compare':
      return atPath(node.path, scope, (target, inner) => compare(target, inner, node));
    case 'text':
      return atPath(node.path, scope, (target, inner) => holdsText(target, inner, node));
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
  if (node.kind !== 'compare' || shorthand(node.path, scope.resource).length > 1) return null;
  const target = findTarget(scope.resource, node.path[0] ?? '', scope.naming);
  if (target && toldName(target, scope)) return null;
  const likePattern = target && indexedPattern(target, node);
  if (target?.kind !== 'field' || !target.field.textIndex || likePattern === null) return null;
  return { textIndex: target.field.textIndex, column: target.field.column, likePattern };
}

/** Walks `relation.relation.field` and applies `leaf` at the end of the path. */
function atPath(path: readonly string[], scope: Scope, leaf: (target: Target, scope: Scope) => Condition): Condition {
  return walk(shorthand(path, scope.resource), path, scope, leaf);
}

function walk(
  rest: readonly string[],
  path: readonly string[],
  scope: Scope,
  leaf: (t: Target, s: Scope) => Condition,
): Condition {
  const [head = '', ...tail] = rest;
  if (tail.length === 0) {
    const target = findTarget(scope.resource, head, scope.naming);
    if (!target) throw unknownProperty(path);
    return leaf(target, scope);
  }
  const { relation, target, alias, seen, inner } = cross(head, path, scope);
  return related(relation, scope, { target, alias, condition: combine('and', [...seen, walk(tail, path, inner, leaf)]) });
}

interface Crossed {
  relation: Relation;
  target: ResolvedResource;
  alias: string;
  /** What holds for each record that counts as being there. */
  seen: Condition[];
  inner: Scope;
}

function cross(name: string, path: readonly string[], scope: Scope): Crossed {
  const relation = scope.resource.relations.get(name);
  if (!relation) throw unknownProperty(path);
  const target = scope.resourceNamed(relation.target);
  const alias = scope.nextAlias();
  scope.tables.add(target.table);
  const visible = scope.visible(target, alias);
  const seen = [scope.dialect.inTime(alias), ...(visible ? [visible] : [])];
  return { relation, target, alias, seen, inner: { ...scope, resource: target, alias } };
}

/** A value stands at the end of the path; a relation alone has one when there is a record. */
function present(rest: readonly string[], path: readonly string[], scope: Scope): Condition {
  const [head = '', ...tail] = rest;
  const target = tail.length === 0 ? findTarget(scope.resource, head, scope.naming) : null;
  if (target) return sql<SqlBool>`${referenceTo(target, scope)} is not null`;
  const crossed = cross(head, path, scope);
  const further = tail.length === 0 ? [] : [present(tail, path, crossed.inner)];
  return related(crossed.relation, scope, { ...crossed, condition: combine('and', [...crossed.seen, ...further]) });
}

/** No value stands there: there is no record the caller may see, or one that has none (docs/interface/filters.md#missing-records). */
function missing(rest: readonly string[], path: readonly string[], scope: Scope): Condition {
  const [head = '', ...tail] = rest;
  const target = tail.length === 0 ? findTarget(scope.resource, head, scope.naming) : null;
  if (target) return sql<SqlBool>`${referenceTo(target, scope)} is null`;
  const crossed = cross(head, path, scope);
  const { relation, seen, inner } = crossed;
  if (tail.length === 0) return sql<SqlBool>`not ${linked(relation, scope, { ...crossed, condition: combine('and', seen) })}`;
  const without = missing(tail, path, inner);
  // Of one record at most, both are one question.
  const full = combine('and', [...seen, sql<SqlBool>`not ${without}`]);
  if (relation.kind === 'one') return sql<SqlBool>`not ${linked(relation, scope, { ...crossed, condition: full })}`;
  const other = cross(head, path, scope);
  const none = linked(relation, scope, { ...other, condition: combine('and', other.seen) });
  const empty = linked(relation, scope, { ...crossed, condition: combine('and', [...seen, without]) });
  return sql<SqlBool>`(not ${none} or ${empty})`;
}

interface Linked {
  target: ResolvedResource;
  alias: string;
  condition: Condition;
}

/** A set that an index can start from where it is one record; where there may be many, one look for each row. */
function related(relation: Relation, scope: Scope, { target, alias, condition }: Linked): Condition {
  if (relation.kind !== 'one') return linked(relation, scope, { target, alias, condition });
  const reference = sql.ref(`${scope.alias}.${relation.column}`);
  return sql<SqlBool>`${reference} in (select ${sql.ref(`${alias}.${target.key}`)} from ${tableOf(target, alias)} where ${condition})`;
}

/** One look for each row. */
function linked(relation: Relation, scope: Scope, { target, alias, condition }: Linked): Condition {
  const table = tableOf(target, alias);
  const key = sql.ref(`${alias}.${target.key}`);
  const ownKey = sql.ref(`${scope.alias}.${scope.resource.key}`);
  switch (relation.kind) {
    case 'one': {
      const reference = sql.ref(`${scope.alias}.${relation.column}`);
      return sql<SqlBool>`exists (select 1 from ${table} where ${key} = ${reference} and ${condition})`;
    }
    case 'many':
      if (relation.only) return onlyLinked(relation, relation.only, { scope, table, alias, condition });
      return sql<SqlBool>`exists (select 1 from ${table} where ${sql.ref(`${alias}.${relation.targetColumn}`)} = ${ownKey} and ${condition})`;
    case 'manyThrough': {
      scope.tables.add(relation.table);
      const link = `${alias}l`;
      return sql<SqlBool>`exists (select 1 from ${sql.table(relation.table)} as ${sql.id(link)} join ${table} on ${key} = ${sql.ref(`${link}.${relation.targetColumn}`)} where ${sql.ref(`${link}.${relation.ownColumn}`)} = ${ownKey} and ${condition})`;
    }
  }
}

interface OnlyLinked {
  scope: Scope;
  table: RawBuilder<unknown>;
  alias: string;
  condition: Condition;
}

/** One row at most: a set, as what holds for it may leave few. */
function onlyLinked(
  { targetColumn }: { targetColumn: string },
  { column, value }: { column: string; value: number },
  { scope, table, alias, condition }: OnlyLinked,
): Condition {
  const ownKey = sql.ref(`${scope.alias}.${scope.resource.key}`);
  const held = sql`${sql.ref(`${alias}.${column}`)} = ${sql.lit(value)}`;
  return sql<SqlBool>`${ownKey} in (select ${sql.ref(`${alias}.${targetColumn}`)} from ${table} where ${held} and ${condition})`;
}

function tableOf(target: ResolvedResource, alias: string) {
  return sql`${sql.table(target.table)} as ${sql.id(alias)}`;
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
      const kinds = [timeKind(left), timeKind(right)];
      // Beside a day, and as soon as days are counted, an instant is the day it lies in.
      const byDay = kinds.includes('instant') && (kinds.includes('day') || node.dayOffset !== 0);
      const sideOf = (target: Target) => {
        const reference = referenceTo(target, inner);
        if (isText(target)) return inner.dialect.caseless(reference);
        return byDay && timeKind(target) === 'instant' ? inner.dialect.labDay(reference, inner.zone) : reference;
      };
      const shifted = node.dayOffset === 0 ? sideOf(right) : inner.dialect.addDays(sideOf(right), node.dayOffset);
      const own = sideOf(left);
      // Days are counted from a day, so what they lead to is none but a text.
      const mixed = isNumber(left) !== (isNumber(right) && node.dayOffset === 0);
      const side = (value: Expression<unknown>) => (mixed ? inner.dialect.mixed(value) : value);
      return sql<SqlBool>`${side(own)} ${sql.raw(node.op)} ${side(shifted)}`;
    }),
  );
}
