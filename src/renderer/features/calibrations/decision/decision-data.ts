// The server's answer to what a decision rule means; what is wrong with the question, field by field.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf, POST } from '#renderer/lib/api.ts';
import { withoutName } from '#renderer/ui/notice.tsx';
import type { Asked, QuestionName } from './decision-question.ts';

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

export function problemAt(error: Error | null, name: QuestionName): string | null {
  if (!(error instanceof ApiError)) return null;
  const found = error.problems.find(({ field }) => field === name);
  return found ? withoutName(found.text, name) : null;
}
