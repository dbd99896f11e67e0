// The rows of a list of records, fetched page by page as they come into view.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { fetchList, type RecordList, type RecordRow } from '../../lib/records.ts';
import { useCountOf } from './use-count.ts';
import { type Pages, pageSize, usePages } from './use-pages.ts';

export interface RowEntry {
  record: RecordRow;
  included: RecordList['included'];
}

export function rowsKey(path: string): readonly string[] {
  return ['rows', path];
}

const entries = new WeakMap<RecordList, readonly RowEntry[]>();
const pages = new WeakMap<RowEntry, readonly RowEntry[]>();

/** The same objects for the same page, so that a row knows whether it changed. */
function entriesOf(page: RecordList): readonly RowEntry[] {
  const known = entries.get(page) ?? page.data.map((record) => ({ record, included: page.included }));
  entries.set(page, known);
  for (const entry of known) pages.set(entry, known);
  return known;
}

/** Of all rows that came with this one. */
export function keysBeside(entry: RowEntry): readonly string[] {
  return (pages.get(entry) ?? [entry]).map(({ record }) => record.id);
}

interface RowsInput {
  path: RecordPath;
  /** Null while the fields are not known yet. */
  query: string | null;
  first: number;
  last: number;
  /** The rows are shown before it is known how many there are. */
  early: boolean;
}

export interface Rows extends Omit<Pages<RecordList>, 'pageOf'> {
  rowAt(index: number): RowEntry | undefined;
  /** Of a search that found nothing: another that finds something. */
  meant: string | undefined;
}

export function useRows({ path, query, first, last, early }: RowsInput): Rows {
  const { pageOf, ...pages } = usePages<RecordList>({
    question: query,
    keyOf: (asked, page) => [...rowsKey(path), asked, page],
    fetchPage: (asked, page, signal) =>
      fetchList(path, `${asked}${asked ? '&' : ''}page[number]=${page}&page[size]=${pageSize}`, signal, { early }),
    totalOf: ({ meta }) => meta.total,
    isAtLeast: ({ meta }) => meta.total_is === 'at_least',
    first,
    last,
  });
  const number = useCountOf(path, pages.counted ? null : pages.shown);
  // While another question is counted, the last one's number is not this one's.
  const count = pages.counted || number.isPlaceholderData ? undefined : number.data;
  return {
    ...pages,
    ...(count !== undefined && pages.total !== null ? { total: Math.max(count, pages.total), counted: true } : {}),
    meant: pageOf(0)?.meta.did_you_mean,
    rowAt(index) {
      const page = pageOf(index);
      return page && entriesOf(page)[index % pageSize];
    },
  };
}
