// The addresses that answers of v2 name: the record that was made, what is done, a list and its neighbouring pages. docs/interface/v2.md#shape.
import type { SelectedRow } from '../../core/rows/select.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Address } from '../address.ts';
import type { ListPage } from '../define-action.ts';

const base = '/api/v2';

export const lastPage = ({ size, total }: ListPage) => Math.max(1, Math.ceil(total / size));

/** The address again, with another value of one of its parameters. */
function addressWith({ segments, query, repeated }: Address, name: string, value: string | null): string {
  // A parameter that came twice is a range: the next page must have both ends.
  const pairs = Object.entries({ ...query, ...repeated }).flatMap(([one, values]) =>
    [values].flat().map((text): [string, string] => [one, text]),
  );
  const params = new URLSearchParams(pairs);
  if (value !== null) params.set(name, value);
  const asked = params.size > 0 ? `?${params.toString()}` : '';
  return `${base}/${segments.map(encodeURIComponent).join('/')}${asked}`;
}

/** Of pages by key: they go forward only. */
export function keyLinks(address: Address, next: string | null) {
  const link = (place: string | null) => addressWith(address, 'page[after]', place);
  return { self: link(null), next: next === null ? null : link(next), prev: null, first: link(''), last: null };
}

/** Null: it has one page, and nobody asks for another. */
export function pageLinks(address: Address, page: ListPage | null) {
  const link = (number: number | null) => addressWith(address, 'page[number]', number === null ? null : String(number));
  if (page === null) return { self: link(null), next: null, prev: null, first: link(null), last: link(null) };
  const { number } = page;
  const last = lastPage(page);
  return {
    self: link(number),
    next: number < last ? link(number + 1) : null,
    prev: number > 1 ? link(Math.min(number - 1, last)) : null,
    first: link(1),
    last: link(last),
  };
}

export function recordAddress({ definition, key }: ResolvedResource, row: SelectedRow): string {
  return actionAddress(`${definition.v2?.path ?? ''}/${encodeURIComponent(String(row[key]))}`);
}

export interface RelationLinks {
  self: string;
  related: string;
}

/** What a relation links, and the records at its other end. docs/interface/json-api.md#relations. */
export function relationLinks(resource: ResolvedResource, row: SelectedRow, name: string): RelationLinks {
  const record = recordAddress(resource, row);
  return { self: `${record}/relationships/${name}`, related: `${record}/${name}` };
}

/** Of a path as actions name theirs. */
export function actionAddress(path: string): string {
  return `${base}/${path}`;
}
