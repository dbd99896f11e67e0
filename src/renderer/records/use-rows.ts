// The rows of a list, fetched page by page as they come into view. While a new question is on its way the old rows stay.
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { fetchList, type RecordList, type RecordRow } from '../lib/records.ts';

const pageSize = 100;

export interface RowEntry {
  record: RecordRow;
  included: RecordList['included'];
}

export function rowsKey(path: string): readonly string[] {
  return ['rows', path];
}

function pageOptions(path: RecordPath, query: string, page: number) {
  return queryOptions({
    queryKey: [...rowsKey(path), query, page],
    queryFn: ({ signal }) => fetchList(path, `${query}${query ? '&' : ''}page[number]=${page}&page[size]=${pageSize}`, signal),
  });
}

const entries = new WeakMap<RecordList, readonly RowEntry[]>();

/** The same objects for the same page, so that a row knows whether it changed. */
function entriesOf(page: RecordList): readonly RowEntry[] {
  const known = entries.get(page) ?? page.data.map((record) => ({ record, included: page.included }));
  entries.set(page, known);
  return known;
}

interface RowsInput {
  path: RecordPath;
  /** Null while the fields are not known yet. */
  query: string | null;
  first: number;
  last: number;
}

export interface Rows {
  /** Null until a first answer is there. */
  total: number | null;
  rowAt(index: number): RowEntry | undefined;
  /** What `rowAt` answers to; changes when other rows take the place of the old. */
  shown: string | null;
  error: Error | null;
  retry(): void;
}

export function useRows({ path, query, first, last }: RowsInput): Rows {
  const head = useQuery({ ...pageOptions(path, query ?? '', 1), enabled: query !== null });
  const [shown, setShown] = useState<string | null>(null);
  if (query !== null && head.data && shown !== query) setShown(query);

  const current = shown ?? query ?? '';
  const numbers = pagesBetween(first, last);
  const pages = useQueries({
    queries: numbers.map((page) => ({ ...pageOptions(path, current, page), enabled: query !== null })),
  });
  const queries = useQueryClient();
  const known = pages.find((page) => page.data)?.data ?? head.data;
  const failed = head.error ? head : pages.find((page) => page.error);
  return {
    total: shown === null ? null : (known?.meta.total ?? 0),
    rowAt(index) {
      const { queryKey } = pageOptions(path, current, Math.floor(index / pageSize) + 1);
      const page = queries.getQueryData(queryKey);
      return page && entriesOf(page)[index % pageSize];
    },
    shown,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** The first page is always among them: it alone knows the total of an empty or a shrunken list. */
function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize) + 1;
  const to = Math.floor(Math.max(0, last) / pageSize) + 1;
  return [...new Set([1, ...Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)])];
}
