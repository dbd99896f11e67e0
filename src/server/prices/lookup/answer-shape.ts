// A price as it is answered: `data` with the amounts, `meta` with everything that made it. docs/interface/prices.md#endpoints,
// docs/interface/prices.md#matched-by, docs/interface/prices.md#lookup.
import { z } from 'zod';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { oneUnit, unitsOf } from '../../contract/values/net-price.ts';
import { multiplyDivide } from '../../contract/values/rounding.ts';
import { priceAmounts, shownAmounts } from '../book/price-amounts.ts';
import type { Candidate, PriceHit, TraceEntry } from '../engine/book/price-answer.ts';
import { gapReasons, matches } from '../engine/book/price-answer.ts';
import type { PriceQuestion } from '../engine/book/price-question.ts';
import { groupName, messageOf, type Speaking, stepText, whyLost } from './answer-texts.ts';
import { changedSinceShape, shownSince } from './changed-since.ts';
import type { Answered, ChangedSince } from './changed-since-queries.ts';

const text = z.string().nullable();
const amount = z.number().nullable();

const candidate = z.object({
  table: z.string(),
  id: z.string(),
  step: z.string(),
  price_category_id: text,
  price_category: text,
  price_class_id: text,
  complexity: text,
  start_date: text,
  end_date: text,
  value: z.number(),
  /** What `value` counts: a surcharge and a quantity discount may be shares. */
  unit: z.enum(['money', 'percent']),
  /** How many units a row's or a scale's price is for. */
  quantity: z.number(),
  /** The quantity a discount begins at. */
  min_quantity: amount,
  lost: z.array(z.string()),
  why: text,
});

const traceEntry = z.object({
  step: z.string(),
  pass: z.string(),
  price_category_id: text,
  price_class_id: text,
  outcome: z.string(),
  reason: text,
  amount,
  /** How many units `amount` is for: those of the row, until the step `unit`. */
  quantity: z.number(),
  text: z.string(),
  candidates: z.array(candidate),
});

const applied = z.looseObject({ value: z.number(), amount: z.number() }).nullable();

export const lookupAnswer = z.object({
  data: z
    .object({
      id: z.string(),
      type: z.literal('price-lookup'),
      attributes: z.object({
        ...priceAmounts.shape,
        price_min: amount,
        price_max: amount,
        unit: text,
        tax: amount,
        currency: z.string(),
        quantity: z.number(),
        total: z.number(),
      }),
    })
    .nullable(),
  meta: z.object({
    matched_by: z.enum(matches).nullable(),
    reason: z.enum(gapReasons).nullable(),
    message: z.string(),
    candidates: z.array(candidate),
    derived: z.boolean(),
    derivation: applied,
    surcharge: applied,
    scale: applied,
    row: z.looseObject({ table: z.string(), id: z.string(), start_date: text.optional(), end_date: text.optional() }).nullable(),
    inherited_from: text,
    below_min: z.boolean(),
    above_max: z.boolean(),
    date: z.string(),
    price_category_id: text,
    /** What of it was otherwise on a past day. */
    changed_since: z.array(changedSinceShape),
    trace: z.array(traceEntry),
  }),
});

function shownAmount(value: number | null): number | null {
  return value === null ? null : fromHundredths(value);
}

/** Of one unit, where the row keeps it for several. */
function shownPerUnit(value: number | null, { quantity }: Pick<PriceHit['row'], 'quantity'>): number | null {
  return value === null ? null : fromHundredths(multiplyDivide(value, oneUnit, unitsOf(quantity)));
}

function countedBy({ book }: Speaking, { table, id, step }: Candidate): Pick<z.infer<typeof candidate>, 'unit' | 'min_quantity'> {
  const surcharge = table === 'price_surcharges' ? book.source.surcharges.find((one) => one.id === id) : undefined;
  const scale = table === 'price_scales' ? book.source.scales.find((one) => one.id === id) : undefined;
  const isShare = step === 'discount' || surcharge?.kind === 'percent' || scale?.price === null;
  return { unit: isShare ? 'percent' : 'money', min_quantity: shownAmount(scale?.minQuantity ?? null) };
}

function shownCandidate(speaking: Speaking, one: Candidate): z.infer<typeof candidate> {
  return {
    table: one.table,
    id: one.id,
    step: one.step,
    price_category_id: one.groupId,
    price_category: groupName(speaking, one.groupId),
    price_class_id: one.classId,
    complexity: one.complexity,
    start_date: one.startDate,
    end_date: one.endDate,
    value: fromHundredths(one.value),
    quantity: fromHundredths(one.units),
    ...countedBy(speaking, one),
    lost: [...one.lost],
    why: whyLost(speaking, one),
  };
}

function shownStep(speaking: Speaking, entry: TraceEntry): z.infer<typeof traceEntry> {
  return {
    step: entry.step,
    pass: entry.pass,
    price_category_id: entry.groupId,
    price_class_id: entry.classId,
    outcome: entry.outcome,
    reason: entry.reason,
    amount: shownAmount(entry.amount),
    quantity: fromHundredths(entry.units),
    text: stepText(speaking, entry),
    candidates: entry.candidates.map((one) => shownCandidate(speaking, one)),
  };
}

/** `amount`: what it changed, per unit. */
function shownAdjustments({ row, derivation, surcharge, scale }: PriceHit) {
  const perUnit = (value: number) => shownPerUnit(value, row) ?? 0;
  return {
    derivation: derivation && {
      kind: derivation.kind,
      value: fromHundredths(derivation.value),
      amount: perUnit(derivation.after - derivation.base),
      base: perUnit(derivation.base),
      base_price_category_id: derivation.baseGroupId,
    },
    surcharge: surcharge && {
      id: surcharge.id,
      kind: surcharge.kind,
      value: fromHundredths(surcharge.value),
      amount: perUnit(surcharge.amount),
      price_class_id: surcharge.classId,
    },
    scale: scale && {
      id: scale.id,
      kind: scale.kind,
      min_quantity: fromHundredths(scale.minQuantity),
      value: scale.kind === 'price' ? perUnit(scale.value) : fromHundredths(scale.value),
      amount: perUnit(scale.amount),
    },
  };
}

function groupOf({ for: asked }: PriceQuestion): string | null {
  return asked.kind === 'group' || asked.kind === 'customer' ? asked.groupId : null;
}

interface Told extends Answered {
  since: readonly ChangedSince[];
}

export function lookupBody(speaking: Speaking, { question, answer, since }: Told): z.infer<typeof lookupAnswer> {
  const common = {
    message: messageOf(speaking, answer),
    candidates: answer.candidates.map((one) => shownCandidate(speaking, one)),
    date: question.date,
    price_category_id: groupOf(question),
    changed_since: shownSince(speaking, since, question.date),
    trace: answer.trace.map((entry) => shownStep(speaking, entry)),
  };
  if (answer.kind === 'gap') {
    const nothing = { derivation: null, surcharge: null, scale: null, row: null, inherited_from: null };
    const flags = { derived: false, below_min: false, above_max: false };
    return { data: null, meta: { matched_by: null, reason: answer.reason, ...common, ...nothing, ...flags } };
  }
  const { row } = answer;
  return {
    data: {
      id: row.id,
      type: 'price-lookup',
      attributes: {
        ...shownAmounts(answer),
        price_min: shownPerUnit(row.priceMin, row),
        price_max: shownPerUnit(row.priceMax, row),
        unit: row.unit,
        tax: shownAmount(row.tax),
        currency: speaking.currency,
        quantity: fromHundredths(answer.quantity),
        total: fromHundredths(answer.total),
      },
    },
    meta: {
      matched_by: answer.matchedBy,
      reason: null,
      ...common,
      derived: answer.derived,
      ...shownAdjustments(answer),
      row: {
        ...{ table: row.table, id: row.id, price_category_id: row.groupId, price_class_id: answer.rowClassId },
        ...{ start_date: row.startDate, end_date: row.endDate },
      },
      inherited_from: answer.inheritedFrom,
      below_min: answer.belowMin,
      above_max: answer.aboveMax,
    },
  };
}
