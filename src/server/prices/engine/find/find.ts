// Finds a price and can tell why it is this one: cascade, derivation, catalogue, surcharge, scale, discount, each with its entry in the
// trace. docs/interface/prices.md#finding, docs/interface/prices.md#group-filter, docs/interface/prices.md#paid,
// docs/interface/prices.md#articles, docs/interface/prices.md#quantity. The same book and question always give the same answer.
import {
  inFewestUnits,
  netOf,
  netOfAll,
  netOfOne,
  priceOfOne,
  type UnitPrice,
  unitsOf,
} from '#server/contract/values/net-price.ts';
import { type Asked, ask, groupOf } from '../book/asked.ts';
import type { AppliedDerivation, Candidate, PriceAnswer, PriceGap, PriceHit, TraceEntry } from '../book/price-answer.ts';
import type { PriceBook, PricedRow } from '../book/price-book.ts';
import type { PriceQuestion } from '../book/price-question.ts';
import { type Place, placesOf, runCascade } from './cascade.ts';
import { articleAsked, articleEntry } from './catalogue.ts';
import { derivationEntry, derivationRule, derive } from './derive.ts';
import { type Counted, gapParams, gapReason, nearestCandidates } from './gap.ts';
import { netEntries } from './net-steps.ts';
import { applyScale } from './scale.ts';
import { addSurcharge } from './surcharge.ts';

/**
 * What is walked once for the answer, and a second time with a trace when somebody reads it: most callers (a matrix, a price
 * list, thousands of positions) want amounts only.
 */
interface Walk {
  book: PriceBook;
  asked: Asked;
  places: readonly Place[];
}

interface FoundPrice {
  row: PricedRow;
  /** Null for the catalogue's own price. */
  place: Place | null;
  derivation: AppliedDerivation | null;
}

interface NothingFound {
  counted: Counted;
}

export function find(book: PriceBook, question: PriceQuestion): PriceAnswer {
  const asked = ask(book, question);
  // Of a customer nobody knows there is nothing to look for.
  const places = question.for.kind === 'unknown_customer' ? [] : placesOf(asked);
  const walk: Walk = { book, asked, places };
  const found = findPrice(walk, null);
  return 'row' in found ? new Hit(walk, found) : new Gap(walk, found);
}

/** After the whole cascade and the derivation, before the gap: what the catalogue itself asks for. */
function findPrice(walk: Walk, trace: TraceEntry[] | null): FoundPrice | NothingFound {
  const found = findRow(walk, trace);
  const { book, asked } = walk;
  const article = asked.question.for.kind === 'unknown_customer' ? undefined : articleAsked(book, asked.question);
  if (!article) return found;
  trace?.push(articleEntry(article, 'row' in found ? derivedAt(found) : null));
  return 'row' in found ? found : { row: article, place: null, derivation: null };
}

function findRow({ book, asked, places }: Walk, trace: TraceEntry[] | null): FoundPrice | NothingFound {
  const groupId = groupOf(asked.question.for);
  const rule = derivationRule(book, groupId, asked.day);
  const found = runCascade(asked, places, { name: 'asked', groupId, withList: rule.state !== 'active' }, trace);
  if (rule.state === 'idle') trace?.push(derivationEntry(groupId, 'not_applied', rule.reason, found && keptAt(found.row)));
  if (found) return { ...found, derivation: null };
  if (rule.state !== 'active') return { counted: new Set([groupId, null]) };

  const { baseGroupId } = rule;
  const base = runCascade(asked, places, { name: 'base', groupId: baseGroupId, withList: true }, trace);
  if (!base) {
    trace?.push(derivationEntry(groupId, 'not_applied', 'no_base_price', null));
    return { counted: new Set([groupId, baseGroupId, null]) };
  }
  return { ...base, derivation: derive(rule, keptAt(base.row), trace) };
}

const derivedAt = ({ row, derivation }: FoundPrice) => ({
  amount: derivation?.after ?? row.price,
  units: unitsOf(row.quantity),
});

const keptAt = ({ price, quantity }: PricedRow) => ({ amount: price, units: unitsOf(quantity) });

/** The catalogue's own price is the same for every complexity and quantity. */
function adjust({ book, asked }: Walk, { row, place, derivation }: FoundPrice, trace: TraceEntry[] | null) {
  const kept = keptAt(row);
  const { units } = kept;
  const before = derivation?.after ?? kept.amount;
  const surcharge = place && addSurcharge({ book, asked, row, before, units, trace });
  const between = surcharge?.after ?? before;
  const scale = place && applyScale({ book, asked, row, before: between, units, trace });
  const carried: UnitPrice = { amount: scale?.after ?? between, units, discount: row.discount ?? 0 };
  const basis = inFewestUnits(carried);
  trace?.push(...netEntries(row, carried, basis));
  return { surcharge, scale, carried, basis };
}

/** A class, for getters that are made once and not with every answer: a third of the time went there. */
class Hit implements PriceHit {
  readonly kind = 'hit';
  readonly quantity: number;
  readonly basis: UnitPrice;
  readonly row: PriceHit['row'];
  readonly matchedBy: PriceHit['matchedBy'];
  readonly memberClassId: string | null;
  readonly rowClassId: string | null;
  readonly inheritedFrom: string | null;
  readonly derived: boolean;
  readonly derivation: PriceHit['derivation'];
  readonly surcharge: PriceHit['surcharge'];
  readonly scale: PriceHit['scale'];
  readonly belowMin: boolean;
  readonly aboveMax: boolean;
  readonly #walk: Walk;
  #trace: readonly TraceEntry[] | undefined;

  constructor(walk: Walk, found: FoundPrice) {
    const { row, place, derivation } = found;
    const { surcharge, scale, carried, basis } = adjust(walk, found, null);
    const { classId = null, memberClassId = null } = place ?? {};
    this.quantity = walk.asked.question.quantity;
    this.basis = basis;
    this.row = row;
    this.matchedBy = place?.step ?? 'article';
    this.memberClassId = memberClassId;
    this.rowClassId = classId;
    this.inheritedFrom = classId === memberClassId ? null : classId;
    this.derived = derivation !== null;
    this.derivation = derivation;
    this.surcharge = surcharge;
    this.scale = scale;
    // The row's bounds are for as many units as its price.
    this.belowMin = row.priceMin !== null && netOfAll(carried) < row.priceMin;
    this.aboveMax = row.priceMax !== null && netOfAll(carried) > row.priceMax;
    this.#walk = walk;
  }

  get amount(): number {
    return priceOfOne(this.basis);
  }

  get discount(): number {
    return this.basis.discount;
  }

  get net(): number {
    return netOfOne(this.basis);
  }

  get total(): number {
    return netOf(this.basis, this.quantity);
  }

  get trace(): readonly TraceEntry[] {
    this.#trace ??= traceOf(this.#walk);
    return this.#trace;
  }

  get candidates(): readonly Candidate[] {
    return losers(this.trace);
  }
}

class Gap implements PriceGap {
  readonly kind = 'gap';
  readonly reason: PriceGap['reason'];
  readonly messageKey: string;
  readonly params: PriceGap['params'];
  readonly #walk: Walk;
  readonly #counted: Counted;
  #trace: readonly TraceEntry[] | undefined;
  #candidates: readonly Candidate[] | undefined;

  constructor(walk: Walk, { counted }: NothingFound) {
    const { book, asked, places } = walk;
    this.reason = gapReason(book, asked, places, counted);
    this.messageKey = `prices.gap.${this.reason}`;
    this.params = gapParams(asked);
    this.#walk = walk;
    this.#counted = counted;
  }

  get trace(): readonly TraceEntry[] {
    this.#trace ??= traceOf(this.#walk);
    return this.#trace;
  }

  get candidates(): readonly Candidate[] {
    this.#candidates ??= nearestCandidates(this.#walk.asked, this.#walk.places, this.#counted);
    return this.#candidates;
  }
}

function traceOf(walk: Walk): TraceEntry[] {
  if (walk.places.length === 0) return [];
  const trace: TraceEntry[] = [];
  const found = findPrice(walk, trace);
  if ('row' in found) adjust(walk, found, trace);
  return trace;
}

/** Rows that were weighed up and lost; surcharges and scales are no rows. */
function losers(trace: readonly TraceEntry[]): Candidate[] {
  return trace.flatMap(({ step, candidates }) =>
    step === 'surcharge' || step === 'scale' ? [] : candidates.filter(({ lost }) => lost.length > 0),
  );
}
