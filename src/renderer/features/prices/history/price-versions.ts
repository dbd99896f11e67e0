// How one price developed: its rows of different validity, which of them counted when, and by how much each differs from the one before.
// Pure; the order is that of price finding (docs/interface/prices.md#row-order). docs/design/prices.md#d-370.

import type { RecordRow } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { addDays, type PlainDate } from '#server/contract/values/dates.ts';

export interface Version {
  id: string;
  price: number;
  /** Null: unbounded. */
  from: PlainDate | null;
  until: PlainDate | null;
  createdAt: string;
}

/** From `from` on (null: since ever) this version counts; null: none does. */
export interface Step {
  from: PlainDate | null;
  version: Version | null;
}

/** What two rows have in common that are the same price at different times. */
const common: Readonly<Record<string, readonly string[]>> = {
  prices: ['type_tID', 'price_cat_uID', 'complexity'],
  'service-prices': ['service_id', 'type_tID', 'price_class_id', 'price_category_id', 'complexity'],
  'device-prices': ['MTAG', 'price_category_id', 'complexity'],
};

/** The list of all versions of the price that a row is one of, as v2 is asked for it. */
export function versionsQuery(path: string, { attributes }: RecordRow): string {
  return (common[path] ?? [])
    .map((name) => {
      const value = textOf(attributes[name]);
      return `filter[${name}]=${value === '' ? 'null:' : `eq:${encodeURIComponent(value)}`}`;
    })
    .join('&');
}

export function versionOf({ id, attributes }: RecordRow): Version {
  const dayOf = (name: string) => textOf(attributes[name]) || null;
  return {
    id,
    price: Number(attributes.price),
    from: dayOf('start_date'),
    until: dayOf('end_date'),
    createdAt: textOf(attributes.created_at),
  };
}

const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

/** The later beginning first, one without a beginning last; then the newer row. */
export function newestFirst(a: Version, b: Version): number {
  return descending(a.from ?? '', b.from ?? '') || descending(a.createdAt, b.createdAt) || descending(a.id, b.id);
}

/** The one that counts on a day; a day of null is before every beginning. */
function countingOn(versions: readonly Version[], day: PlainDate | null): Version | null {
  const applies = ({ from, until }: Version) =>
    day === null ? from === null : (from === null || from <= day) && (until === null || until >= day);
  return versions.filter(applies).sort(newestFirst)[0] ?? null;
}

export function stepsOf(versions: readonly Version[]): Step[] {
  const days = versions.flatMap(({ from, until }) => [
    ...(from === null ? [] : [from]),
    ...(until === null ? [] : [addDays(until, 1)]),
  ]);
  const steps: Step[] = [];
  for (const from of [null, ...[...new Set(days)].sort()]) {
    const version = countingOn(versions, from);
    if (steps.length === 0 || steps.at(-1)?.version !== version) steps.push({ from, version });
  }
  return steps;
}

export type Standing = 'counts' | 'planned' | 'over' | 'covered';

/** How a version stands today: another one may come before it although it applies. */
export function standingOf(version: Version, versions: readonly Version[], today: PlainDate): Standing {
  if (version.from !== null && version.from > today) return 'planned';
  if (version.until !== null && version.until < today) return 'over';
  return countingOn(versions, today)?.id === version.id ? 'counts' : 'covered';
}
