// The rows of the matrix, fetched page by page as they come into view; the old ones stay while new ones are on their way.
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { madeOf } from '#renderer/records/price-origin/made-of.ts';
import type { MatrixLine, MatrixMeta } from './matrix-cells.ts';

const pageSize = 250;

/** The pages a stretch of rows stands on, from 1. */
export function pagesOf(first: number, last: number): PageSpan {
  const page = (row: number) => Math.floor(Math.max(0, row) / pageSize) + 1;
  return { from: page(first), to: page(last) };
}

export interface PageSpan {
  from: number;
  to: number;
}

export const matrixKey = ['rows', madeOf, 'matrix'] as const;

function pageOptions(query: string, page: number) {
  const address = `${query}&page[number]=${page}&page[size]=${pageSize}`;
  return queryOptions({
    queryKey: [...matrixKey, query, page],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/prices/matrix', { querySerializer: () => address, signal })),
  });
}

export interface Matrix {
  /** Null until a first answer is there. */
  meta: MatrixMeta | null;
  lineAt(index: number): MatrixLine | undefined;
  /** What `lineAt` answers to. */
  shown: string;
  error: Error | null;
  pending: boolean;
  retry(): void;
}

export function useMatrix(query: string, { from, to }: PageSpan): Matrix {
  const head = useQuery({ ...pageOptions(query, 1), placeholderData: keepPreviousData });
  const [shown, setShown] = useState(query);
  if (shown !== query && head.data && !head.isPlaceholderData) setShown(query);
  const numbers = Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
  const pages = useQueries({ queries: numbers.map((page) => pageOptions(shown, page)) });
  const queries = useQueryClient();
  const failed = head.error ? head : pages.find(({ error }) => error);
  return {
    meta: head.data?.meta ?? null,
    shown,
    lineAt: (index) =>
      queries.getQueryData(pageOptions(shown, Math.floor(index / pageSize) + 1).queryKey)?.data[index % pageSize],
    error: failed?.error ?? null,
    pending: head.isPlaceholderData,
    retry: () => void failed?.refetch(),
  };
}
