// What label printing asks the server for: formats, printers, the job and how it goes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { fetchList, fetchOne, type RecordRow, shown } from '../../lib/records.ts';
import { fetchAll } from '../rows/fetch-all.ts';
import type { LabelDesign } from './label-design.ts';

export interface LabelFormat {
  key: string;
  /** Came with the program. */
  shipped: boolean;
  /** Of own ones. */
  version: number | null;
  /** A label that says when a device was calibrated. */
  dated: boolean;
  design: LabelDesign;
}

/** Of its sheet; null where it is printed one by one. */
export const cellsOf = ({ sheet }: LabelDesign) => (sheet ? sheet.columns * sheet.rows : null);

async function fetchFormats(signal: AbortSignal) {
  const { data, meta } = await bodyOf(GET('/api/v2/labels/formats', { signal }));
  // The server reads every format with the very shape that `labels/check` takes.
  const formats = data.map(({ definition, key, shipped, version, shows_calibration: dated }): LabelFormat => {
    return { key, shipped, version, dated, design: definition as unknown as LabelDesign };
  });
  return { formats, fields: meta.fields };
}

const formatsQuery = {
  queryKey: ['rows', 'label-formats', 'printable'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchFormats(signal),
};

export function useLabelFormats() {
  return useQuery({ ...formatsQuery, select: ({ formats }) => formats });
}

/** What a format may name, by group. */
export function useLabelFieldNames() {
  return useQuery({ ...formatsQuery, select: ({ fields }) => fields });
}

const printers: RecordPath = 'printers';
const jobs: RecordPath = 'print-jobs';

export function usePrinters() {
  return useQuery({
    queryKey: ['rows', printers, 'active'],
    queryFn: ({ signal }) => fetchAll(printers, 'filter[active]=1&sort=name', signal),
  });
}

/** What the system of the server's machine has. */
export function useInstalledPrinters() {
  return useQuery({
    queryKey: ['rows', printers, 'installed'],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/printers/installed', { signal })),
  });
}

/** Devices by their keys, or a list as it is filtered, in the words of its address. */
export type LabelSource = { ids: readonly string[] } | { list: string };

/** More is not printed in one job. */
export const mostLabels = 5000;

/** How many devices it is and the first of them, whose label is shown. */
export function useLabelSource(source: LabelSource) {
  const listed = useQuery({
    queryKey: ['rows', 'inventories', 'to-label', 'list' in source ? source.list : ''],
    queryFn: async ({ signal }) => {
      const query = 'list' in source ? `${source.list}${source.list ? '&' : ''}page[size]=1` : '';
      const { data, meta } = await fetchList('inventories', query, signal);
      return { count: meta.total, first: data[0]?.id ?? '' };
    },
    enabled: 'list' in source,
  });
  const named = 'ids' in source ? { count: source.ids.length, first: source.ids[0] ?? '' } : undefined;
  return { found: named ?? listed.data, error: listed.error, retry: () => void listed.refetch() };
}

const listWords = /^(?:filter\[.+\]|sort|q|formula)$/;

/** What of a list's address says which devices it has; a condition on the same field may come twice. */
function wordsOf(list: string): Record<string, string | string[]> {
  const params = new URLSearchParams(list);
  const names = [...new Set(params.keys())].filter((name) => listWords.test(name));
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...more] = params.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

export interface PrintChoice {
  source: LabelSource;
  format: string;
  /** Empty: a PDF file. */
  printer: string;
  language: 'de' | 'en';
}

export interface PrintOrder extends PrintChoice {
  copies: number;
  start: number;
  /** Lines by which a sheet is cut. */
  cut: boolean;
  /** Devices that are left out. */
  without: readonly string[];
  requestKey: string;
}

const choiceOf = ({ source, format, printer, language }: PrintChoice) => ({
  format,
  language,
  ...('ids' in source ? { ids: [...source.ids] } : { list: wordsOf(source.list) }),
  ...(printer === '' ? {} : { printer_id: printer }),
});

/** What is looked at before a print: where on their sheets the labels come to lie says which of them reach a blank edge. */
type PlacedChoice = PrintChoice & Pick<PrintOrder, 'copies' | 'start'>;

/** What would be wrong with a print; null while there is nothing to print. Closing the dialog ends it at the server, too. */
export function usePrintCheck(choice: PlacedChoice | null) {
  return useQuery({
    // It says something about devices and formats, so a change of either asks anew.
    queryKey: ['rows', 'inventories', 'label-check', choice],
    queryFn: async ({ signal }) => {
      if (choice === null) throw new Error('there is nothing to check');
      const { copies, start } = choice;
      const body = { ...choiceOf(choice), copies, start };
      return (await bodyOf(POST('/api/v2/labels/print/check', { body, signal }))).data;
    },
    enabled: choice !== null,
  });
}

export type PrintFinding = NonNullable<ReturnType<typeof usePrintCheck>['data']>['findings'][number];

export function usePrint() {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ copies, start, cut, without, requestKey, ...choice }: PrintOrder): Promise<RecordRow> {
      const body = { ...choiceOf(choice), copies, start, cut_marks: cut, without: [...without], request_key: requestKey };
      return shown(await bodyOf(POST('/api/v2/labels/print', { body }))).data;
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['rows', jobs] }),
  });
}

export const underWay: ReadonlySet<string> = new Set(['queued', 'printing']);
export const askAgainMs = 700;

/** Asked again and again while it is under way: the printer's word comes when it comes. */
export function usePrintJob(first: RecordRow | null) {
  return useQuery({
    queryKey: ['record', jobs, first?.id ?? '', 'state'],
    queryFn: async ({ signal }) => (await fetchOne(jobs, first?.id ?? '', '', signal)).body.data,
    enabled: first !== null,
    placeholderData: first ?? undefined,
    refetchInterval: ({ state }) => (underWay.has(String((state.data ?? first)?.attributes.state)) ? askAgainMs : false),
  });
}

type Step =
  | { step: 'continue'; printAgain: boolean }
  | { step: 'cancel' | 'printed' }
  /** So many arrived, from the first on; the rest did not. */
  | { step: 'failed'; printed: number }
  | { step: 'reprint'; requestKey: string };

/** What can be done about a job: given up, gone on with, settled after a look at the printer, printed again as it was. */
export function useJobStep(id: string) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(step: Step): Promise<RecordRow> {
      const params = { path: { id } };
      switch (step.step) {
        case 'continue': {
          const body = { print_again: step.printAgain };
          return shown(await bodyOf(POST('/api/v2/print-jobs/{id}/continue', { params, body }))).data;
        }
        case 'cancel':
          return shown(await bodyOf(POST('/api/v2/print-jobs/{id}/cancel', { params }))).data;
        case 'printed':
          return shown(await bodyOf(POST('/api/v2/print-jobs/{id}/settle', { params, body: { state: 'printed' } }))).data;
        case 'failed': {
          const body = { state: 'failed' as const, printed: step.printed };
          return shown(await bodyOf(POST('/api/v2/print-jobs/{id}/settle', { params, body }))).data;
        }
        case 'reprint': {
          const body = { request_key: step.requestKey };
          return shown(await bodyOf(POST('/api/v2/print-jobs/{id}/reprint', { params, body }))).data;
        }
      }
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['record', jobs] }),
        queries.invalidateQueries({ queryKey: ['rows', jobs] }),
        queries.invalidateQueries({ queryKey: ['rows', 'printed-labels'] }),
      ]),
  });
}

/** Says that an order sent twice is one. Of `crypto` only this is there on plain HTTP in the lab's network, too. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
