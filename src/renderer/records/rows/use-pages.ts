// A long list fetched page by page as it comes into view. While a new question is on its way the old pages stay.
import { type QueryKey, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export const pageSize = 100;

interface PagesInput<Page> {
  /** What the list asks; null while that is not known yet. */
  question: string | null;
  keyOf(question: string, page: number): QueryKey;
  fetchPage(question: string, page: number, signal: AbortSignal): Promise<Page>;
  totalOf(page: Page): number;
  /** There may be more than it says: it did not wait until all were counted. */
  isAtLeast?(page: Page): boolean;
  /** Rows that are drawn. */
  first: number;
  last: number;
}

export interface Pages<Page> {
  /** Null until a first answer is there. */
  total: number | null;
  /** False: there may be more than `total`. */
  counted: boolean;
  /** The page a row stands on, once it is there. */
  pageOf(index: number): Page | undefined;
  /** What `pageOf` answers to; changes when other rows take the place of the old. */
  shown: string | null;
  error: Error | null;
  retry(): void;
}

export function usePages<Page>(input: PagesInput<Page>): Pages<Page> {
  const { question, keyOf, fetchPage, totalOf, isAtLeast = () => false, first, last } = input;
  const options = (asked: string, page: number) =>
    queryOptions<Page>({ queryKey: keyOf(asked, page), queryFn: ({ signal }) => fetchPage(asked, page, signal) });
  const head = useQuery({ ...options(question ?? '', 1), enabled: question !== null });
  const [shown, setShown] = useState<string | null>(null);
  if (question !== null && head.data && shown !== question) setShown(question);

  const current = shown ?? question ?? '';
  const pages = useQueries({
    queries: pagesBetween(first, last).map((page) => ({
      ...options(current, page),
      enabled: question !== null,
    })),
  });
  const queries = useQueryClient();
  const known = [...pages.flatMap(({ data }) => data ?? []), ...(head.data ? [head.data] : [])];
  const exact = known.find((page) => !isAtLeast(page));
  const failed = head.error ? head : pages.find((page) => page.error);
  return {
    total: shown === null ? null : exact ? totalOf(exact) : Math.max(0, ...known.map(totalOf)),
    counted: exact !== undefined || known.length === 0,
    pageOf: (index) => queries.getQueryData<Page>(keyOf(current, Math.floor(index / pageSize) + 1)),
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
