// Advanced filters as v2 keeps them, the check of a formula while it is typed, and their statistics.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '#server/contract/v2-api.generated.ts';
import { answerOf, bodyOf, GET, PATCH, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { deleteRecord, restoreRecord } from '../../lib/records.ts';
import { type FilterType, isFilterType } from './filter-types.ts';

type Stored = components['schemas']['advanced-filter'];

export interface AdvancedFilter {
  id: string;
  name: string;
  type: FilterType;
  formula: string;
  parameters: Readonly<Record<string, string>>;
  color: string;
  shared: boolean;
  owner: string | null;
}

export type FilterDraft = Omit<AdvancedFilter, 'id' | 'owner'>;

function read({ id, attributes }: Stored): AdvancedFilter {
  const { parameters } = attributes;
  const kept = typeof parameters === 'object' && parameters !== null ? Object.entries(parameters) : [];
  return {
    id,
    name: attributes.name ?? '',
    type: isFilterType(attributes.type) ? attributes.type : 'inventory',
    formula: attributes.formula ?? '',
    parameters: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    color: attributes.color ?? '',
    shared: attributes.shared === 1,
    owner: attributes.user_uID ?? null,
  };
}

/** Lists and records are renewed by live events under these words. */
const listKey = ['pick', 'advanced-filters'] as const;
const recordKey = (id: string) => ['record', 'advanced-filters', id] as const;

export function useFilters() {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/advanced-filters', { params: { query: { sort: 'name', 'page[size]': 500 } }, signal }))).data,
    select: (filters) => filters.map(read),
  });
}

export function useFilter(id: string | undefined) {
  return useQuery({
    queryKey: recordKey(id ?? ''),
    queryFn: async ({ signal }) => {
      const { body, etag } = await answerOf(GET('/api/v2/advanced-filters/{id}', { params: { path: { id: id ?? '' } }, signal }));
      return { filter: read(body.data), etag };
    },
    enabled: id !== undefined,
  });
}

function written({ parameters, color, shared, ...filter }: FilterDraft) {
  return { ...filter, parameters, color: color || null, shared: shared ? (1 as const) : (0 as const) };
}

export function useFilterWork() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: recordKey('').slice(0, 2) }),
      queries.invalidateQueries({ queryKey: ['filter-statistics'] }),
    ]);
  const save = useMutation({
    mutationFn: async ({ id, etag, draft }: { id: string | undefined; etag: string | null; draft: FilterDraft }) => {
      const body = written(draft);
      if (id === undefined) return (await bodyOf(POST('/api/v2/advanced-filters', { params: {}, body }))).data.id;
      const params = { path: { id }, ...(etag ? { header: { 'If-Match': etag } } : {}) };
      return (await bodyOf(PATCH('/api/v2/advanced-filters/{id}', { params, body }))).data.id;
    },
    onSuccess,
    // Whoever was first is shown beside what could not be saved.
    onError: () => queries.invalidateQueries({ queryKey: recordKey('').slice(0, 2) }),
  });
  const remove = useMutation({ mutationFn: (id: string) => deleteRecord('advanced-filters', id), onSuccess });
  const restore = useMutation({ mutationFn: (binId: string) => restoreRecord(binId), onSuccess });
  return { save, remove, restore };
}

/** Asked once for each pause in typing; the last verdict stays until the next is there. */
export function useFormulaCheck(type: FilterType, formula: string, enabled: boolean) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['formula-check', type, formula, language],
    queryFn: async ({ signal }) =>
      (await bodyOf(POST('/api/v2/advanced-filters/validate', { body: { type, formula }, signal }))).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: enabled && formula.trim() !== '',
  });
}

export interface StatisticsQuestion {
  id: string;
  by: 'month' | 'year';
  year: number;
  parameters: Readonly<Record<string, string>>;
}

export function useFilterStatistics({ id, by, year, parameters }: StatisticsQuestion, enabled: boolean) {
  return useQuery({
    queryKey: ['filter-statistics', id, by, year, parameters],
    queryFn: ({ signal }) =>
      bodyOf(
        GET('/api/v2/advanced-filters/{id}/statistics', {
          params: { path: { id }, query: { by, year } },
          querySerializer: () => new URLSearchParams({ ...parameters, by, year: String(year) }).toString(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    enabled,
  });
}
