// What the screens of instruments ask the server for besides the records.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { createRecord } from '../../lib/records.ts';
import { instrumentDriverKind } from '../../records/kinds/devices/instruments.ts';

export function useIdentify(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await bodyOf(POST('/api/v2/instruments/{id}/identify', { params: { path: { id } } }))).data,
    onSettled: () => queries.invalidateQueries({ queryKey: ['audits'] }),
  });
}

export function useShippedDrivers() {
  return useQuery({
    queryKey: ['rows', instrumentDriverKind.path, 'shipped'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/instrument-drivers/shipped', { signal }))).data,
  });
}

export type ShippedDriver = NonNullable<ReturnType<typeof useShippedDrivers>['data']>[number];

export function useTakeDriver() {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ commands, source, ...driver }: ShippedDriver) {
      const values = { ...driver, commands: commands.join('\n'), remark: source };
      return (await createRecord(instrumentDriverKind.path, values)).body.data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows', instrumentDriverKind.path] }),
  });
}
