// What a study comes to, asked of the server: of one that is kept, and of one that is being typed, whose refused cells are told by their place.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf, POST } from '#renderer/lib/api.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { withoutName } from '#renderer/ui/notice.tsx';
import { studyKinds } from '#server/contract/values/measuring/gauge-study.ts';

export interface Line {
  operator: string | null;
  part: string | null;
  reference: string | null;
  values: (string | null)[];
}

async function evaluate(body: Question, signal?: AbortSignal) {
  return (await bodyOf(POST('/api/v2/gauge-studies/evaluate', { body, ...(signal ? { signal } : {}) }))).data;
}

interface Question {
  kind: (typeof studyKinds)[number];
  tolerance: string | null;
  reference_value: string | null;
  readings: Line[];
}

export type Findings = Awaited<ReturnType<typeof evaluate>>;
export type Gauge = NonNullable<Findings['gauge']>;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
export const linesOf = (readings: unknown): Line[] => (Array.isArray(readings) ? (readings as Line[]) : []);
export const kindOf = ({ attributes }: RecordRow) => studyKinds.find((kind) => kind === attributes.kind) ?? 'anova';

function questionOf(record: RecordRow, readings: Line[]): Question {
  const { tolerance, reference_value } = record.attributes;
  return { kind: kindOf(record), tolerance: text(tolerance), reference_value: text(reference_value), readings };
}

/** How many cells of a crossed study nobody has filled yet, of as many as were planned. */
export function missingIn(record: RecordRow, lines: readonly Line[]): number {
  if (kindOf(record) !== 'anova' && kindOf(record) !== 'average_range') return 0;
  const filled = lines.map(({ values }) => values.filter((value) => value !== null && value !== '').length);
  const width = Math.max(Number(record.attributes.trials ?? 0), ...lines.map(({ values }) => values.length));
  return filled.reduce((sum, count) => sum + width - count, 0);
}

export interface CellProblem {
  /** Place among the lines that were asked about. */
  row: number;
  /** `operator`, `part`, `reference`, or the number of the reading. */
  cell: string;
  text: string;
  /** Nobody has typed it yet. */
  missing: boolean;
}

export interface Told {
  data: Findings | null;
  problems: readonly CellProblem[];
  /** What is wrong with the study rather than with a cell. */
  others: readonly string[];
}

interface Refusal {
  code?: string;
  detail?: string;
  source?: { pointer?: string };
}

const refusalsIn = (body: unknown): readonly Refusal[] =>
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors) ? (body.errors as Refusal[]) : [];

function refusals(error: unknown): Told {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  const told = refusalsIn(error.body).map(({ code, detail = '', source }) => ({
    at: /\/readings\/(\d+)(?:\/(\w+))?(?:\/(\d+))?$/.exec(source?.pointer ?? ''),
    text: detail,
    missing: code === 'gauge_study.missing',
  }));
  const problems = told.flatMap(({ at, text: told, missing }) => {
    const [, row = '', key = '', place = key] = at ?? [];
    return at ? [{ row: Number(row), cell: place, text: withoutName(told, 'readings'), missing }] : [];
  });
  return { data: null, problems, others: told.flatMap(({ at, text: other }) => (at ? [] : [withoutName(other, 'readings')])) };
}

async function told(question: Question, signal?: AbortSignal): Promise<Told> {
  try {
    return { data: await evaluate(question, signal), problems: [], others: [] };
  } catch (error) {
    return refusals(error);
  }
}

const pauseMs = 150;

/** The last answer stays until the next one is there. */
export function useStudy(record: RecordRow, readings: readonly Line[]) {
  const [asked] = useDebouncedValue(JSON.stringify(questionOf(record, [...readings])), pauseMs);
  return useQuery({
    queryKey: ['gauge-study', asked],
    queryFn: ({ signal }) => told(JSON.parse(asked), signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5000,
    retry: false,
  });
}
