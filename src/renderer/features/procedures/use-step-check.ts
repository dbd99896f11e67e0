// The limits while a step is being typed, and what would be refused: the server's reader, asked anew after each pause. The last answer
// stays meanwhile.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { type CellName, isHeading } from './step-cells.ts';
import type { StepRow } from './step-model.ts';

type Call = paths['/api/v2/procedures/steps/check']['post'];
export type CheckedStep = Call extends { responses: { 200: { content: { 'application/json': { data: (infer One)[] } } } } }
  ? One
  : never;

const pauseMs = 80;

export function useStepCheck(steps: readonly unknown[]) {
  const text = JSON.stringify(steps);
  const [asked] = useDebouncedValue(text, pauseMs);
  const { data } = useQuery({
    queryKey: ['step-check', asked],
    queryFn: async ({ signal }) => {
      const body = { steps: JSON.parse(asked) as unknown[] };
      return (await bodyOf(POST('/api/v2/procedures/steps/check', { body, signal }))).data;
    },
    enabled: steps.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5000,
  });
  return { checked: data, isCurrent: asked === text };
}

const cells: Readonly<Record<string, CellName>> = {
  test_type: 'kind',
  test_step: 'number',
  description: 'description',
  test_value: 'nominal',
  test_value_p: 'unit',
  test_value_u: 'unit',
  range: 'range',
  resolution: 'resolution',
  tolerance: 'tolerance',
  uncertainty: 'uncertainty',
  auxalary: 'condition',
  k: 'k',
  decision_rule: 'rule',
  readings: 'readings',
  count: 'readings',
  instrument: 'instrument',
  test_mode: 'instructions',
  images: 'images',
};

export interface StepProblem {
  /** None: the step as a whole. */
  cell: CellName | null;
  text: string;
}

export function problemsOf(row: StepRow, checked: CheckedStep | undefined): StepProblem[] {
  return (checked?.problems ?? []).map(({ attribute, message }) => {
    const key = isHeading(row.cells) ? attribute.replace(/^group_defaults\//, '') : attribute;
    return { cell: Object.hasOwn(cells, key) ? (cells[key] ?? null) : null, text: message };
  });
}
