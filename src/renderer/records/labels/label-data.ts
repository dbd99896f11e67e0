// What label printing asks the server for: formats, printers, the job and how it goes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { fetchOne, type RecordRow, shown } from '../../lib/records.ts';
import { fetchAll } from '../fetch-all.ts';

export interface LabelFormat {
  key: string;
  name: Readonly<Record<'de' | 'en', string>>;
  width: number;
  height: number;
  /** Cells of its sheet, if it is printed on sheets. */
  cells: number | null;
}

interface Definition {
  name: LabelFormat['name'];
  width: number;
  height: number;
  sheet?: { columns: number; rows: number };
}

export function useLabelFormats() {
  return useQuery({
    queryKey: ['rows', 'label-formats', 'printable'],
    async queryFn({ signal }): Promise<LabelFormat[]> {
      const { data } = await bodyOf(GET('/api/v2/labels/formats', { signal }));
      return data.map(({ key, definition }) => {
        const { name, width, height, sheet } = definition as unknown as Definition;
        return { key, name, width, height, cells: sheet ? sheet.columns * sheet.rows : null };
      });
    },
  });
}

const printers: RecordPath = 'printers';
const jobs: RecordPath = 'print-jobs';

export function usePrinters() {
  return useQuery({
    queryKey: ['rows', printers, 'active'],
    queryFn: ({ signal }) => fetchAll(printers, 'filter[active]=1&sort=name', signal),
  });
}

export interface PrintOrder {
  ids: readonly string[];
  format: string;
  /** Empty: a PDF file. */
  printer: string;
  language: 'de' | 'en';
  copies: number;
  start: number;
  requestKey: string;
}

export function usePrint() {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ ids, printer, requestKey, ...order }: PrintOrder): Promise<RecordRow> {
      const body = { ...order, ids: [...ids], request_key: requestKey, ...(printer === '' ? {} : { printer_id: printer }) };
      return shown(await bodyOf(POST('/api/v2/labels/print', { body }))).data;
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['rows', jobs] }),
  });
}

const underWay = new Set(['queued', 'printing']);
const askAgainMs = 700;

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

type Step = 'again' | 'print_again' | 'printed' | 'failed';

/** What can be done about a job that did not simply print. */
export function useJobStep(id: string) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(step: Step): Promise<void> {
      const path = { id };
      if (step === 'again' || step === 'print_again')
        await POST('/api/v2/print-jobs/{id}/continue', { params: { path }, body: { print_again: step === 'print_again' } });
      else await POST('/api/v2/print-jobs/{id}/settle', { params: { path }, body: { state: step } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['record', jobs, id] }),
  });
}

/** Says that an order sent twice is one. Of `crypto` only this is there on plain HTTP in the lab's network, too. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
