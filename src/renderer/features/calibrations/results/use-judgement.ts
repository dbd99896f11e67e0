// The verdict while a value is being typed: the server's rule, asked anew after each pause. The last answer stays meanwhile.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { type Cells, judgedAttributes } from './sheet-cells.ts';
import { type DraftRow, type Sheet, sameCells } from './sheet-model.ts';

type Call = paths['/api/v2/calibrations/{id}/judgement']['post'];
type Point = Call extends { responses: { 200: { content: { 'application/json': { data: (infer One)[] } } } } } ? One : never;
export type Judged = Pick<Point, 'ref' | 'verdict' | 'error' | 'tol_err' | 'outside' | 'span' | 'readings'>;
export type Verdict = Judged['verdict'];

const pauseMs = 80;
const mostAtOnce = 500;

const stated: Readonly<Record<string, Verdict>> = {
  pass: 'pass',
  'pass indeterminate': 'conditional_pass',
  'fail indeterminate': 'conditional_fail',
  fail: 'fail',
};

interface Typed {
  ref: string;
  attributes: Record<string, string | null>;
}

interface JudgementInput {
  calibration: string;
  rule: string;
  sheet: Sheet;
  live: ReadonlyMap<string, Cells>;
}

/** What no cell shows and a verdict may rest on, too. */
function keptCoverage(sheet: Sheet, ref: string): Record<string, string | null> {
  const kept = sheet.stored.get(ref)?.attributes;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { coverage_factor: textOf(kept?.coverage_factor), std_uncert: textOf(kept?.std_uncert) };
}

export function useJudgement({ calibration, rule, sheet, live }: JudgementInput) {
  const { rows } = sheet;
  const typed: Typed[] = rows.map(({ ref, cells, source }) => ({
    ref,
    attributes: { ...judgedAttributes(live.get(ref) ?? cells, source), ...keptCoverage(sheet, ref) },
  }));
  const text = JSON.stringify(typed);
  const [asked] = useDebouncedValue(text, pauseMs);
  const { data } = useQuery({
    queryKey: ['judgement', calibration, rule, asked],
    queryFn: async ({ signal }) => {
      const all = JSON.parse(asked) as Typed[];
      const parts = Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, index) =>
        all.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
      );
      const params = { path: { id: calibration } };
      const answers = await Promise.all(
        parts.map((part) => bodyOf(POST('/api/v2/calibrations/{id}/judgement', { params, body: { rows: part }, signal }))),
      );
      return new Map<string, Judged>(answers.flatMap((answer) => answer.data).map((point) => [point.ref, point]));
    },
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5000,
  });
  return data;
}

/** Texts and numbers, not the answer itself: a row is drawn anew only when they change. */
export const figuresOf = (judged: Judged | undefined) => ({
  error: judged?.error ?? null,
  outside: judged?.outside ?? null,
  count: judged?.readings?.count ?? null,
  deviation: judged?.readings?.deviation ?? null,
  at: judged?.span?.at ?? null,
  from: judged?.span?.from ?? null,
  to: judged?.span?.to ?? null,
  hasLower: judged?.span?.has_lower ?? false,
  hasUpper: judged?.span?.has_upper ?? false,
});

/** k and ν as they are kept: they are not worked out while U is typed. */
export function coverageOf(sheet: Sheet, ref: string): string {
  const kept = sheet.stored.get(ref)?.attributes;
  const parts = [kept?.coverage_factor, kept?.degrees_of_freedom];
  return parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : [])).join('; ');
}

/** A verdict that came with the row stands until the row is changed. */
export function standing(sheet: Sheet, row: DraftRow, judged: Judged | undefined, isTyped: boolean): Verdict {
  const kept = sheet.stored.get(row.ref);
  const word = typeof kept?.attributes.pass_fail === 'string' ? kept.attributes.pass_fail.trim().toLowerCase() : '';
  const untouched = !isTyped && kept !== undefined && sameCells(kept.cells, row.cells);
  return (untouched ? stated[word] : undefined) ?? judged?.verdict ?? stated[word] ?? 'not_assessed';
}
