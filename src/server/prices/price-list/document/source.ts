// What a price list is built from: plain rows with the answers of the price engine beside them, amounts in hundredths.
import type { UnitPrice } from '#server/contract/values/net-price.ts';

export interface SourceAmount extends UnitPrice {
  /** Computed by the group's derivation rule. */
  derived: boolean;
  /** The class whose amount this is, when it is an ancestor's. */
  inheritedFrom: string | null;
}

/** What a row costs: in general, and for each kind of calibration that has an amount of its own. */
export interface SourceAmounts {
  base: SourceAmount | null;
  byComplexity: Readonly<Record<string, SourceAmount>>;
}

export interface SourceScale {
  minQuantity: number;
  /** Of one unit. */
  price: number | null;
  discount: number | null;
  /** What comes of it at that quantity. */
  result: UnitPrice;
}

export interface SourceType extends SourceAmounts {
  typeId: string;
  label: string;
  scales: readonly SourceScale[];
}

export interface SourceClass extends SourceAmounts {
  id: string;
  number: string;
  name: string;
  nameSecondary: string | null;
  parentId: string | null;
  /** 0 for a root. */
  depth: number;
  /** No class below it. What another one holds is a default for its descendants and stands with them. */
  finest: boolean;
  scales: readonly SourceScale[];
  /** Types of this class with a price of their own. */
  exceptions: readonly SourceType[];
}

export interface SourceVariant extends SourceAmounts {
  typeId: string | null;
  typeLabel: string | null;
  classId: string | null;
}

export interface SourceService extends SourceAmounts {
  id: string;
  name: string;
  nameSecondary: string | null;
  scales: readonly SourceScale[];
  variants: readonly SourceVariant[];
}

export interface SourceArticle {
  id: string;
  name: string;
  nameSecondary: string | null;
  price: UnitPrice | null;
  unit: string;
}

export interface SourceSurcharge {
  complexity: string;
  kind: 'percent' | 'fixed';
  value: number;
  classId: string | null;
}

export interface PriceListSource {
  group: { id: string; name: string } | null;
  date: string;
  currency: string;
  /** The kinds of calibration as field management names and orders them. */
  complexities: readonly { value: string; label: string }[];
  /** The group's rule, when it holds on the date. */
  derivation: { kind: 'percent' | 'fixed'; value: number } | null;
  /** In the order of the tree, each before those below it. */
  classes: readonly SourceClass[];
  /** Priced types that no class holds. */
  otherTypes: readonly SourceType[];
  services: readonly SourceService[];
  articles: readonly SourceArticle[];
  surcharges: readonly SourceSurcharge[];
}
