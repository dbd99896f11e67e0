// The saved views of a list, own and shared, and what can be done to them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '#server/contract/v2-api.generated.ts';
import { answerOf, bodyOf, GET, PATCH, POST } from '../../lib/api.ts';
import { deleteRecord, restoreRecord } from '../../lib/records.ts';
import { useUser } from '../../lib/session.ts';
import { writeOverSeen } from '../../lib/write-over-seen.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { readView, type SavedView, sameView } from './saved-view.ts';
import { viewsKey, viewsOptions } from './views-options.ts';

type ViewWrite = components['schemas']['view-write'];

export function useViews(kind: RecordKind, enabled: boolean) {
  const userId = useUser().data?.id ?? '';
  return useQuery({
    ...viewsOptions(kind.table),
    select: (views): SavedView[] => views.map((view) => readView(view, kind, userId)),
    enabled,
  });
}

export type ViewChange = Partial<ViewWrite> & {
  /** The view as its reader saw it. */
  seen: SavedView;
  /** He was told, and means it. */
  force?: boolean;
};

export function useViewWork(kind: RecordKind) {
  const userId = useUser().data?.id ?? '';
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: viewsKey });
  const create = useMutation({
    mutationFn: (view: Omit<ViewWrite, 'table_name'>) =>
      bodyOf(POST('/api/v2/views', { params: {}, body: { ...view, table_name: kind.table } })),
    onSuccess,
  });
  const change = useMutation({
    mutationFn({ seen, force = false, ...view }: ViewChange) {
      const path = { id: seen.id };
      return writeOverSeen({
        read: () => answerOf(GET('/api/v2/views/{id}', { params: { path } })),
        isSeen: ({ data }) => force || sameView(readView(data, kind, userId), seen, kind),
        write: (etag) => bodyOf(PATCH('/api/v2/views/{id}', { params: { path, header: { 'If-Match': etag } }, body: view })),
      });
    },
    onSettled: onSuccess,
  });
  const remove = useMutation({ mutationFn: (id: string) => deleteRecord('views', id), onSuccess });
  const restore = useMutation({ mutationFn: (binId: string) => restoreRecord(binId), onSuccess });
  return { create, change, remove, restore };
}
