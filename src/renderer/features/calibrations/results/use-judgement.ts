// The verdict while a value is being typed: the server's rule, asked anew after each pause. The last answer stays meanwhile.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { type Cells, judgedAttributes } from './sheet-cells.ts';
import type { DraftRow, Sheet } from './sheet-model.ts';

type Call = paths['/api/v2/calibrations/{id}/judgement']['post'];
type Point = Call extends { responses: { 200: { content: { 'application/json': { data: (infer One)[] } } } } } ? One : never;
export type Judged = Pick<Point, 'ref' | 'verdict' | 'error' | 'tol_err'>;
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

export function useJudgement(calibration: string, rule: string, rows: readonly DraftRow[], live: ReadonlyMap<string, Cells>) {
  const typed: Typed[] = rows.map(({ ref, cells, source }) => ({
    ref,
    attributes: judgedAttributes(live.get(ref) ?? cells, source),
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

/** A verdict that came with the row stands until the row is changed. */
export function standing(sheet: Sheet, row: DraftRow, judged: Judged | undefined, isTyped: boolean): Verdict {
  const kept = sheet.stored.get(row.ref);
  const word = typeof kept?.attributes.pass_fail === 'string' ? kept.attributes.pass_fail.trim().toLowerCase() : '';
  const untouched = !isTyped && kept?.cells === row.cells;
  return (untouched ? stated[word] : undefined) ?? judged?.verdict ?? stated[word] ?? 'not_assessed';
}
