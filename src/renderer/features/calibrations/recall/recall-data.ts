// What falls due around today, as the server counts it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';

export const recallUnits = ['month', 'week'] as const;
export type RecallUnit = (typeof recallUnits)[number];

/** A year ahead, or a quarter; and what was before, as far as one remembers. */
const spans = { month: { back: 3, ahead: 12 }, week: { back: 4, ahead: 13 } } as const;

async function fetchRecall(unit: RecallUnit, customer: string | null, signal: AbortSignal) {
  const query = { unit, ...spans[unit], ...(customer === null ? {} : { customer_id: customer }) };
  return (await bodyOf(GET('/api/v2/planning/recall', { params: { query }, signal }))).data.attributes;
}

export type Recall = Awaited<ReturnType<typeof fetchRecall>>;
export type RecallPeriod = Recall['periods'][number];

export function useRecall(unit: RecallUnit, customer: string | null) {
  return useQuery({
    queryKey: ['rows', ['inventories', 'calibrations'], 'recall', unit, customer],
    queryFn: ({ signal }) => fetchRecall(unit, customer, signal),
    placeholderData: keepPreviousData,
  });
}
