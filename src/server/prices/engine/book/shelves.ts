// The rows of a book, put where a question looks for them: per service, per device, type or class, per group.
// docs/interface/prices.md#classes.
import { complexityKey } from './complexity.ts';
import { orderRows } from './order-rows.ts';
import type { PriceRow, ServiceShelves, ShelvedRow } from './price-book.ts';
import { daysOf } from './validity.ts';

type Filling = Map<string | null, ShelvedRow[]>;

interface ServiceFilling {
  device: Map<string, Filling>;
  type: Map<string, Filling>;
  class: Map<string, Filling>;
  flat: Filling;
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const emptyFilling = (): Filling => new Map();

/** A row with a type is the type's, whatever class it also names; without type and class it is a flat rate. */
function shelfOf(shelves: ServiceFilling, row: PriceRow): Filling {
  if (row.deviceId !== null) return entry(shelves.device, row.deviceId, emptyFilling);
  if (row.typeId !== null) return entry(shelves.type, row.typeId, emptyFilling);
  if (row.classId !== null) return entry(shelves.class, row.classId, emptyFilling);
  return shelves.flat;
}

export function shelve(row: PriceRow): ShelvedRow {
  const { from, until } = daysOf(row);
  const withinClassId = row.typeId === null ? null : row.classId;
  return { row, complexity: complexityKey(row.complexity), from, until, withinClassId };
}

export function indexShelves(rows: readonly PriceRow[]): ReadonlyMap<string | null, ServiceShelves> {
  const services = new Map<string | null, ServiceFilling>();
  const groups = new Set<ShelvedRow[]>();
  for (const row of rows) {
    const shelves = entry(services, row.serviceId, () => ({
      device: new Map(),
      type: new Map(),
      class: new Map(),
      flat: new Map(),
    }));
    const group = entry(shelfOf(shelves, row), row.groupId, () => []);
    group.push(shelve(row));
    groups.add(group);
  }
  for (const group of groups) group.sort(orderRows);
  return services;
}
