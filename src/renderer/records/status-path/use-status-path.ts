// Where a record stands on its way, from its statuses and the trail's times in them; and writing another status, which the message takes back.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow, Written } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Field, FieldOption } from '../kind/fields.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { useUpdate } from '../rows/use-record.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { type Ends, stepsOf } from './status-path.ts';

/** Kinds whose way the server tells the times of. */
type TimedPath = 'repairs' | 'bookings' | 'calibrations';

export interface PathAsked {
  kind: RecordKind;
  path: TimedPath;
  ends: Ends;
  fields: readonly Field[];
  record: RecordRow;
}

const timesOf = {
  repairs: (id: string, signal: AbortSignal) =>
    bodyOf(GET('/api/v2/repairs/{id}/processing-times', { params: { path: { id } }, signal })),
  bookings: (id: string, signal: AbortSignal) =>
    bodyOf(GET('/api/v2/bookings/{id}/processing-times', { params: { path: { id } }, signal })),
  calibrations: (id: string, signal: AbortSignal) =>
    bodyOf(GET('/api/v2/calibrations/{id}/processing-times', { params: { path: { id } }, signal })),
};

/** Kept with the history: a change of status is one more time to show. */
function useTimes(path: TimedPath, id: string) {
  return useQuery({
    queryKey: ['audits', path, id, 'times'],
    queryFn: async ({ signal }) => (await timesOf[path](id, signal)).data.attributes,
  });
}

const statusOptions = (kind: RecordKind, fields: readonly Field[]): readonly FieldOption[] =>
  fields.find(({ api_name }) => api_name === kind.status)?.options ?? [];

export function useStatusPath({ kind, path, ends, fields, record }: PathAsked) {
  const times = useTimes(path, record.id);
  const current = textOf(record.attributes[kind.status ?? '']);
  const options = statusOptions(kind, fields);
  return { times, current, options, steps: stepsOf({ options, current, stages: times.data?.statuses ?? [], ends }) };
}

/** Only the status is written, and what comes with it, so nobody's other entries are in its way; the message takes the status back. */
export function useStatusChange(kind: RecordKind, id: string, options: readonly FieldOption[]) {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const update = useUpdate(kind, id);
  const set = async (status: FieldOption['value'], more: Record<string, Written> = {}) => {
    try {
      const { body } = await update.mutateAsync({ etag: null, attributes: { [kind.status ?? '']: status, ...more } });
      return body.data;
    } catch (error) {
      toasts.fail(error instanceof Error ? textOfError(error) : String(error));
      return null;
    }
  };
  return async (from: string, to: FieldOption, more: Record<string, Written> = {}): Promise<boolean> => {
    const before = options.find(({ value }) => String(value) === from);
    const moved = await set(to.value, more);
    if (!moved) return false;
    const text = t('ui.path.moved', { name: titleOf(kind, moved), status: to.label });
    if (before) toasts.offerUndo(text, () => void set(before.value));
    else toasts.say(text);
    return true;
  };
}
