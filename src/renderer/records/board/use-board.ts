// What stands on a board: its columns, the cards of each as far as they are asked for, and the rules between statuses.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordList, type Value } from '../../lib/records.ts';
import { useCan, useUser } from '../../lib/session.ts';
import type { Field } from '../kind/fields.ts';
import type { BoardShape, RecordKind } from '../kind/record-kind.ts';
import { fetchAll } from '../rows/fetch-all.ts';
import { type RowEntry, rowsKey } from '../rows/use-rows.ts';
import { useStatusRules } from '../rows/use-status-rules.ts';
import { assigneeColumns, type BoardColumn, type BoardWay, type Card, cardsByColumn } from './board-model.ts';

const step = 50;
const most = 500;

interface BoardInput {
  kind: RecordKind;
  shape: BoardShape;
  fields: readonly Field[];
  way: BoardWay;
  /** What the list asks, without its columns; null until the fields are known. */
  query: string | null;
  moving: ReadonlyMap<string, Value>;
}

export interface ShownColumn extends BoardColumn {
  cards: readonly Card[];
  total: number;
  /** Has nothing, and is there to be moved to: it takes no room. */
  idle: boolean;
}

/** With those on their way that no list holds at this moment: the one they left knows already, the one they go to does not yet. */
function useStillThere(entries: readonly RowEntry[], moving: BoardInput['moving']): readonly RowEntry[] {
  const last = useRef(new Map<string, RowEntry>());
  const there = new Map(entries.map((entry) => [entry.record.id, entry]));
  for (const id of moving.keys()) {
    const entry = there.get(id);
    if (entry) last.current.set(id, entry);
  }
  return [...entries, ...[...moving.keys()].flatMap((id) => (there.has(id) ? [] : (last.current.get(id) ?? [])))];
}

export function useBoard({ kind, shape, fields, way, query, moving }: BoardInput) {
  const { t } = useI18n();
  const me = useUser().data?.id ?? '';
  const [asked, setAsked] = useState<Readonly<Record<string, number>>>({});
  const people = usePeople(way === 'assignee');
  const attribute = (way === 'assignee' ? shape.assignee : kind.status) ?? '';
  const statuses = statusColumns(fields, kind.status);
  const asks =
    query === null
      ? []
      : way === 'assignee'
        ? [{ key: '', question: `${query}&${shape.open}`, size: most }]
        : statuses.map(({ key }) => ({
            key,
            question: `${query}&filter[${attribute}]=eq:${key}`,
            size: Math.min(most, asked[key] ?? step),
          }));
  const answers = useQueries({
    queries: asks.map(({ question, size }) => ({
      queryKey: [...rowsKey(kind.path), question, 'board', size],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchList(kind.path, `${question}&page[size]=${size}`, signal),
      placeholderData: keepPreviousData<RecordList>,
    })),
  });
  const lists = answers.map(({ data }) => data);
  const entries = lists.flatMap((list) => (list?.data ?? []).map((record) => ({ record, included: list?.included })));
  const columns: readonly (BoardColumn & { idle?: boolean })[] =
    way === 'status'
      ? statuses
      : [
          ...assigneeColumns(people.data ?? [], entries, attribute, me),
          { key: '', value: null, label: t('ui.board.nobody'), color: null },
        ];
  const cards = cardsByColumn({ kind, attribute, entries: useStillThere(entries, moving), moving });
  const shown: ShownColumn[] = columns.map((column) => {
    const here = cards.get(column.key) ?? [];
    const answer = lists[asks.findIndex(({ key }) => key === column.key)];
    const beyond = way === 'status' && answer ? Math.max(0, answer.meta.total - answer.data.length) : 0;
    return { ...column, cards: here, total: here.length + beyond, idle: column.idle === true && here.length === 0 };
  });
  // A board waits for them, as it would not obey the first key otherwise.
  const rules = useStatusRules(shape.statuses);
  return {
    columns: shown,
    attribute,
    rules: rules.data,
    loaded: asks.length > 0 && lists.every((list) => list !== undefined) && !people.isLoading && !rules.isPending,
    error: answers.find(({ error }) => error)?.error ?? people.error ?? null,
    retry: () => void Promise.all(answers.map((answer) => answer.refetch())),
    /** So many more have somebody to do them than a board can hold. */
    left: way === 'assignee' && lists[0] ? lists[0].meta.total - lists[0].data.length : 0,
    more: (key: string) => setAsked((now) => ({ ...now, [key]: (now[key] ?? step) + step })),
    canShowMore: (key: string) => (asked[key] ?? step) < most,
  };
}

function statusColumns(fields: readonly Field[], status: string | undefined): BoardColumn[] {
  const options = fields.find(({ api_name }) => api_name === status)?.options ?? [];
  return options.map(({ value, label, color }) => ({ key: String(value), value, label, color: color ?? null }));
}

/** Everyone work can be given to; who may not see users finds those who have some. */
function usePeople(wanted: boolean) {
  const may = useCan(['user_management_view']);
  const query = 'filter[status]=eq:active&sort=lastname';
  return useQuery({
    queryKey: ['rows', 'users', query, 'board'],
    queryFn: ({ signal }) => fetchAll('users', query, signal),
    enabled: wanted && may,
  });
}
