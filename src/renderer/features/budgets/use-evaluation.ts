// What a budget comes to, asked of the server: anew when the budget or one of its inputs was written. Trials are asked for by themselves.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { RecordRow } from '#renderer/lib/records.ts';

const evaluated = ['model', 'output', 'unit', 'probability', 'rounding', 'correlations'] as const;

async function evaluation(id: string, body: { monte_carlo?: { trials: number; seed: number } }, signal?: AbortSignal) {
  const params = { path: { id } };
  return (await bodyOf(POST('/api/v2/budgets/{id}/evaluate', { params, body, ...(signal ? { signal } : {}) }))).data;
}

export type Evaluation = Awaited<ReturnType<typeof evaluation>>;
export type Output = Evaluation['outputs'][number];
export type Trials = NonNullable<Output['monte_carlo']>;

export function useEvaluation({ id, attributes }: RecordRow) {
  const written = JSON.stringify(evaluated.map((name) => attributes[name]));
  return useQuery({
    // Among the lists of inputs: asked again when one of them is written.
    queryKey: ['rows', 'budget-inputs', id, 'evaluation', written],
    queryFn: ({ signal }) => evaluation(id, {}, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const trials = 200_000;

/** Each time by another seed, which is told with the result. */
export function useTrials(id: string) {
  return useMutation({
    mutationFn: () => evaluation(id, { monte_carlo: { trials, seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 } }),
  });
}
