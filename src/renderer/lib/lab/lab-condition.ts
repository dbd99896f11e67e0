// Whether the lab can be written to and is backed up: asked now and then, and whenever a call was refused for it.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../api.ts';

export const conditionKey = ['lab-condition'] as const;

const lookMs = 30_000;

async function fetchCondition(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/lab-condition', { signal }))).data.attributes;
}

export type LabCondition = Awaited<ReturnType<typeof fetchCondition>>;

export function useLabCondition(everyMs = lookMs, enabled = true) {
  return useQuery({
    queryKey: conditionKey,
    queryFn: ({ signal }) => fetchCondition(signal),
    refetchInterval: everyMs,
    enabled,
  });
}
