// Rows that speak of the same thing, group and complexity form a line through time; two of one line may not start on the same
// day (docs/interface/prices.md#records: type, group, start and complexity are unique together).
import { complexityKey } from './complexity.ts';
import { orderRows } from './order-rows.ts';
import type { PriceRow } from './price-book.ts';
import { shelve } from './shelves.ts';
import { isValidOn } from './validity.ts';

export function lineKey(row: Omit<PriceRow, 'id'>): string {
  const { table, deviceId, typeId, classId, serviceId, groupId, complexity } = row;
  return JSON.stringify([table, deviceId, typeId, classId, serviceId, groupId, complexityKey(complexity)]);
}

export type PriceLines = ReadonlyMap<string, readonly PriceRow[]>;

export function linesOf(rows: readonly PriceRow[]): PriceLines {
  const lines = new Map<string, PriceRow[]>();
  for (const row of rows) {
    const key = lineKey(row);
    const line = lines.get(key);
    if (line) line.push(row);
    else lines.set(key, [row]);
  }
  return lines;
}

export function rowStartingOn(line: readonly PriceRow[] | undefined, startDate: string | null): PriceRow | null {
  return line?.find((row) => row.startDate === startDate) ?? null;
}

/** The row of a line that price finding takes on a day. */
export function rowInForce(line: readonly PriceRow[], date: string): PriceRow | null {
  const [first] = line
    .filter((row) => isValidOn(row, date))
    .map(shelve)
    .sort(orderRows);
  return first?.row ?? null;
}
