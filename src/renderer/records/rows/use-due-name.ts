// What a record is due for when its due date is the earliest of several: those of that day by their own names, and the kind's own
// one where none of them is.
import { skipToken, useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordRow } from '../../lib/records.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { rowsKey } from './use-rows.ts';

const most = 20;

/** Null: there is nothing to tell apart, or it is on its way. */
export function useDueName({ dueFrom, due }: RecordKind, { id, attributes }: RecordRow): string | null {
  const { t } = useI18n();
  const date = due ? textOf(attributes[due]) : '';
  const query = new URLSearchParams({
    [`filter[${dueFrom?.by}]`]: `eq:${id}`,
    'filter[active]': 'eq:1',
    'filter[due]': `eq:${date}`,
    'page[size]': String(most),
  }).toString();
  const { data } = useQuery({
    queryKey: [...rowsKey(dueFrom?.path ?? ''), query],
    queryFn: dueFrom && date !== '' ? ({ signal }) => fetchList(dueFrom.path, query, signal) : skipToken,
  });
  if (!dueFrom || !data) return null;
  const names = data.data.map((one) => textOf(one.attributes.title) || t(`due_kind.${textOf(one.attributes.kind)}`));
  return [...new Set(names)].join(', ') || t(`due_kind.${dueFrom.own}`);
}
