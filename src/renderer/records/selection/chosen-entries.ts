// The chosen rows with what they include, in the order of their list, also those that were never in sight.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { fetchList } from '../../lib/records.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { isChosen, type Selection } from './selection.ts';

const pageSize = 500;
/** Ids that an address takes at once. */
const idsAtOnce = 100;

interface Asked {
  path: RecordPath;
  /** The list's filter, search and sort. */
  query: string;
  selection: Selection;
  /** Not more than these. */
  most: number;
  signal?: AbortSignal;
}

export async function chosenEntries({ path, query, selection, most, signal }: Asked): Promise<RowEntry[]> {
  const found: RowEntry[] = [];
  if (selection.all) {
    for (let page = 1, last = 1; page <= last && found.length < most; page += 1) {
      const answer = await fetchPart(path, query, { 'page[number]': String(page) }, signal);
      found.push(...answer.entries.filter(({ record }) => isChosen(selection, record.id)));
      last = answer.pages;
    }
    return found.slice(0, most);
  }
  const ids = [...selection.ids].slice(0, most);
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    // Chosen rows count although the list may not find them any more: only its order is asked for.
    const { sort, include } = Object.fromEntries(new URLSearchParams(query));
    const own = new URLSearchParams({ ...(sort ? { sort } : {}), ...(include ? { include } : {}) }).toString();
    const part = ids.slice(start, start + idsAtOnce);
    found.push(...(await fetchPart(path, own, { 'filter[id]': `in:${part.join(',')}` }, signal)).entries);
  }
  return found;
}

async function fetchPart(path: RecordPath, query: string, further: Record<string, string>, signal: AbortSignal | undefined) {
  const asked = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ ...further, 'page[size]': String(pageSize) })) asked.append(name, value);
  const { data, included, meta } = await fetchList(path, asked.toString(), signal);
  return { entries: data.map((record): RowEntry => ({ record, included })), pages: meta.last_page };
}
