// The addresses that answers of v2 name: the record that was made, a list and its neighbouring pages. docs/interface/v2.md#shape.
import type { SelectedRow } from '../../core/rows/select.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Address } from '../address.ts';

const base = '/api/v2';

interface Place {
  number: number;
  last: number;
}

/** Null: it has one page, and nobody asks for another. */
export function pageLinks({ segments, query, repeated }: Address, place: Place | null) {
  const link = (page: number | null): string => {
    // A parameter that came twice is a range: the next page must have both ends.
    const pairs = Object.entries({ ...query, ...repeated }).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    const params = new URLSearchParams(pairs);
    if (page !== null) params.set('page[number]', String(page));
    const asked = params.size > 0 ? `?${params.toString()}` : '';
    return `${base}/${segments.map(encodeURIComponent).join('/')}${asked}`;
  };
  if (place === null) return { self: link(null), next: null, prev: null };
  const { number, last } = place;
  return {
    self: link(number),
    next: number < last ? link(number + 1) : null,
    prev: number > 1 ? link(Math.min(number - 1, last)) : null,
  };
}

export function recordAddress({ definition, key }: ResolvedResource, row: SelectedRow): string {
  return `${base}/${definition.v2?.path ?? ''}/${encodeURIComponent(String(row[key]))}`;
}
