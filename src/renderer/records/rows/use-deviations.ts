// The picture of a calibration as v2 answers it, and as the parts draw it. Kept with the results' lists, so that a saved row asks anew.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DrawnPoint } from '#renderer/ui/deviation/deviation-model.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import type { Format } from '../../lib/format.ts';

export function useDeviations(
  calibration: string,
  { rule = null, enabled = true }: { rule?: string | null; enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: ['rows', 'results', calibration, 'deviations', rule],
    queryFn: async ({ signal }) => {
      const params = { path: { id: calibration }, query: rule === null ? {} : { decision_rule: rule } };
      return (await bodyOf(GET('/api/v2/calibrations/{id}/deviations', { params, signal }))).data.attributes;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

export type Deviations = NonNullable<ReturnType<typeof useDeviations>['data']>;
export type DeviationPhase = Deviations['points'][number]['phase'];

/** The phase that says how the device was left. */
export function decisivePhase({ points }: Deviations): DeviationPhase {
  return points.some(({ phase }) => phase === 'as_left') ? 'as_left' : 'as_found';
}

/** In the order of their rows, which they are numbered by. */
export function drawnPoints({ points }: Deviations, phase: DeviationPhase, format: Format): DrawnPoint[] {
  return points
    .filter((point) => point.phase === phase)
    .map((point, at) => ({
      id: point.result_id,
      num: at + 1,
      label: format.quantity(point.label),
      nominal: point.nominal ? `${format.measured(point.nominal.value)} ${point.nominal.prefix}${point.nominal.unit}`.trim() : '',
      unit: point.unit,
      error: point.error,
      uncertainty: point.uncertainty,
      lower: point.lower_limit,
      upper: point.upper_limit,
      verdict: point.verdict,
      span: point.span,
      before: point.before,
    }));
}
