// Statuses and the changes between them, read together, and the writes of their screen.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, PATCH } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, updateRecord } from '../../lib/records.ts';
import { workInBulk } from '../../records/bulk-work.ts';
import { fetchAll } from '../../records/fetch-all.ts';
import { type FieldRule, statusOf, type Transition, transitionOf } from './status-model.ts';
import { useWork } from './use-work.ts';

const shown = ['rows', ['statuses', 'status-transitions'], 'screen'] as const;

export function useStatuses() {
  const { language } = useI18n();
  return useQuery({
    queryKey: [...shown, language],
    queryFn: async ({ signal }) => {
      const [statuses, transitions] = await Promise.all([
        fetchAll('statuses', 'sort=sort_order,number', signal),
        fetchAll('status-transitions', '', signal),
      ]);
      return {
        statuses: statuses.map((record) => statusOf(record, language)),
        transitions: transitions.map(transitionOf),
      };
    },
  });
}

type End = Pick<Transition, 'from' | 'to'>;

export function useStatusWork() {
  const { t } = useI18n();
  const path = 'status-transitions';
  const ends = ({ from, to }: End) => ({ ...(from === null ? {} : { from_status_id: from }), to_status_id: to });
  return {
    move: useWork({
      run: async (places: readonly { id: string; order: number }[]) => {
        for (const { id, order } of places)
          await updateRecord({ path: 'statuses', id, etag: null, attributes: { sort_order: order } });
      },
      shown,
    }),
    setRules: useWork({
      run: ({ id, rules }: { id: string; rules: readonly FieldRule[] }) =>
        bodyOf(PATCH('/api/v2/{path}/{id}', { params: { path: { path: 'statuses', id } }, body: { field_rules: rules } })),
      shown,
      done: () => t('ui.saved'),
    }),
    allow: useWork({
      run: async (list: readonly End[]) => {
        for (const end of list) await createRecord(path, ends(end));
      },
      shown,
    }),
    forbid: useWork({ run: (id: string) => deleteRecord(path, id), shown }),
    setOperation: useWork({
      run: ({ id, operation }: { id: string; operation: string | null }) =>
        updateRecord({ path, id, etag: null, attributes: { operation } }),
      shown,
      done: () => t('ui.saved'),
    }),
    /** Gives the runs, so that they can be taken back. */
    free: useWork({
      run: (ids: readonly string[]) =>
        workInBulk({ path, action: 'bulk-delete', ids, signal: new AbortController().signal, onProgress: () => undefined }),
      shown,
    }),
  };
}
