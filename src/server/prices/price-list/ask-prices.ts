// What stands in a price list: the price engine is asked for each class, each type with a price of its own and each service, so that a
// list, a lookup and the matrix never differ. docs/data-contracts.md#price-list-meaning, docs/interface/prices.md#classes. Pure.

import { oneUnit, unitsOf } from '../../contract/values/net-price.ts';
import { multiplyDivide } from '../../contract/values/rounding.ts';
import { classOfType } from '../engine/book/asked.ts';
import { complexityKey } from '../engine/book/complexity.ts';
import type { Match, PriceAnswer, PriceHit } from '../engine/book/price-answer.ts';
import type { PriceBook, PricedRow, PriceRow } from '../engine/book/price-book.ts';
import type { PriceQuestion } from '../engine/book/price-question.ts';
import { dayOf } from '../engine/book/validity.ts';
import { classTree } from '../engine/find/class-amounts.ts';
import { derivationRule } from '../engine/find/derive.ts';
import { find } from '../engine/find/find.ts';
import { scalesOf } from '../engine/find/scale.ts';
import type {
  PriceListSource,
  SourceAmount,
  SourceAmounts,
  SourceClass,
  SourceScale,
  SourceService,
  SourceType,
} from './document/source.ts';

export interface ListedArticle {
  id: string;
  name: string;
  nameSecondary: string | null;
  /** The catalogue's own price. */
  amount: number | null;
  discount: number | null;
  unit: string;
}

export interface ListedClassName {
  id: string;
  number: string | null;
  name: string;
  nameSecondary: string | null;
  parentId: string | null;
}

export interface ListInput {
  book: PriceBook;
  group: { id: string; name: string } | null;
  date: string;
  currency: string;
  classes: readonly ListedClassName[];
  types: readonly { id: string; name: string }[];
  articles: readonly ListedArticle[];
  complexities: readonly { value: string; label: string }[];
}

export function priceListSource(input: ListInput): PriceListSource {
  const { book, group, date, currency } = input;
  const asking = askingFor(input);
  const rowsOfServices = new Map<string, PriceRow[]>();
  for (const row of book.source.rows) {
    const known = row.serviceId === null ? null : rowsOfServices.get(row.serviceId);
    if (known) known.push(row);
    else if (row.serviceId !== null) rowsOfServices.set(row.serviceId, [row]);
  }
  const typeNames = new Map(input.types.map(({ id, name }) => [id, name]));
  const exceptions = typesWithPrices(input, asking);
  const tree = classTree(input.classes);
  const classPlaces = new Map(tree.map(({ item }, place) => [item.id, place]));
  const services = input.articles.flatMap(
    (article) => serviceOf(article, { rows: rowsOfServices.get(article.id) ?? [], typeNames, classPlaces, asking }) ?? [],
  );
  const served = new Set(services.map(({ id }) => id));
  const rule = derivationRule(book, group?.id ?? null, dayOf(date));
  return {
    group,
    date,
    currency,
    complexities: input.complexities,
    derivation: rule.state === 'active' ? rule.derivation : null,
    classes: tree.map(
      ({ item, depth, finest }): SourceClass => ({
        ...item,
        number: item.number ?? '',
        depth,
        finest,
        ...asking.amounts({ classId: item.id }, finest ? asking.classComplexities(item.id) : [], isOfClass),
        exceptions: exceptions.get(item.id) ?? [],
      }),
    ),
    otherTypes: exceptions.get(null) ?? [],
    services,
    // What is sold for its catalogue price and has no price as a service.
    articles: input.articles
      .filter(({ id, amount }) => amount !== null && !served.has(id))
      .map(({ amount, discount, ...article }) => ({
        ...article,
        price: amount === null ? null : { amount, units: oneUnit, discount: discount ?? 0 },
      })),
    surcharges: [...book.source.surcharges]
      .filter(({ active }) => active)
      .sort((a, b) => compareTexts(a.complexity, b.complexity) || compareTexts(a.classId ?? '', b.classId ?? ''))
      .map(({ complexity, kind, value, classId }) => ({ complexity, kind, value, classId })),
  };
}

const collator = new Intl.Collator('de', { numeric: true });
const compareTexts = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

type Asked = Partial<Pick<PriceQuestion, 'typeId' | 'classId' | 'serviceId'>>;
type Accepts = (hit: PriceHit) => boolean;

const isOfClass: Accepts = () => true;
const isOfStep =
  (step: Match): Accepts =>
  ({ matchedBy }) =>
    matchedBy === step;

interface Asking {
  /** The general amount with its scales, and one for each complexity that has a row of its own. */
  amounts(asked: Asked, complexities: readonly string[], accepts: Accepts): SourceAmounts & { scales: SourceScale[] };
  classComplexities(classId: string): readonly string[];
}

function askingFor({ book, group, date, complexities }: ListInput): Asking {
  const spelled = new Map<string, string>();
  for (const { value } of complexities) spelled.set(complexityKey(value) ?? '', value);
  const byClass = new Map<string, Set<string>>();
  for (const { complexity, classId, typeId, serviceId } of book.source.rows) {
    const key = complexityKey(complexity);
    if (key === null || complexity === null) continue;
    if (!spelled.has(key)) spelled.set(key, complexity.trim());
    if (classId !== null && typeId === null && serviceId === null) addTo(byClass, classId, key);
  }
  const ask = (asked: Asked, complexity: string | null, quantity = oneUnit) =>
    find(book, {
      for: group === null ? { kind: 'list' } : { kind: 'group', groupId: group.id },
      date,
      quantity,
      complexity,
      serviceId: null,
      typeId: null,
      device: null,
      ...asked,
    });
  return {
    amounts(asked, keys, accepts) {
      const base = ask(asked, null);
      const found = base.kind === 'hit' && accepts(base) ? base : null;
      const byComplexity: Record<string, SourceAmount> = {};
      for (const key of keys) {
        const hit = ask(asked, key);
        // Without a row of its own the kind is a surcharge, which is a condition and not a column.
        if (hit.kind === 'hit' && complexityKey(hit.row.complexity) === key && accepts(hit))
          byComplexity[spelled.get(key) ?? key] = amountOf(hit);
      }
      const scales = found ? scalesAt(book, found.row, (quantity) => ask(asked, null, quantity)) : [];
      return { base: found && amountOf(found), byComplexity, scales };
    },
    classComplexities: (classId) => [
      ...new Set((book.chains.get(classId) ?? []).flatMap((one) => [...(byClass.get(one) ?? [])])),
    ],
  };
}

function addTo<Key>(map: Map<Key, Set<string>>, key: Key, value: string): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

function amountOf({ basis, derived, inheritedFrom }: PriceHit): SourceAmount {
  return { ...basis, derived, inheritedFrom };
}

/** Each with what the finder makes of it at its first quantity. */
function scalesAt(book: PriceBook, row: PricedRow, ask: (quantity: number) => PriceAnswer): SourceScale[] {
  const units = unitsOf(row.quantity);
  return (scalesOf(book, row) ?? [])
    .flatMap(({ minQuantity, price, discount }) => {
      const hit = ask(minQuantity);
      if (hit.kind === 'gap') return [];
      const perUnit = price === null ? null : multiplyDivide(price, oneUnit, units);
      return [{ minQuantity, price: perUnit, discount: price === null ? discount : null, result: hit.basis }];
    })
    .sort((a, b) => a.minQuantity - b.minQuantity);
}

/** Types whose own price counts in this list, by their class; null holds those without one. */
function typesWithPrices({ book, types }: ListInput, asking: Asking): Map<string | null, SourceType[]> {
  const complexities = new Map<string, Set<string>>();
  const priced = new Set<string>();
  for (const { typeId, serviceId, complexity } of book.source.rows) {
    if (typeId === null || serviceId !== null) continue;
    priced.add(typeId);
    const key = complexityKey(complexity);
    if (key !== null) addTo(complexities, typeId, key);
  }
  const byClass = new Map<string | null, SourceType[]>();
  const sorted = types.filter(({ id }) => priced.has(id)).sort((a, b) => compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1));
  for (const { id, name } of sorted) {
    const amounts = asking.amounts({ typeId: id }, [...(complexities.get(id) ?? [])], isOfStep('type'));
    if (isEmpty(amounts)) continue;
    const classId = classOfType(book, id)?.memberClassId ?? null;
    const known = byClass.get(classId);
    const row = { typeId: id, label: name, ...amounts };
    if (known) known.push(row);
    else byClass.set(classId, [row]);
  }
  return byClass;
}

const isEmpty = ({ base, byComplexity }: SourceAmounts) => base === null && Object.keys(byComplexity).length === 0;

interface ServiceContext {
  rows: readonly PriceRow[];
  typeNames: ReadonlyMap<string, string>;
  /** Where each class stands in the tree as it is printed. */
  classPlaces: ReadonlyMap<string, number>;
  asking: Asking;
}

/** Null for an article that has no price as a service in this list. */
function serviceOf(
  { id, name, nameSecondary }: ListedArticle,
  { rows, typeNames, classPlaces, asking }: ServiceContext,
): SourceService | null {
  if (rows.length === 0) return null;
  const own = asking.amounts({ serviceId: id }, keysOf(rows), isOfStep('flat'));
  const variants = [...axesOf(rows).values()].flatMap((some) => {
    const { typeId = null, classId = null } = some[0] ?? {};
    const accepts: Accepts = ({ row }) => row.typeId === typeId && row.classId === classId;
    const asked = { serviceId: id, ...(typeId === null ? { classId } : { typeId }) };
    const { scales: _scales, ...amounts } = asking.amounts(asked, keysOf(some), accepts);
    const typeLabel = typeId === null ? null : (typeNames.get(typeId) ?? typeId);
    return isEmpty(amounts) ? [] : [{ typeId, typeLabel, classId, ...amounts }];
  });
  // Classes as the list has them, then single types by name: in whatever order rows are read, a list is the same.
  const placeOf = (id: string | null) => (id === null ? classPlaces.size : (classPlaces.get(id) ?? classPlaces.size));
  variants.sort((a, b) => placeOf(a.classId) - placeOf(b.classId) || compareTexts(a.typeLabel ?? '', b.typeLabel ?? ''));
  if (isEmpty(own) && variants.length === 0) return null;
  // Without type and class it costs what the catalogue asks for, unless it has a flat rate of its own.
  const flat = own.base
    ? own
    : { ...own, ...asking.amounts({ serviceId: id }, [], isOfStep('article')), byComplexity: own.byComplexity };
  return { id, name, nameSecondary, ...flat, variants };
}

function keysOf(rows: readonly PriceRow[]): string[] {
  return [...new Set(rows.map(({ complexity }) => complexityKey(complexity)))].filter((key) => key !== null);
}

/** Rows for a type, for a class or for both, each combination by itself; the flat ones are none of them. */
function axesOf(rows: readonly PriceRow[]): Map<string, PriceRow[]> {
  const axes = new Map<string, PriceRow[]>();
  for (const row of rows) {
    if (row.typeId === null && row.classId === null) continue;
    const axis = JSON.stringify([row.typeId, row.classId]);
    const known = axes.get(axis);
    if (known) known.push(row);
    else axes.set(axis, [row]);
  }
  return axes;
}
