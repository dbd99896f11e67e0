// Control charts as v2 draws them, a value entered, and new limits.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';

export function useDrawing(id: string) {
  return useQuery({
    // Among the lists of values: asked again when one of them is written.
    queryKey: ['rows', 'check-values', id, 'drawing'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/check-charts/{id}/drawing', { params: { path: { id } }, signal }))).data.attributes,
  });
}

export type Drawing = NonNullable<ReturnType<typeof useDrawing>['data']>;

export function useGlance() {
  return useQuery({
    queryKey: ['rows', 'check-charts', 'glance'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/check-charts/glance', { signal }))).data,
  });
}

export type ChartGlance = NonNullable<ReturnType<typeof useGlance>['data']>[number];

export function useEnterValue(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (value: string) =>
      bodyOf(POST('/api/v2/check-charts/{id}/values', { params: { path: { id } }, body: { value } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
}

export type Entered = Awaited<ReturnType<ReturnType<typeof useEnterValue>['mutateAsync']>>;

export interface NewLimits {
  points: number | null;
  centre: string | null;
  sigma: string | null;
  reason: string;
}

export function useNewLimits(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLimits) => bodyOf(POST('/api/v2/check-charts/{id}/baselines', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
}
