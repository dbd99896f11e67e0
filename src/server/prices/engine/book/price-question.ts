// What a caller asks for: one price, of one thing, for one group, on one day. docs/interface/prices.md#finding,
// docs/interface/prices.md#lookup.
import type { CascadeStep } from './price-answer.ts';

/** A device brings its type along; a device without one has `typeId` null. */
export interface AskedDevice {
  id: string;
  /** `inventory.procedure_id`. Counts as the device's own only where it is not its type's default. */
  ownProcedureId: string | null;
  typeId: string | null;
}

/** Whose prices: a group by itself, the list price, or a customer with or without a group. */
export type AskedGroup =
  | { kind: 'list' }
  | { kind: 'group'; groupId: string }
  | { kind: 'customer'; customerId: string; groupId: string | null }
  | { kind: 'unknown_customer' };

export interface PriceQuestion {
  for: AskedGroup;
  /** `YYYY-MM-DD` */
  date: string;
  /** In hundredths: 100 is one piece. */
  quantity: number;
  complexity: string | null;
  /** A catalog article; null asks for calibration prices only. */
  serviceId: string | null;
  typeId: string | null;
  /** Its type beats `typeId`. */
  device: AskedDevice | null;
  /** The amount of a price class itself, as a price list shows it; asked without type or device, and never answered by a flat rate. */
  classId?: string | null;
  /** Restricts the cascade, for lists that show the rows of one step only. */
  only?: readonly CascadeStep[];
}
