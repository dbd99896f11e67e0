// What is typed at the desk of goods out before it is written, and what the server is told of it. Pure.
import type { OutDelivery } from './goods-data.ts';
import { type Group, partsOf } from './goods-draft.ts';

export interface ShipmentTerms {
  tracking: string;
  remark: string;
}

export interface OutDraft {
  /** Parts that stay, by device: all others go. */
  stays: Readonly<Record<string, readonly string[]>>;
  /** What goes with a device besides, by device. */
  besides: Readonly<Record<string, string>>;
  /** By customer. */
  terms: Readonly<Record<string, ShipmentTerms>>;
}

export const emptyOut: OutDraft = { stays: {}, besides: {}, terms: {} };

export function shipmentsOf(groups: readonly Group[], draft: OutDraft): OutDelivery[] {
  return groups.map(({ customer, rows }) => {
    const { tracking = '', remark = '' } = draft.terms[customer] ?? {};
    return {
      customer_id: customer,
      ...(tracking.trim() === '' ? {} : { tracking_number: tracking.trim() }),
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
      devices: rows.map(({ id, state }) => {
        const came = partsOf(state?.receipt?.accessories ?? null);
        const goes = came.filter((part) => !(draft.stays[id] ?? []).includes(part));
        const accessories = [...goes, (draft.besides[id] ?? '').trim()].filter(Boolean).join(', ');
        return { inventory_id: id, ...(accessories === '' ? {} : { accessories }) };
      }),
    };
  });
}
