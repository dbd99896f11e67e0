// What price finding answers: a price with everything that made it, or a gap with the reason. Keys, never sentences: the faces
// speak the caller's language. `trace` and `candidates` are worked out when they are first read.
// docs/interface/prices.md#endpoints (`meta`), 4.6; docs/interface/prices.md#matched-by, docs/interface/prices.md#lookup.
import type { UnitPrice } from '#server/contract/values/net-price.ts';
import type { AmountKind, PricedRow } from './price-book.ts';

export const cascadeSteps = ['device', 'device_procedure', 'type', 'class', 'procedure_class', 'flat'] as const;
export type CascadeStep = (typeof cascadeSteps)[number];

/** What `matched_by` says (docs/interface/prices.md#matched-by, docs/interface/prices.md#articles): a step, or the catalogue's own price where nothing else was found. */
export const matches = [...cascadeSteps, 'article'] as const;
export type Match = (typeof matches)[number];

export const gapReasons = ['no_group', 'no_type', 'no_price', 'outside_validity', 'unknown_customer'] as const;
export type GapReason = (typeof gapReasons)[number];

/** Why a row, surcharge or scale did not make the price. The first five rule a row out; the others say what it lost to. */
export const lostReasons = [
  'other_group',
  'other_complexity',
  'other_class',
  'not_yet_valid',
  'expired',
  'no_group_of_its_own',
  'no_complexity_of_its_own',
  'no_start_date',
  'earlier_start',
  'older_row',
  'later_step',
  'general_surcharge',
  'coarser_class',
  'above_quantity',
  'smaller_quantity',
] as const;
export type LostReason = (typeof lostReasons)[number];

export interface Candidate {
  table: PricedRow['table'] | 'price_surcharges' | 'price_scales';
  id: string;
  step: TraceStep;
  groupId: string | null;
  classId: string | null;
  complexity: string | null;
  startDate: string | null;
  endDate: string | null;
  /** A row's price, a surcharge's value, a scale's price or discount: hundredths as stored; in the step `discount` the row's discount. */
  value: number;
  /** How many units a row's or a scale's price is for, in hundredths. */
  units: number;
  /** Empty for the one that won. */
  lost: readonly LostReason[];
}

export type TraceStep = Match | 'derivation' | 'surcharge' | 'scale' | 'discount' | 'unit';

/** Why a step came to nothing before it looked at any row, or was not applied. */
export type TraceReason =
  | 'no_class'
  | 'derivation_not_in_period'
  | 'derives_from_itself'
  | 'no_base_price'
  | 'row_has_complexity'
  | 'no_surcharge'
  | 'below_first_scale';

export interface TraceEntry {
  step: TraceStep;
  /** `base`: asked for the group a derivation starts from. */
  pass: 'asked' | 'base';
  /** Whose prices the step looked for; null is the list price. */
  groupId: string | null;
  /** The level of the class tree a class step looked at. */
  classId: string | null;
  outcome: 'hit' | 'miss' | 'not_reached' | 'applied' | 'not_applied';
  reason: TraceReason | null;
  /** Those that were weighed up, the winner first. */
  candidates: readonly Candidate[];
  /** The price after the step; null while there is none. */
  amount: number | null;
  /** How many units that is for, in hundredths: those of the row, until the step `unit` comes to one. */
  units: number;
  /** The step came out below 0.00 and was held there. */
  floored: boolean;
}

export interface AppliedDerivation {
  groupId: string;
  /** The lead group, or null for the list price. */
  baseGroupId: string | null;
  kind: AmountKind;
  value: number;
  /** Before and after, for as many units as the row's price. */
  base: number;
  after: number;
}

export interface AppliedSurcharge {
  id: string;
  kind: AmountKind;
  value: number;
  classId: string | null;
  /** What it added, for as many units as the row's price. */
  amount: number;
  after: number;
}

export interface AppliedScale {
  id: string;
  kind: 'price' | 'discount';
  minQuantity: number;
  value: number;
  /** What it changed, for as many units as the row's price; negative makes cheaper. */
  amount: number;
  after: number;
}

export interface PriceHit {
  kind: 'hit';
  /** Of one unit, before the discount. */
  amount: number;
  /** Percent of the row or article, in hundredths. */
  discount: number;
  /** Of one unit, less the discount. */
  net: number;
  quantity: number;
  /** Of what was asked for, less the discount. */
  total: number;
  /** What all of these are worked out from: for one unit, unless that would be no whole number of cents. */
  basis: UnitPrice;
  row: PricedRow;
  matchedBy: Match;
  /** The class of the member that was asked for, and the class the row hangs on; null when no class was involved. */
  memberClassId: string | null;
  rowClassId: string | null;
  /** The ancestor that supplied the amount; null when it is the class's own or no class was involved. */
  inheritedFrom: string | null;
  derived: boolean;
  derivation: AppliedDerivation | null;
  surcharge: AppliedSurcharge | null;
  scale: AppliedScale | null;
  /** The row's bounds are shown, not enforced: these say whether the net price lies outside. */
  belowMin: boolean;
  aboveMax: boolean;
  /** Rows that were weighed up and lost, in the order of the steps. */
  candidates: readonly Candidate[];
  trace: readonly TraceEntry[];
}

export interface PriceGap {
  kind: 'gap';
  reason: GapReason;
  /** `prices.gap.<reason>` */
  messageKey: string;
  /** Ids and values for the sentence; the face puts names in their place. */
  params: { typeId: string | null; groupId: string | null; serviceId: string | null; complexity: string | null; date: string };
  /** What would have matched, the nearest first, each with every reason it did not. */
  candidates: readonly Candidate[];
  trace: readonly TraceEntry[];
}

export type PriceAnswer = PriceHit | PriceGap;
