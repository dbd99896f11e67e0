// A field against a value: read as the field's type reads it, and compared. A day against an instant is that whole day where the lab
// stands, from its beginning to its end, as bounds that an index can answer; an instant against a day is the day it lies in.
// docs/interface/filters.md#formula, docs/interface/filters.md#v1, docs/interface/filters.md#days-and-instants.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { CompareOp, FilterNode, FilterScalar } from '../contract/filters/filter-ast.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { Language } from '../contract/principal.ts';
import { daysInMonth, isPlainDate } from '../contract/values/dates.ts';
import { type DayBounds, dayBounds, dayEnd, dayOf, dayStart } from '../contract/values/lab-days.ts';
import { asText } from '../lib/as-text.ts';
import { fieldTypes } from '../schema/field-types.ts';
import type { Naming, Stored } from '../schema/fields/field-type.ts';
import { type Condition, combine, type FilterDialect, isText, referenceTo, type Target, timeKind, toldName } from './target.ts';

export interface Comparison {
  path: string[];
  op: CompareOp;
  value: FilterScalar | FilterScalar[];
}

interface At {
  alias: string;
  naming: Naming;
  dialect: FilterDialect;
  /** The zone of the lab. */
  zone: string;
  namesIn?: Language | undefined;
}

export function compare(target: Target, at: At, { path, op, value }: Comparison): Condition {
  const chosen = op === 'default' ? defaultOperator(target, path) : op;
  if (chosen === 'contains' || chosen === 'like') return matches(target, at, { path, value, wrap: chosen === 'contains' });
  const asCompared = (value: Expression<unknown>) => (isText(target) ? at.dialect.caseless(value) : value);
  const reference = asCompared(referenceTo(target, at));
  const compared = (value: Stored) => (isText(target) ? asCompared(sql`${value}`) : value);
  if (chosen === 'in' || chosen === 'notIn') {
    const values = (Array.isArray(value) ? value : [value]).map((item) => readValue(target, item, { path, at }));
    if (values.length === 0) return chosen === 'in' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
    return amongThem(reference, { values: values.map((one) => daysMeant(target, one, at) ?? one), compared, op: chosen });
  }
  if (Array.isArray(value))
    throw new FilterError({ key: 'filter.single_value', params: { property: path.join('.') }, property: path.join('.') });
  const read = readValue(target, value, { path, at });
  const bounds = daysMeant(target, read, at);
  return bounds ? comparedDay[chosen](reference, bounds) : sql<SqlBool>`${reference} ${sql.raw(chosen)} ${compared(read)}`;
}

/** docs/interface/filters.md#v1: a missing operator means contains for text and for every `relation.field`, else equals. */
function defaultOperator(target: Target, path: readonly string[]): 'contains' | '=' {
  if (target.kind === 'computed') return '=';
  return path.length > 1 ? 'contains' : target.field.type.defaultOperator;
}

/** The instants of a day that an instant is compared with. */
function daysMeant(target: Target, value: Stored, { zone }: At): DayBounds | null {
  return typeof value === 'string' && isPlainDate(value) && timeKind(target) === 'instant' ? dayBounds(value, zone) : null;
}

type DayComparison = (reference: Expression<unknown>, bounds: DayBounds) => Condition;

const within: DayComparison = (reference, { start, end }) => sql<SqlBool>`(${reference} >= ${start} and ${reference} < ${end})`;

const comparedDay: Readonly<Record<'=' | '!=' | '<' | '<=' | '>' | '>=', DayComparison>> = {
  '=': within,
  '!=': (reference, { start, end }) => sql<SqlBool>`(${reference} < ${start} or ${reference} >= ${end})`,
  '<': (reference, { start }) => sql<SqlBool>`${reference} < ${start}`,
  '<=': (reference, { end }) => sql<SqlBool>`${reference} < ${end}`,
  '>': (reference, { end }) => sql<SqlBool>`${reference} >= ${end}`,
  '>=': (reference, { start }) => sql<SqlBool>`${reference} >= ${start}`,
};

interface Among {
  values: readonly (Stored | DayBounds)[];
  compared(value: Stored): Expression<unknown> | Stored;
  op: 'in' | 'notIn';
}

function amongThem(reference: Expression<unknown>, { values: items, compared, op }: Among): Condition {
  const isDay = (item: Stored | DayBounds): item is DayBounds => typeof item === 'object' && item !== null;
  const days = items.filter(isDay);
  const values = items.filter((item): item is Stored => !isDay(item));
  const listed = (word: string) => sql<SqlBool>`${reference} ${sql.raw(word)} (${sql.join(values.map(compared))})`;
  if (days.length === 0) return listed(op === 'in' ? 'in' : 'not in');
  const ranges = days.map((bounds) => within(reference, bounds));
  const any = either(values.length === 0 ? ranges : [listed('in'), ...ranges]);
  return op === 'in' ? any : sql<SqlBool>`not ${any}`;
}

/** In halves: a database takes only so many in a row. */
function either(conditions: readonly Condition[]): Condition {
  if (conditions.length < 3) return combine('or', conditions);
  const middle = Math.ceil(conditions.length / 2);
  return combine('or', [either(conditions.slice(0, middle)), either(conditions.slice(middle))]);
}

function readValue(target: Target, input: FilterScalar, { path, at }: { path: readonly string[]; at: At }): Stored {
  const property = path.join('.');
  if (target.kind === 'computed' && target.computed.value === 'number') {
    const number = Number(input);
    if (input === null || input === '' || !Number.isFinite(number)) {
      throw new FilterError({ key: 'filter.bad_value', params: { property, value: asText(input) }, property });
    }
    return number;
  }
  if (input === null) return null;
  const reading =
    target.kind === 'computed'
      ? fieldTypes.date.readForFilter(input, {}, at.naming)
      : target.field.type.readForFilter(input, target.field.limits, at.naming);
  // No text that is kept holds a NUL, and a database may not even take it to be looked for.
  if (!reading.ok || String(reading.value).includes('\0'))
    throw new FilterError({ key: 'filter.bad_value', params: { property, value: asText(input).slice(0, 80) }, property });
  const { value } = reading;
  const isInstant = timeKind(target) === 'day' && typeof value === 'string' && value !== '' && !isPlainDate(value);
  return isInstant ? dayOf(value, at.zone) : value;
}

const longestPattern = 2000;

interface Match {
  path: readonly string[];
  value: FilterScalar | FilterScalar[];
  wrap: boolean;
}

function matches(target: Target, at: At, { path, value, wrap }: Match): Condition {
  const { alias, dialect, zone } = at;
  const property = path.join('.');
  if (Array.isArray(value)) throw new FilterError({ key: 'filter.single_value', params: { property }, property });
  if (target.kind === 'computed') throw new FilterError({ key: 'filter.not_searchable', params: { property }, property });
  const text = value === null ? '' : String(value);
  // No stored line is longer, and a database refuses patterns without end.
  if (text.length > longestPattern)
    throw new FilterError({ key: 'filter.text_too_long', params: { max: longestPattern }, property });
  const likePattern = wrap ? `%${text}%` : text;
  const period = timeKind(target) === 'instant' ? periodOf(likePattern, zone) : null;
  if (period) return within(referenceTo(target, { alias, dialect }), period);
  const told = toldName(target, at);
  const { column, textIndex } = target.field;
  return dialect.contains({ alias, column, likePattern, ...(told ? { told, textIndex: null } : { textIndex }) });
}

/** The text of a field begins with, ends with or holds these very signs; case does not matter. */
export function holdsText(
  target: Target,
  side: At,
  { path, at, text, negated }: Extract<FilterNode, { kind: 'text' }>,
): Condition {
  const property = path.join('.');
  if (target.kind === 'computed') throw new FilterError({ key: 'filter.not_searchable', params: { property }, property });
  if (text.length > longestPattern)
    throw new FilterError({ key: 'filter.text_too_long', params: { max: longestPattern }, property });
  const { alias, dialect } = side;
  const { column, textIndex } = target.field;
  const told = toldName(target, side);
  const found = dialect.holds({ alias, column, at, text, ...(told ? { told, textIndex: null } : { textIndex }) });
  return negated ? sql<SqlBool>`(${referenceTo(target, { alias, dialect })} is not null and not ${found})` : found;
}

/** What a search asks the text index of its field; null when it does not go there. */
export function indexedPattern(target: Target, { op, value, path }: Comparison): string | null {
  if (target.kind !== 'field' || !target.field.textIndex || typeof value !== 'string' || value.length > longestPattern)
    return null;
  const chosen = op === 'default' ? defaultOperator(target, path) : op;
  return chosen === 'contains' ? `%${value}%` : chosen === 'like' ? value : null;
}

/** The day, month or year that a pattern for an instant begins with and says nothing more about. */
function periodOf(likePattern: string, zone: string): DayBounds | null {
  const [, year, month, day, rest] = /^%*(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(%*)$/.exec(likePattern.trim()) ?? [];
  // Without a wildcard it is all there is, and only a day is one with its instants.
  if (year === undefined || (day === undefined && !rest)) return null;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isPlainDate(first)) return null;
  const lastMonth = month ?? '12';
  const last = day === undefined ? `${year}-${lastMonth}-${daysInMonth(Number(year), Number(lastMonth))}` : first;
  return { start: dayStart(first, zone), end: dayEnd(last, zone) };
}
