// What a bulk adjust is asked for: entries of the form as they stand in the address, and the order v2 takes. Pure.

import { isPlainDate, type PlainDate } from '#server/contract/values/dates.ts';
import { typedNumber } from '#server/contract/values/numbers/minus.ts';

export const listPrice = 'list';

export interface AdjustEntries {
  /** Id of a price group, `list` for the list price. */
  group: string;
  /** Marked rows instead of a group, by their ids. */
  ids: readonly string[];
  /** Only these device types. */
  types: readonly string[];
  /** Only this class and those below it. */
  priceClass: string;
  /** Prices of device types, amounts of classes and services, or both. */
  tables: 'prices' | 'service_prices' | 'both';
  kind: 'percent' | 'fixed';
  /** As typed. */
  value: string;
  step: string;
  mode: 'new_validity' | 'overwrite';
  start: string;
}

export const roundingSteps = ['0.01', '0.05', '0.1', '0.5', '1', '5', '10'] as const;

const listOf = (text: string | null) => (text ? text.split(',').filter(Boolean) : []);

export function readEntries(params: URLSearchParams): AdjustEntries {
  const tables = params.get('tables');
  return {
    group: params.get('group') ?? listPrice,
    ids: listOf(params.get('ids')),
    types: listOf(params.get('types')),
    priceClass: params.get('class') ?? '',
    tables: tables === 'prices' || tables === 'service_prices' ? tables : 'both',
    kind: params.get('kind') === 'fixed' ? 'fixed' : 'percent',
    value: params.get('value') ?? '',
    step: params.get('step') ?? '0.01',
    mode: params.get('mode') === 'overwrite' ? 'overwrite' : 'new_validity',
    start: params.get('start') ?? '',
  };
}

export function writeEntries(entries: AdjustEntries, rest: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(rest);
  const standing = {
    group: entries.group === listPrice ? '' : entries.group,
    ids: entries.ids.join(','),
    types: entries.types.join(','),
    class: entries.priceClass,
    tables: entries.tables === 'both' ? '' : entries.tables,
    kind: entries.kind === 'percent' ? '' : entries.kind,
    value: entries.value,
    step: entries.step === '0.01' ? '' : entries.step,
    mode: entries.mode === 'new_validity' ? '' : entries.mode,
    start: entries.start,
  };
  for (const [name, value] of Object.entries(standing)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** `3,5`, `-2.5`; null for what is no amount with at most two decimals. */
export function readAmount(text: string): number | null {
  const plain = typedNumber(text).trim().replace(/^–/, '-').replace(',', '.');
  return /^[+-]?\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

export interface AdjustOrder {
  selection: { ids?: string[]; price_category_id?: string | null; type_ids?: string[] };
  tables: ('prices' | 'service_prices')[];
  mode: AdjustEntries['mode'];
  percent?: number;
  fixed?: number;
  rounding_step?: number;
  start_date?: PlainDate;
}

/** Null while something is missing or cannot be read. `classRows`: the rows of the chosen class, once they are known. */
export function orderOf(entries: AdjustEntries, classRows: readonly string[] | null): AdjustOrder | null {
  const { group, ids, types, priceClass, tables, kind, value, step, mode, start } = entries;
  const amount = readAmount(value);
  const marked = priceClass === '' ? ids : classRows;
  if (amount === null || amount === 0 || (start !== '' && !isPlainDate(start))) return null;
  if (marked === null || (priceClass !== '' && marked.length === 0)) return null;
  const roundingStep = Number(step);
  return {
    selection:
      marked.length > 0
        ? { ids: [...marked] }
        : { price_category_id: group === listPrice ? null : group, ...(types.length > 0 ? { type_ids: [...types] } : {}) },
    tables: tables === 'both' ? ['prices', 'service_prices'] : [tables],
    mode,
    ...(kind === 'percent' ? { percent: amount } : { fixed: amount }),
    ...(roundingStep > 0.01 ? { rounding_step: roundingStep } : {}),
    ...(start === '' ? {} : { start_date: start }),
  };
}
