// What a calibration would send to instruments, and fetching the readings of one of its steps.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';

export function useCommands(calibration: string) {
  return useQuery({
    queryKey: ['rows', 'calibrations', calibration, 'commands'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/calibrations/{id}/commands', { params: { path: { id: calibration } }, signal }))).data,
  });
}

export type PlannedStep = NonNullable<ReturnType<typeof useCommands>['data']>[number];

/** `step` is its place in the list of steps, counted from 0. */
export function useFetchReadings(calibration: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, count }: { step: number; count: number }) =>
      (await bodyOf(POST('/api/v2/calibrations/{id}/measure', { params: { path: { id: calibration } }, body: { step, count } })))
        .data,
    onSettled: () => queries.invalidateQueries({ queryKey: ['audits'] }),
  });
}
