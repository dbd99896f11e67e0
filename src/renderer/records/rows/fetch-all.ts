// All records that a question finds, however many pages they take.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { fetchList, type RecordRow } from '../../lib/records.ts';

const pageSize = 500;
/** Values that an address takes at once. */
const valuesAtOnce = 100;

export async function fetchAll(path: RecordPath, query: string, signal: AbortSignal): Promise<RecordRow[]> {
  const records: RecordRow[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await fetchList(path, `${query}${query ? '&' : ''}page[number]=${page}&page[size]=${pageSize}`, signal);
    records.push(...answer.data);
    last = answer.meta.last_page;
  }
  return records;
}

/** A comma within a value is none between values. */
const written = (value: string) => encodeURIComponent(value.replaceAll(/[\\,]/g, '\\$&'));

interface Where {
  attribute: string;
  values: readonly string[];
  /** Further conditions, as they stand in an address. */
  rest?: string;
}

export async function fetchWhere(path: RecordPath, where: Where, signal: AbortSignal): Promise<RecordRow[]> {
  const { attribute, values, rest } = where;
  const found: RecordRow[] = [];
  for (let start = 0; start < values.length; start += valuesAtOnce) {
    const part = values.slice(start, start + valuesAtOnce);
    const query = `filter[${attribute}]=in:${part.map(written).join(',')}`;
    found.push(...(await fetchAll(path, rest ? `${query}&${rest}` : query, signal)));
  }
  return found;
}
