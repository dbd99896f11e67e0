// A bulk adjust as v2 shows it first, works out for the orders of a year, and does.
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { pageSize, usePages } from '#renderer/records/rows/use-pages.ts';
import type { AdjustOrder } from '../shared/adjust-order.ts';
import { priceTables } from '../shared/price-tables.ts';

async function planPage(order: AdjustOrder, page: number, signal: AbortSignal) {
  const part = { limit: pageSize, offset: (page - 1) * pageSize };
  return bodyOf(POST('/api/v2/prices/bulk-adjust', { body: { ...order, ...part, dry_run: true }, signal }));
}

export type AdjustPlan = Awaited<ReturnType<typeof planPage>>;
export type PlannedRow = AdjustPlan['data'][number];

// Shown again whenever a price is written, by whomever.
const planKey = ['rows', priceTables, 'adjust'] as const;

export function useAdjustPlan(order: AdjustOrder | null, view: { first: number; last: number }) {
  const question = order === null ? null : JSON.stringify(order);
  const { pageOf, ...pages } = usePages({
    question,
    keyOf: (asked, page) => [...planKey, asked, page],
    fetchPage: (asked, page, signal) => planPage(JSON.parse(asked) as AdjustOrder, page, signal),
    totalOf: ({ meta }) => meta.total,
    ...view,
  });
  return {
    ...pages,
    meta: pageOf(0)?.meta,
    /** What is shown answers to what is entered. */
    isCurrent: question !== null && pages.shown === question,
    rowAt: (index: number) => pageOf(index)?.data[index % pageSize],
  };
}

export function useAdjustEffect(order: AdjustOrder | null) {
  return useQuery({
    queryKey: [...planKey, 'effect', JSON.stringify(order)],
    queryFn: order
      ? async ({ signal }) => {
          const body = { ...order, limit: 0, dry_run: true, effect: true };
          return (await bodyOf(POST('/api/v2/prices/bulk-adjust', { body, signal }))).meta.effect;
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

export type AdjustEffect = NonNullable<ReturnType<typeof useAdjustEffect>['data']>;

export function useAdjust() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order, hash }: { order: AdjustOrder; hash: string }) =>
      bodyOf(POST('/api/v2/prices/bulk-adjust', { body: { ...order, limit: 0, plan_hash: hash } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
}
