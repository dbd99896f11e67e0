// Statuses and the changes between them, read together, and the writes of their screen.
import { useQuery } from '@tanstack/react-query';
import { ApiError, answerOf, bodyOf, GET, PATCH } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { createRecord } from '#renderer/lib/records.ts';
import { deleteOverSeen, sameValue, updateAllOverSeen, updateOverSeen, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { fetchAll } from '#renderer/records/rows/fetch-all.ts';
import { workInBulk } from '#renderer/records/selection/bulk-work.ts';
import { useWork } from '../shared/use-work.ts';
import { type FieldRule, mandatoryIn, rulesOf, type Seat, statusOf, type Transition, transitionOf } from './status-model.ts';

const path = 'status-transitions';
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

interface NewRules {
  id: string;
  rules: readonly FieldRule[];
  seen: readonly FieldRule[];
}

interface Guard {
  transition: Pick<Transition, 'id' | 'operation'>;
  operation: string | null;
}

async function allowEach(list: readonly End[]): Promise<void> {
  for (const { from, to } of list) {
    try {
      await createRecord(path, { ...(from === null ? {} : { from_status_id: from }), to_status_id: to });
    } catch (error) {
      // Somebody else allowed it first: as it was wanted.
      if (!(error instanceof ApiError) || !error.has('field.not_unique')) throw error;
    }
  }
}

function writeRules({ id, rules, seen }: NewRules): Promise<void> {
  const params = { path: { path: 'statuses', id } } as const;
  return writeOverSeen({
    async read() {
      const answer = await answerOf(GET('/api/v2/{path}/{id}', { params }));
      return { ...answer, body: answer.body.data.attributes };
    },
    isSeen: ({ field_rules: now }) => sameValue(rulesOf(now), seen),
    write: (etag) =>
      bodyOf(PATCH('/api/v2/{path}/{id}', { params: { ...params, header: { 'If-Match': etag } }, body: { field_rules: rules } })),
  });
}

export function useStatusWork() {
  const { t, textOr } = useI18n();
  const operationName = (name: unknown) =>
    typeof name === 'string' && name !== '' ? textOr(`operation.${name}`, name) : t('ui.transitions.operation.none');
  const fieldNames = (rules: readonly FieldRule[]) => mandatoryIn(rules).join(', ') || t('ui.statuses.asks.none');
  return {
    move: useWork({
      run: (seats: readonly Seat[]) =>
        updateAllOverSeen(
          seats.map(({ id, order, seen }) => ({
            path: 'statuses',
            id,
            seen: { sort_order: seen },
            attributes: { sort_order: order },
          })),
        ),
      shown,
    }),
    setRules: useWork({
      run: writeRules,
      shown,
      done: () => t('ui.saved'),
      overtaken: (input: NewRules, { field_rules: now }) => ({
        theirs: fieldNames(rulesOf(now)),
        mine: fieldNames(input.rules),
        again: { ...input, seen: rulesOf(now) },
      }),
    }),
    allow: useWork({ run: allowEach, shown }),
    /** What another made it need meanwhile does not go with it. */
    forbid: useWork({
      run: ({ id, operation }: Transition) => deleteOverSeen(path, id, { operation }),
      shown,
      overtaken: (input, { operation }) => ({
        theirs: operationName(operation),
        mine: t('ui.transitions.forbid'),
        again: { ...input, operation: typeof operation === 'string' ? operation : null },
      }),
    }),
    setOperation: useWork({
      run: ({ transition, operation }: Guard) =>
        updateOverSeen({ path, id: transition.id, seen: { operation: transition.operation }, attributes: { operation } }),
      shown,
      done: () => t('ui.saved'),
      overtaken: ({ transition, operation }, now) => ({
        theirs: operationName(now.operation),
        mine: operationName(operation),
        again: { transition: { ...transition, operation: typeof now.operation === 'string' ? now.operation : null }, operation },
      }),
    }),
    /** Gives the runs, so that they can be taken back. */
    free: useWork({
      run: (ids: readonly string[]) =>
        workInBulk({ path, action: 'bulk-delete', ids, signal: new AbortController().signal, onProgress: () => undefined }),
      shown,
    }),
  };
}
