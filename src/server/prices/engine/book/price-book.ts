// Everything prices are found from, as plain data, and its indexed form, in which a question touches only rows that could
// answer it. docs/interface/prices.md#records, docs/interface/prices.md#finding; pure: no database, no clock, no language. Amounts are
// integers of hundredths (cents), so are percents (1 % = 100) and quantities (1 piece = 100).

export type PriceTable = 'prices' | 'service_prices' | 'device_prices';

/** A row of any of the three price tables. A column its table does not have is null. */
export interface PriceRow {
  table: PriceTable;
  id: string;
  deviceId: string | null;
  typeId: string | null;
  classId: string | null;
  serviceId: string | null;
  /** Null: list price. */
  groupId: string | null;
  complexity: string | null;
  /** Both days belong to the validity; null is unbounded. */
  startDate: string | null;
  endDate: string | null;
  price: number;
  priceMin: number | null;
  priceMax: number | null;
  costs: number | null;
  /** How many units the amounts are for; empty and 0 mean one. */
  quantity: number | null;
  unit: string | null;
  discount: number | null;
  tax: number | null;
  /** `YYYY-MM-DD HH:MM:SS`; decides last which of two rows is the newer. */
  createdAt: string;
}

/** What a planned row holds where its plan says nothing; the defaults of its table come with the writing. */
export const blankRow = {
  deviceId: null,
  typeId: null,
  classId: null,
  serviceId: null,
  groupId: null,
  complexity: null,
  startDate: null,
  endDate: null,
  price: 0,
  priceMin: null,
  priceMax: null,
  costs: null,
  quantity: null,
  unit: null,
  discount: null,
  tax: null,
  createdAt: '',
} as const satisfies Omit<PriceRow, 'table' | 'id'>;

/** What a price is found on: a row, or an article of the catalogue with the price it has there. */
export interface PricedRow extends Omit<PriceRow, 'table'> {
  table: PriceTable | 'standard_article';
}

/** An article of the catalogue, as far as it is sold for a price of its own. */
export interface PricedArticle {
  id: string;
  price: number | null;
  discount: number | null;
  unit: string | null;
  tax: number | null;
}

export type AmountKind = 'percent' | 'fixed';

export interface PriceClass {
  id: string;
  parentId: string | null;
}

export interface ClassMember {
  classId: string;
  memberTable: 'types' | 'procedures';
  memberId: string;
}

/** Hangs on a row of `prices` or `service_prices`; either another price for as many units as the row's, or a discount in percent. */
export interface PriceScale {
  id: string;
  rowTable: 'prices' | 'service_prices';
  rowId: string;
  minQuantity: number;
  price: number | null;
  discount: number | null;
}

export interface PriceSurcharge {
  id: string;
  complexity: string;
  kind: AmountKind;
  value: number;
  /** Null: for all classes. */
  classId: string | null;
  active: boolean;
}

export interface Derivation {
  kind: AmountKind;
  value: number;
  startDate: string | null;
  endDate: string | null;
}

export interface PriceGroup {
  id: string;
  derivation: Derivation | null;
}

export interface DeviceType {
  id: string;
  procedureId: string | null;
}

/** What a loader hands over; everything may be in any order. */
export interface PriceBookRows {
  rows: readonly PriceRow[];
  classes: readonly PriceClass[];
  members: readonly ClassMember[];
  scales: readonly PriceScale[];
  surcharges: readonly PriceSurcharge[];
  groups: readonly PriceGroup[];
  types: readonly DeviceType[];
  /** Absent: nothing is sold from a catalogue. */
  articles?: readonly PricedArticle[];
  /** `settings.price.price_lead_group`: what derivations start from; null is the list price. */
  leadGroupId: string | null;
}

export interface ShelvedRow {
  row: PriceRow;
  /** As compared. */
  complexity: string | null;
  /** The validity as numbers of days (`validity.ts`). */
  from: number;
  until: number;
  /** Of a row for a type that also names a class: it applies only where the type stands behind that class. */
  withinClassId: string | null;
}

/** The rows of one device, type or class, or the flat rates: per group, in the order in which they win. */
export type Shelf = ReadonlyMap<string | null, readonly ShelvedRow[]>;

export interface ServiceShelves {
  device: ReadonlyMap<string, Shelf>;
  type: ReadonlyMap<string, Shelf>;
  class: ReadonlyMap<string, Shelf>;
  flat: Shelf;
}

export interface ClassLevels {
  /** The class of the member itself. */
  memberClassId: string;
  /** From it upward to the root. */
  chain: readonly string[];
}

export interface TypeClass extends ClassLevels {
  step: 'class' | 'procedure_class';
}

export interface PriceBook {
  source: PriceBookRows;
  /** Per service; null holds the rows without one. */
  shelves: ReadonlyMap<string | null, ServiceShelves>;
  groups: ReadonlyMap<string, PriceGroup>;
  types: ReadonlyMap<string, DeviceType>;
  /** Those with a price. */
  articles: ReadonlyMap<string, PricedRow>;
  /** The one class of a type: direct membership, or that of its default procedure (docs/interface/prices.md#endpoints `/price-classes/resolve`). */
  typeClasses: ReadonlyMap<string, TypeClass>;
  classOfProcedure: ReadonlyMap<string, string>;
  /** From the class itself up to its root. */
  chains: ReadonlyMap<string, readonly string[]>;
  /** Per table and row, the largest quantity first. */
  scales: Readonly<Record<PriceScale['rowTable'], ReadonlyMap<string, readonly PriceScale[]>>>;
  /** Per complexity as compared. */
  surcharges: ReadonlyMap<string, readonly PriceSurcharge[]>;
  leadGroupId: string | null;
}
