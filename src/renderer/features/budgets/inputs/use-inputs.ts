// The life of the sheet of inputs: loaded with the budget, drafted at once, kept whole when it is saved, and worked out as it is typed.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, bodyOf, POST, PUT } from '#renderer/lib/api.ts';
import { fetchList, type RecordRow } from '#renderer/lib/records.ts';
import { withoutName } from '#renderer/ui/notice.tsx';
import type { Evaluation } from '../use-evaluation.ts';
import { attributesOf, type InputRow, type InputSheet, keptRows, sheetOf } from './input-model.ts';

const pauseMs = 150;
const mostInputs = 100;

const textOf = (rows: readonly InputRow[]) => JSON.stringify(rows.map((row) => [row.id, attributesOf(row)]));

function servedInputs(budget: string) {
  const query = new URLSearchParams({ 'filter[budget_id]': budget, sort: 'position', 'page[size]': String(mostInputs) });
  return {
    queryKey: ['rows', 'budget-inputs', budget, 'sheet'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await fetchList('budget-inputs', query.toString(), signal)).data,
  };
}

export const useServedInputs = (budget: string) => useQuery(servedInputs(budget));

export function useInputs(budget: string, served: readonly RecordRow[]) {
  const client = useQueryClient();
  const [base, setBase] = useState(served);
  const [sheet, setSheet] = useState<InputSheet>(() => sheetOf(served));
  const rows = keptRows(sheet);
  const dirty = textOf(rows) !== textOf(sheetOf(base).rows);
  const begin = () => {
    setBase(served);
    setSheet(sheetOf(served));
  };
  const update = useMutation({
    mutationFn: async () => {
      const params = { path: { id: budget } };
      const inputs = rows.map((row) => ({ id: row.id, ...attributesOf(row) }));
      await bodyOf(PUT('/api/v2/budgets/{id}/inputs', { params, body: { inputs } }));
      return client.fetchQuery({ ...servedInputs(budget), staleTime: 0 });
    },
    onSuccess(kept) {
      setBase(kept);
      setSheet(sheetOf(kept));
      void client.invalidateQueries({ queryKey: ['rows', 'budget-inputs'] });
    },
  });
  const isAnew = textOf(sheetOf(served).rows) !== textOf(sheetOf(base).rows);
  // What somebody else saved shows at once where nothing has been typed.
  if (isAnew && !dirty && !update.isPending) begin();
  return {
    sheet,
    rows,
    dirty,
    stale: isAnew && dirty,
    saving: update.isPending,
    failure: update.error,
    change: setSheet,
    save: (onSaved: () => void) => update.mutate(undefined, { onSuccess: onSaved }),
    discard() {
      update.reset();
      begin();
    },
  };
}

export type InputsWork = ReturnType<typeof useInputs>;

export interface CellProblem {
  /** Place among the rows that would be kept. */
  row: number;
  cell: string;
  text: string;
}

interface Told {
  data: Evaluation | null;
  problems: readonly CellProblem[];
  /** What is wrong with the budget rather than with an input. */
  others: readonly string[];
}

interface Refusal {
  detail?: string;
  source?: { pointer?: string };
}

const refusalsIn = (body: unknown): readonly Refusal[] =>
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors) ? (body.errors as Refusal[]) : [];

/** What is refused of an input stands at its cell, by its place in the list. */
function refusals(error: unknown): Told {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  const told = refusalsIn(error.body).map(({ detail = '', source }) => ({
    at: /\/inputs\/(\d+)\/(\w+)$/.exec(source?.pointer ?? ''),
    text: detail,
  }));
  const problems = told.flatMap(({ at, text }) => {
    const [, row = '', cell = ''] = at ?? [];
    return at ? [{ row: Number(row), cell, text: withoutName(text, 'inputs') }] : [];
  });
  return { data: null, problems, others: told.flatMap(({ at, text }) => (at ? [] : [text])) };
}

const head = ['model', 'output', 'unit', 'probability', 'rounding', 'correlations'] as const;

/** The last answer stays until the next one is there. */
export function useLive({ attributes }: RecordRow, rows: readonly InputRow[]) {
  const texts = Object.fromEntries(head.map((name) => [name, attributes[name] ?? null]));
  const inputs = rows.map((row) => {
    const { quantity: _, source: __, taken_from: ___, ...input } = attributesOf(row);
    return input;
  });
  const [asked] = useDebouncedValue(JSON.stringify({ ...texts, model: attributes.model ?? '', inputs }), pauseMs);
  return useQuery({
    queryKey: ['budget-live', asked],
    queryFn: async ({ signal }): Promise<Told> => {
      try {
        const body = JSON.parse(asked);
        return { data: (await bodyOf(POST('/api/v2/budgets/evaluate', { body, signal }))).data, problems: [], others: [] };
      } catch (error) {
        return refusals(error);
      }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5000,
    retry: false,
  }).data;
}
