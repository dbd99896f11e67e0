// What screens ask of one printer besides its record: how it stands, a test print, a scale worked out from what was measured; and what its
// record says of the paper.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noSides, type Place, type Sides } from '#server/contract/label-sheet.ts';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { type RecordRow, shown } from '../../lib/records.ts';
import { printJobKind } from '../kinds/printing/print-jobs.ts';
import { printerKind } from '../kinds/printing/printers.ts';

/** A file has none; decimals come as text or as numbers. */
export function fitOf(printer: RecordRow | undefined): { margins: Sides; offset: Place; scale: Place } {
  if (!printer) return { margins: noSides, offset: { x: 0, y: 0 }, scale: { x: 1, y: 1 } };
  const number = (name: string, usual = 0) => Number(printer.attributes[name] ?? usual);
  return {
    margins: {
      top: number('margin_top'),
      right: number('margin_right'),
      bottom: number('margin_bottom'),
      left: number('margin_left'),
    },
    offset: { x: number('offset_x'), y: number('offset_y') },
    scale: { x: number('scale_x', 1), y: number('scale_y', 1) },
  };
}

export const hasMargins = (margins: Sides) => Object.values(margins).some((side) => side > 0);

export function usePrinterState(id: string) {
  return useQuery({
    queryKey: ['record', printerKind.path, id, 'state'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/printers/{id}/state', { params: { path: { id } }, signal }))).data,
  });
}

interface TestPrint {
  kind: 'label' | 'cross' | 'bars';
  requestKey: string;
}

export function useTestPrint(id: string) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ kind, requestKey }: TestPrint): Promise<RecordRow> {
      const body = { kind, request_key: requestKey };
      return shown(await bodyOf(POST('/api/v2/printers/{id}/test', { params: { path: { id } }, body }))).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows', printJobKind.path] }),
  });
}

export function useRescale(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ x, y }: { x: number | ''; y: number | '' }) => {
      const body = { ...(x === '' ? {} : { measured_x: x }), ...(y === '' ? {} : { measured_y: y }) };
      return shown(await bodyOf(POST('/api/v2/printers/{id}/fit', { params: { path: { id } }, body }))).data;
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['record', printerKind.path, id] }),
        queries.invalidateQueries({ queryKey: ['rows', printerKind.path] }),
        // Codes have other dots now.
        queries.invalidateQueries({ queryKey: ['rows', 'inventories', 'label-check'] }),
      ]),
  });
}
