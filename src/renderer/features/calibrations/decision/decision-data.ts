// The server's answer to what a decision rule means.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { Asked } from './decision-question.ts';

export function useDecision(asked: Asked) {
  return useQuery({
    queryKey: ['decision', asked],
    queryFn: async ({ signal }) =>
      (await bodyOf(POST('/api/v2/decision-rules/evaluate', { body: asked, signal }))).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export type Decision = NonNullable<ReturnType<typeof useDecision>['data']>;
