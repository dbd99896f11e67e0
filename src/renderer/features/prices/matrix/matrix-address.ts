// What the matrix shows, as the address holds it and as v2 is asked for it. Pure; docs/interface/prices.md#matrix.
import { isPlainDate } from '#server/contract/values/dates.ts';

export interface MatrixAsked {
  /** Empty: today. */
  date: string;
  complexity: string;
  service: string;
  gaps: boolean;
  /** Ids of groups, `list` for the list price; null: all of them. */
  groups: readonly string[] | null;
  q: string;
  /** The panel that says why stands beside the sheet. */
  why: boolean;
}

/** Stands for the list price among the groups. */
export const listPrice = 'list';

/** `beside`: whether the panel stands there unless somebody closes it; on a phone it would cover the sheet. */
export function readMatrix(params: URLSearchParams, beside = true): MatrixAsked {
  const date = params.get('date') ?? '';
  const groups = params.get('groups');
  return {
    date: isPlainDate(date) ? date : '',
    complexity: params.get('complexity') ?? '',
    service: params.get('service') ?? '',
    gaps: params.get('gaps') === '1',
    groups: groups === null ? null : groups.split(',').filter(Boolean),
    q: params.get('q') ?? '',
    why: params.has('why') ? params.get('why') !== '0' : beside,
  };
}

export function writeMatrix({ date, complexity, service, gaps, groups, q, why }: MatrixAsked, beside = true): URLSearchParams {
  const params = new URLSearchParams(
    Object.entries({ date, complexity, service, q, gaps: gaps ? '1' : '' }).filter(([, value]) => value !== ''),
  );
  if (groups !== null) params.set('groups', groups.join(','));
  if (why !== beside) params.set('why', why ? '1' : '0');
  return params;
}

/** Without the page. */
export function matrixQuery({ date, complexity, service, gaps, groups, q }: MatrixAsked): string {
  const params = new URLSearchParams(
    Object.entries({ date, complexity, service_id: service, q, only_gaps: gaps ? '1' : '' }).filter(([, value]) => value !== ''),
  );
  if (groups === null || groups.includes(listPrice)) params.set('list_price', '1');
  if (groups !== null) params.set('price_category_id', groups.filter((id) => id !== listPrice).join(','));
  params.set('sort', 'type_name');
  return params.toString();
}
