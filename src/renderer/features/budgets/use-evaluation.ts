// What a budget comes to, asked of the server: anew when the budget or one of its inputs was written.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { RecordRow } from '#renderer/lib/records.ts';

const evaluated = ['model', 'output', 'unit', 'probability', 'rounding', 'correlations'] as const;

async function evaluation(id: string, signal: AbortSignal) {
  return (await bodyOf(POST('/api/v2/budgets/{id}/evaluate', { params: { path: { id } }, body: {}, signal }))).data;
}

export type Evaluation = Awaited<ReturnType<typeof evaluation>>;
export type Output = Evaluation['outputs'][number];
export type Trials = NonNullable<Output['monte_carlo']>;

export function useEvaluation({ id, attributes }: RecordRow) {
  const written = JSON.stringify(evaluated.map((name) => attributes[name]));
  return useQuery({
    // Among the lists of inputs: asked again when one of them is written.
    queryKey: ['rows', 'budget-inputs', id, 'evaluation', written],
    queryFn: ({ signal }) => evaluation(id, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
