// A device while its rows are being made, and what later parts (orders, loans, tickets) need to know of it.
import type { IntervalUnit } from '../../contract/values/dates.ts';
import type { Kind, KindType } from '../catalogue/catalogue.ts';
import type { Customer } from '../people/people.ts';
import type { Day } from '../world/calendar.ts';

export type DeviceStatus = 'A' | 'S' | 'C' | 'R' | 'L' | 'X';

/** As shares of the limit: on the day of its first calibration, by year, and how far readings scatter around it. */
export interface Drift {
  from: number;
  perYear: number;
  scatter: number;
}

export interface Device {
  key: string;
  asset: string;
  kind: Kind;
  type: KindType;
  customer: Customer;
  status: DeviceStatus;
  serial: string;
  interval: { count: number; unit: IntervalUnit };
  /** Days of its finished calibrations, oldest first; none when it is new. */
  days: readonly Day[];
  due: Day | null;
  bias: number;
  /** Drifts of a known course; null: it stays where it is. */
  drift: Drift | null;
}

/** A calibration that orders can be written for. */
export interface CalibrationDone {
  key: string;
  device: Device;
  day: Day;
  accredited: boolean;
}
