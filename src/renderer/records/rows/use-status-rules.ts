// The rules between the statuses of a kind, asked once for boards and for the way of a record.
import { useQuery } from '@tanstack/react-query';
import { fetchList, findIncluded, type Value } from '../../lib/records.ts';
import { textOf } from '../kind/record-kind.ts';
import type { StatusRule } from '../kind/status-rules.ts';

const most = 500;

/** Undefined while they are not known, or may not be. */
export function useStatusRules(statuses: string) {
  const query = `filter[to_status.type]=eq:${statuses}&include=from_status,to_status&page[size]=${most}`;
  return useQuery({
    queryKey: ['rows', ['status-transitions', 'statuses'], query],
    queryFn: ({ signal }) => fetchList('status-transitions', query, signal),
    select: ({ data, included }): StatusRule[] =>
      data.flatMap(({ attributes }) => {
        const number = (id: Value | undefined) => textOf(findIncluded(included, id)?.attributes.number);
        const from = attributes.from_status_id === null ? null : number(attributes.from_status_id);
        return { from, to: number(attributes.to_status_id), operation: textOf(attributes.operation) || null };
      }),
  });
}
