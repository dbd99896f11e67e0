// What is typed at a desk before it is written: for each device and each customer. Kept over a reload, and made into what the server takes. Pure.
import type { PlainDate } from '#server/contract/values/dates.ts';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import type { DeskState } from './goods-data.ts';

export interface Photo {
  id: string;
  name: string;
}

export interface Arrival {
  accessories: string;
  damage: string;
  calibrate: boolean;
  photos: readonly Photo[];
}

/** No order, a new one, or the key of one that is open. */
export const noOrder = '';
export const freshOrder = 'new';

export interface Terms {
  /** Null: as it is proposed. */
  order: string | null;
  promised: string;
  place: string;
  remark: string;
}

export interface InDraft {
  arrivals: Readonly<Record<string, Arrival>>;
  terms: Readonly<Record<string, Terms>>;
}

export const emptyDraft: InDraft = { arrivals: {}, terms: {} };
export const emptyArrival: Arrival = { accessories: '', damage: '', calibrate: true, photos: [] };
export const emptyTerms: Terms = { order: null, promised: '', place: '', remark: '' };

/** The devices of one customer, in the order of the scans. */
export interface Group {
  customer: string;
  rows: readonly DeskRow[];
}

export interface DeskRow {
  id: string;
  device: RecordRow;
  state: DeskState | undefined;
}

interface Question {
  ids: readonly string[];
  devices: readonly RecordRow[];
  states: readonly DeskState[];
}

export function groupsOf({ ids, devices, states }: Question): Group[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const groups = new Map<string, DeskRow[]>();
  for (const id of ids) {
    const device = byId.get(id);
    if (!device) continue;
    const customer = textOf(device.attributes.customer_id);
    const state = states.find(({ inventory_id }) => inventory_id === id);
    groups.set(customer, [...(groups.get(customer) ?? []), { id, device, state }]);
  }
  return [...groups].map(([customer, rows]) => ({ customer, rows }));
}

/** What came of one customer for one order: a device of another open order would be refused in it. */
export interface Arrived extends Group {
  /** The open order that its devices stand in. */
  order: string | null;
  /** Its customer's other orders on the desk come after it. */
  isFirst: boolean;
  isAlone: boolean;
}

/** Devices that stand in no order yet come with the first one of their customer. */
export function arrivedOf(question: Question): Arrived[] {
  return groupsOf(question).flatMap(({ customer, rows }) => {
    const [first = null, ...others] = new Set(rows.flatMap(({ state }) => state?.booking_id || []));
    return [first, ...others].map((order) => ({
      customer,
      rows: rows.filter(({ state }) => (state?.booking_id || first) === order),
      order,
      isFirst: order === first,
      isAlone: others.length === 0,
    }));
  });
}

/** By what its terms are kept. */
export const placeOf = ({ customer, order }: Arrived): string => (order === null ? customer : `${customer} ${order}`);

/** What was typed before the order was known, too. */
export function termsOf(arrived: Arrived, { terms }: InDraft): Terms {
  return terms[placeOf(arrived)] ?? (arrived.isFirst ? terms[arrived.customer] : undefined) ?? emptyTerms;
}

interface InHand {
  /** The device scanned or made last; null after a reload: that of the last place on the desk. */
  latest: RecordRow | null;
  ids: readonly string[];
  devices: readonly RecordRow[];
}

/** Whose devices are being unpacked, which is not whose came onto the desk last as a customer. '' when nothing tells. */
export function customerInHand({ latest, ids, devices }: InHand): string {
  const id = latest?.id ?? ids.at(-1);
  const device = devices.find((one) => one.id === id) ?? latest;
  return textOf(device?.attributes.customer_id);
}

/** The open order that the devices stand in; else a new one. */
export const orderOf = (group: Arrived, { order }: Terms): string => order ?? group.order ?? freshOrder;

/** That all of them stand in already: a line for another device is a change of the order. */
const orderThatIs = ({ order, rows }: Arrived): string =>
  order !== null && rows.every(({ state }) => state?.booking_id === order) ? order : noOrder;

const said = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });

export interface InDelivery {
  customer_id: string;
  booking_id?: string;
  new_order?: boolean;
  promised_date?: PlainDate;
  place?: string;
  remark?: string;
  devices: {
    inventory_id: string;
    accessories?: string;
    damage?: string;
    plan_calibration: boolean;
    document_ids: string[];
  }[];
}

/** Whoever may not change orders takes in for the one that the devices stand in, or for none, which the office makes afterwards. */
export function deliveriesOf(groups: readonly Arrived[], draft: InDraft, mayOrder: boolean): InDelivery[] {
  return groups.map((group) => {
    const terms = termsOf(group, draft);
    const order = mayOrder ? orderOf(group, terms) : orderThatIs(group);
    return {
      customer_id: group.customer,
      ...(order === freshOrder ? { new_order: true } : said('booking_id', order)),
      ...said('promised_date', terms.promised),
      ...said('place', terms.place),
      ...said('remark', terms.remark),
      devices: group.rows.map(({ id }) => {
        const { accessories, damage, calibrate, photos } = draft.arrivals[id] ?? emptyArrival;
        return {
          inventory_id: id,
          ...said('accessories', accessories),
          ...said('damage', damage),
          plan_calibration: calibrate,
          document_ids: photos.map((photo) => photo.id),
        };
      }),
    };
  });
}

/** What came with a device, part by part, as it was written down: each is ticked when it goes. */
export function partsOf(accessories: string | null): string[] {
  return (accessories ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
