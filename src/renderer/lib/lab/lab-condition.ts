// Whether the lab can be written to and is backed up: asked now and then, and whenever a call was refused for it.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../api.ts';

export const conditionKey = ['lab-condition'] as const;

const lookMs = 30_000;

export function useLabCondition() {
  return useQuery({
    queryKey: conditionKey,
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/lab-condition', { signal }))).data.attributes,
    refetchInterval: lookMs,
  });
}
