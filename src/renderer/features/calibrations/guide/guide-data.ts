// Measuring step by step as the server keeps it: read, and written against the version that was seen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { problemOf } from '#renderer/lib/problem-of.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';

type Call = paths['/api/v2/calibrations/{id}/guide']['get'];
type Body = Call extends { responses: { 200: { content: { 'application/json': infer One } } } } ? One : never;
export type Guide = Body extends { data: infer Data } ? Data : never;
export type Run = NonNullable<Guide['run']>;
export type GuideStep = Guide['steps'][number];
export type GuideAnswer = Run['answers'][number];

export interface Given {
  step: number;
  readings?: string;
  yes?: boolean;
  reason?: string;
}

type Work =
  | { do: 'begin'; phase: Run['phase'] }
  | { do: 'pause' | 'resume'; version: number }
  | { do: 'step'; version: number; step: number }
  | ({ do: 'answer'; version: number } & Given);

const keyOf = (id: string) => ['rows', 'bench-runs', id, 'guide'];

export function useGuide(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/calibrations/{id}/guide', { params: { path: { id } }, signal }))).data,
    retry: false,
  });
}

function sent(id: string, work: Work) {
  const params = { path: { id } };
  switch (work.do) {
    case 'begin':
      return POST('/api/v2/calibrations/{id}/guide/begin', { params, body: { phase: work.phase } });
    case 'pause':
      return POST('/api/v2/calibrations/{id}/guide/pause', { params, body: { version: work.version } });
    case 'resume':
      return POST('/api/v2/calibrations/{id}/guide/resume', { params, body: { version: work.version } });
    case 'step':
      return POST('/api/v2/calibrations/{id}/guide/step', { params, body: { version: work.version, step: work.step } });
    case 'answer': {
      const { do: _, ...body } = work;
      return POST('/api/v2/calibrations/{id}/guide/answer', { params, body });
    }
  }
}

/** Somebody else went on meanwhile. */
export const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 412;

/** What the step wants besides: a reason, because it came out of limits. */
export const wantedReason = (error: Error | null) => problemOf(error, 'reason');

export function useGuideWork(id: string) {
  const queries = useQueryClient();
  const anew = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [kind, path] }) =>
        ['count', 'audits'].includes(String(kind)) || (kind === 'rows' && path !== 'bench-runs'),
    });
  return useMutation({
    mutationFn: async (work: Work) => (await bodyOf(sent(id, work))).data,
    onSuccess(data) {
      queries.setQueryData(keyOf(id), data);
      void anew();
    },
    onError: (error) => (isOvertaken(error) ? queries.invalidateQueries({ queryKey: keyOf(id) }) : undefined),
  });
}

export type GuideWork = ReturnType<typeof useGuideWork>;
