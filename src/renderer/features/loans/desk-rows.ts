// What is on the desk, judged for what is about to be done with it: what may go out, what may come back, and why not. Pure.
import type { PlainDate } from '#server/contract/values/dates.ts';
import type { RecordRow } from '../../lib/records.ts';
import type { Field } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import type { Desk } from './loan-data.ts';
import { type DeviceState, type Stay, stateOf } from './stays.ts';

export interface DeskRow {
  id: string;
  device: RecordRow;
  state: DeviceState;
  /** Why it cannot be done with this device; the state says the rest. */
  hindered: 'out' | 'blocked' | 'reserved' | 'not_out' | null;
  /** Its calibration is due before it would be back: whoever has it would measure with what is not calibrated any more. */
  expires: boolean;
}

interface Plan {
  back: boolean;
  customer: string;
  until: string;
  /** Another laboratory gets it, to calibrate it. */
  elsewhere: boolean;
}

interface Question extends Plan {
  ids: readonly string[];
  desk: Desk;
  status: Field | undefined;
  today: PlainDate;
}

/** Kept for another before the device would be back. */
function isKept(stay: Stay, { customer, until }: Plan, today: PlainDate): boolean {
  if (stay.kind !== 'reserved' || stay.customer === customer) return false;
  return stay.from <= (until === '' ? today : until) && (stay.until === null || stay.until >= today);
}

function hindranceOf(
  state: DeviceState,
  stays: readonly Stay[],
  { today, ...plan }: Plan & { today: PlainDate },
): DeskRow['hindered'] {
  const out = state.state === 'out' || state.state === 'late';
  if (plan.back) return out ? null : 'not_out';
  if (out) return 'out';
  if (state.state === 'blocked') return 'blocked';
  return plan.customer !== '' && stays.some((stay) => isKept(stay, plan, today)) ? 'reserved' : null;
}

function expiresOn(device: RecordRow, { back, elsewhere, until }: Plan): boolean {
  const due = textOf(device.attributes.duedate);
  return !back && !elsewhere && due !== '' && until !== '' && due < until;
}

/** In the order of the scans. */
export function deskRows({ ids, desk: { devices, stays }, status, today, ...plan }: Question): DeskRow[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return ids.flatMap((id) => {
    const device = byId.get(id);
    if (!device) return [];
    const state = stateOf({ device, stays, status, today });
    const own = stays.filter((stay) => stay.device === id);
    return [{ id, device, state, hindered: hindranceOf(state, own, { ...plan, today }), expires: expiresOn(device, plan) }];
  });
}
