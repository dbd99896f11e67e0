// A device's times away as the loan screens see them: kept for somebody, out, back, or missed. Pure.
import type { PlainDate } from '#server/contract/values/dates.ts';
import { today as dayOf } from '../../lib/days.ts';
import { findIncluded, type RecordRow } from '../../lib/records.ts';
import { type Field, type FieldOption, optionOf } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';

/** Statuses of places as every lab ships with them. */
export const placeStatus = { kept: 1, reserved: 2, lent: 3, returned: 4, missing: 5 } as const;

/** All but a place of the lab's own. */
export const awayStatuses = [placeStatus.reserved, placeStatus.lent, placeStatus.returned, placeStatus.missing] as const;

export type StayKind = 'reserved' | 'lent' | 'returned' | 'missing';

const kindOf: Readonly<Record<number, StayKind>> = { 2: 'reserved', 3: 'lent', 4: 'returned', 5: 'missing' };

export interface Stay {
  id: string;
  device: string;
  kind: StayKind;
  /** It is where the device is now. */
  present: boolean;
  from: PlainDate;
  until: PlainDate | null;
  customer: string | null;
  borrower: string;
  number: string;
  /** Another laboratory has it, for calibration. */
  forCalibration: boolean;
}

export function stayOf({ id, attributes }: RecordRow, included: readonly RecordRow[] | undefined): Stay | null {
  const kind = kindOf[Number(attributes.status)];
  const began = textOf(attributes.location_date);
  if (kind === undefined || began === '') return null;
  return {
    id,
    device: textOf(attributes.inventory_id),
    kind,
    present: attributes.is_active === 1,
    from: dayOf(new Date(began)),
    until: textOf(attributes.rental_end) || null,
    customer: textOf(attributes.customer_id) || null,
    borrower: textOf(findIncluded(included, attributes.customer_id)?.attributes.name) || textOf(attributes.location_1),
    number: textOf(attributes.loan_number),
    forCalibration: attributes.purpose === 'calibration',
  };
}

export function isOut({ kind, present }: Stay): boolean {
  return present && (kind === 'lent' || kind === 'missing');
}

export function isLate(stay: Stay, today: PlainDate): boolean {
  return isOut(stay) && stay.until !== null && stay.until < today;
}

export type DeviceState =
  | { state: 'out' | 'late'; stay: Stay }
  | { state: 'reserved'; stay: Stay }
  /** Its own status takes it out of lending. */
  | { state: 'blocked'; option: FieldOption }
  | { state: 'free' };

interface Question {
  device: RecordRow;
  stays: readonly Stay[];
  status: Field | undefined;
  today: PlainDate;
}

export function stateOf({ device, stays, status, today }: Question): DeviceState {
  const own = stays.filter((stay) => stay.device === device.id);
  const out = own.find(isOut);
  if (out) return { state: isLate(out, today) ? 'late' : 'out', stay: out };
  const option = status && optionOf(status, device.attributes[status.api_name]);
  if (option && (option.hidden || option.active === false)) return { state: 'blocked', option };
  const [next] = own
    .filter(({ kind, until }) => kind === 'reserved' && (until === null || until >= today))
    .sort((a, b) => a.from.localeCompare(b.from));
  return next ? { state: 'reserved', stay: next } : { state: 'free' };
}
