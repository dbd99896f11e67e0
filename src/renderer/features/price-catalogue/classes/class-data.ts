// Members of price classes as v2 keeps them: listed with their names, assigned, moved and taken out in bulk.
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { type RecordRow, shown } from '#renderer/lib/records.ts';
import { updateOverSeen } from '#renderer/lib/write-over-seen.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { fetchAll, fetchWhere } from '#renderer/records/rows/fetch-all.ts';
import { pageSize, usePages } from '#renderer/records/rows/use-pages.ts';
import { priceTables } from '../shared/price-tables.ts';

export type MemberTable = 'types' | 'procedures';

export interface Member {
  /** Of the membership. */
  id: string;
  table: MemberTable;
  memberId: string;
  name: string;
}

export const memberSources = {
  types: { path: 'device-types', title: 'type_name' },
  procedures: { path: 'procedures', title: 'procedure_name' },
} as const;

async function namesOf(table: MemberTable, ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const { path, title } = memberSources[table];
  const records = await fetchWhere(path, { attribute: 'id', values: ids }, signal);
  return new Map(records.map((one) => [one.id, textOf(one.attributes[title])]));
}

async function fetchMembers(classId: string, signal: AbortSignal): Promise<Member[]> {
  const rows = await fetchAll('price-class-members', `filter[price_class_id]=eq:${classId}`, signal);
  const idsOf = (table: MemberTable) =>
    rows.filter(({ attributes }) => attributes.member_table === table).map(({ attributes }) => textOf(attributes.member_id));
  const [types, procedures] = await Promise.all([
    namesOf('types', idsOf('types'), signal),
    namesOf('procedures', idsOf('procedures'), signal),
  ]);
  return rows
    .map(({ id, attributes }): Member => {
      const table = attributes.member_table === 'procedures' ? 'procedures' : 'types';
      const memberId = textOf(attributes.member_id);
      return { id, table, memberId, name: (table === 'types' ? types : procedures).get(memberId) ?? memberId };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function useMembers(classId: string | null) {
  return useQuery({
    queryKey: ['rows', ['price-class-members', 'device-types', 'procedures'], 'of', classId],
    queryFn: classId === null ? skipToken : ({ signal }) => fetchMembers(classId, signal),
  });
}

export function useUnassigned(q: string, view: { first: number; last: number }) {
  const { pageOf, ...pages } = usePages({
    question: q,
    keyOf: (asked, page) => ['rows', ['price-class-members', 'device-types', 'price-classes'], 'unassigned', asked, page],
    async fetchPage(asked, page, signal) {
      const query = { 'page[number]': String(page), 'page[size]': String(pageSize), ...(asked ? { q: asked } : {}) };
      const { data, meta } = await bodyOf(GET('/api/v2/price-classes/unassigned-types', { params: { query }, signal }));
      return { ...shown({ data }), meta };
    },
    totalOf: ({ meta }) => meta.total,
    ...view,
  });
  return {
    ...pages,
    typesTotal: pageOf(0)?.meta.types_total,
    rowAt: (index: number): RecordRow | undefined => pageOf(index)?.data[index % pageSize],
  };
}

export interface Assignment {
  classId: string;
  table: MemberTable;
  members: readonly { id: string; name: string }[];
}

export type AssignStatus = 'created' | 'moved' | 'unchanged' | 'failed';

export interface AssignResult {
  rows: { name: string; status: AssignStatus; reason: string | null }[];
  counts: Record<AssignStatus, number>;
  runs: string[];
}

const mostAtOnce = 500;

async function assign(assignments: readonly Assignment[]): Promise<AssignResult> {
  const all = assignments.flatMap(({ classId, table, members }) =>
    members.map(({ id, name }) => ({ name, member: { price_class_id: classId, member_table: table, member_id: id } })),
  );
  const result: AssignResult = { rows: [], counts: { created: 0, moved: 0, unchanged: 0, failed: 0 }, runs: [] };
  for (let start = 0; start < all.length; start += mostAtOnce) {
    const part = all.slice(start, start + mostAtOnce);
    const body = { members: part.map(({ member }) => member) };
    const { data, meta } = await bodyOf(POST('/api/v2/price-classes/members/bulk', { body }));
    result.rows.push(...data.map(({ status, reason }, index) => ({ name: part[index]?.name ?? '', status, reason })));
    for (const status of ['created', 'unchanged', 'failed'] as const) result.counts[status] += meta[status];
    result.counts.moved += meta.moved_count;
    if (meta.run_id !== null) result.runs.push(meta.run_id);
  }
  return result;
}

function useAnew() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [kind, path] }) => kind === 'rows' && Array.isArray(path) && path.includes('price-class-members'),
    });
}

export function useAssign() {
  const anew = useAnew();
  return useMutation({ mutationFn: assign, onSettled: anew });
}

/** Memberships by their ids; the answer is the run to take back. */
export function useTakeOut() {
  const anew = useAnew();
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      const runs: string[] = [];
      for (let start = 0; start < ids.length; start += mostAtOnce) {
        const body = { ids: ids.slice(start, start + mostAtOnce) };
        const { meta } = await bodyOf(POST('/api/v2/price-class-members/bulk-delete', { body }));
        if (meta.run !== null) runs.push(meta.run);
      }
      return runs;
    },
    onSettled: anew,
  });
}

export function useMoveClass() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, parent, seen }: { id: string; parent: string | null; seen: string | null }) =>
      updateOverSeen({ path: 'price-classes', id, seen: { parent_id: seen }, attributes: { parent_id: parent } }),
    // Refused, too, the tree shows where the class stands now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['rows', priceTables] }),
  });
}

export function useResolved(typeId: string) {
  return useQuery({
    queryKey: ['rows', priceTables, 'resolve', typeId],
    queryFn:
      typeId === ''
        ? skipToken
        : ({ signal }) => bodyOf(GET('/api/v2/price-classes/resolve', { params: { query: { type_id: typeId } }, signal })),
  });
}
