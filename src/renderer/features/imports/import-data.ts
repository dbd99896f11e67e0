// An import as v2 keeps it under its token: sent, looked at page by page, applied, taken back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, DELETE, GET, PATCH, POST } from '../../lib/api.ts';
import type { ImportPath } from '../../records/kind/importable.ts';
import { pageSize, usePages } from '../../records/rows/use-pages.ts';

/** From this machine, or one that lies among the documents. */
export type FileSource = File | { document: string };

export interface SentFile {
  path: ImportPath;
  file: FileSource;
  /** What all rows have that do not say it themselves, by attribute; empty ones are not sent. */
  given: Readonly<Record<string, string>>;
}

/** What cannot be read is kept all the same: the user says how it is meant. */
export async function sendFile({ path, file, given }: SentFile) {
  if ('document' in file) {
    const params = { path: { id: file.document } };
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    return bodyOf(POST('/api/v2/documents/{id}/import-preview', { params, body: { records: path, given: said, keep: true } }));
  }
  const form = new FormData();
  form.append('keep', 'true');
  for (const [name, value] of Object.entries(given)) if (value !== '') form.append(name, value);
  form.append('file', file);
  return bodyOf(POST(`/api/v2/${path}/import-preview`, { body: form }));
}

/** Members that are absent stay as they were said before. */
export type SaidNow = Partial<ImportState['said']> & {
  /** Takes the place of columns and words that were said before. */
  preset?: string;
};

/** Judges the file that the server holds again, as it is meant now. */
export function useSaying(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (said: SaidNow) => bodyOf(PATCH('/api/v2/imports/{token}', { params: { path: { token } }, body: said })),
    onSuccess: (answer) => queries.setQueryData(stateKey(token), answer),
  });
}

export type ImportAnswer = Awaited<ReturnType<typeof sendFile>>;
export type ImportState = ImportAnswer['data']['attributes'];
export type Verdict = keyof ImportState['counts'];

export const verdicts = ['new', 'changed', 'moved', 'unchanged', 'unknown', 'ambiguous', 'invalid'] as const satisfies Verdict[];
/** Told, not written. */
const faultyVerdicts = ['unknown', 'ambiguous', 'invalid'] as const satisfies Verdict[];
const writtenVerdicts = ['new', 'changed', 'moved'] as const satisfies Verdict[];

const sumOf = (counts: ImportState['counts'], of: readonly Verdict[]) => of.reduce((sum, one) => sum + counts[one], 0);
export const writtenCount = ({ counts }: ImportState) => sumOf(counts, writtenVerdicts);
export const faultyCount = ({ counts }: ImportState) => sumOf(counts, faultyVerdicts);
export const rowCount = ({ counts }: ImportState) => sumOf(counts, verdicts);

const askAgain = 400;
const underWay: ReadonlySet<string> = new Set(['waiting', 'reading', 'applying']);

const stateKey = (token: string) => ['import', token] as const;

/** `watched`: the server was asked to write, and its answer is still out. */
export function useImportState(token: string | null, watched: boolean) {
  return useQuery({
    queryKey: stateKey(token ?? ''),
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/imports/{token}', { params: { path: { token: token ?? '' } }, signal })),
    enabled: token !== null,
    refetchInterval: ({ state }) => (watched || underWay.has(state.data?.data.attributes.phase ?? '') ? askAgain : false),
  });
}

export interface RowQuestion {
  token: string;
  verdict: Verdict | null;
  q: string;
  /** Which judgement they are of. */
  judged: number;
}

function fetchRows({ token, verdict, q }: Omit<RowQuestion, 'judged'>, page: number, signal?: AbortSignal, size = pageSize) {
  const query = { ...(verdict ? { verdict } : {}), ...(q ? { q } : {}), 'page[number]': page, 'page[size]': size };
  return bodyOf(GET('/api/v2/imports/{token}/rows', { params: { path: { token }, query }, ...(signal ? { signal } : {}) }));
}

export type ImportRow = Awaited<ReturnType<typeof fetchRows>>['data'][number];

export function useImportRows(question: RowQuestion, view: { first: number; last: number }) {
  const { token } = question;
  const { pageOf, ...pages } = usePages({
    question: JSON.stringify(question),
    keyOf: (asked, page) => [...stateKey(token), 'rows', asked, page],
    fetchPage: (asked, page, signal) => fetchRows(JSON.parse(asked) as RowQuestion, page, signal),
    totalOf: ({ meta }) => meta.total,
    ...view,
  });
  // A row that was mended stays where it is looked at.
  const shown = pages.shown && JSON.stringify({ ...(JSON.parse(pages.shown) as RowQuestion), judged: 0 });
  return { ...pages, shown, rowAt: (index: number) => pageOf(index)?.data[index % pageSize] };
}

const mostAtOnce = 500;

/** All rows that were left out, in the order of the file. */
export async function fetchFaulty(token: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const verdict of faultyVerdicts) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const answer = await fetchRows({ token, verdict, q: '' }, page, undefined, mostAtOnce);
      rows.push(...answer.data);
      last = answer.meta.last_page;
    }
  }
  return rows.sort((a, b) => a.attributes.line - b.attributes.line);
}

export function useApply(path: ImportPath, token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(POST(`/api/v2/${path}/import`, { body: { token } })),
    onSuccess: (answer) => queries.setQueryData(stateKey(token), answer),
    onError: () => queries.invalidateQueries({ queryKey: stateKey(token), exact: true }),
  });
}

export async function discardImport(token: string): Promise<void> {
  await DELETE('/api/v2/imports/{token}', { params: { path: { token } } });
}
