// The saved views of a list, own and shared, and what can be done to them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET, PATCH, POST } from '../../lib/api.ts';
import { deleteRecord, restoreRecord } from '../../lib/records.ts';
import { useUser } from '../../lib/session.ts';
import type { RecordKind } from '../record-kind.ts';
import { readView, type SavedView } from './saved-view.ts';

type ViewWrite = components['schemas']['view-write'];

/** Every list of views stands under it; live events renew what begins with `pick`. */
const viewsKey = ['pick', 'views'] as const;

export function useViews(kind: RecordKind, enabled: boolean) {
  const userId = useUser().data?.id ?? '';
  return useQuery({
    queryKey: [...viewsKey, kind.table],
    queryFn: async ({ signal }) => {
      const query = { 'filter[table_name]': kind.table, 'page[size]': 500 } as const;
      return (await bodyOf(GET('/api/v2/views', { params: { query }, signal }))).data;
    },
    select: (views): SavedView[] => views.map((view) => readView(view, kind, userId)),
    enabled,
  });
}

export function useViewWork(kind: RecordKind) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: viewsKey });
  const create = useMutation({
    mutationFn: (view: Omit<ViewWrite, 'table_name'>) =>
      bodyOf(POST('/api/v2/views', { params: {}, body: { ...view, table_name: kind.table } })),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, ...view }: Partial<ViewWrite> & { id: string }) =>
      bodyOf(PATCH('/api/v2/views/{id}', { params: { path: { id } }, body: view })),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: (id: string) => deleteRecord('views', id), onSuccess });
  const restore = useMutation({ mutationFn: (binId: string) => restoreRecord(binId), onSuccess });
  return { create, change, remove, restore };
}
