// Where a job goes, as it was when it was ordered: a printer that is changed later changes no job.
import { AppError, invalid } from '../../contract/errors.ts';
import { noSides } from '../../contract/label-sheet.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import { unscaled } from '../../labels/layout/placed.ts';
import type { LabelOutput, PrintOptions } from '../../labels/order.ts';

export interface Target {
  /** Null: a file, without any printer. */
  id: string | null;
  name: string | null;
  kind: 'raw' | 'installed' | 'pdf';
  host: string;
  port: number;
  queue: string | null;
  /** Of an installed printer. */
  output: 'pdf' | 'zpl';
  timeoutMs: number;
  /** Where it stands; missing where it is reached from everywhere. */
  site?: string | null;
}

/** What an order takes over from its printer. */
export type PrinterOptions = Pick<PrintOptions, 'dpi' | 'offset' | 'scale' | 'margins' | 'darkness' | 'text'>;

export interface FoundTarget {
  target: Target;
  /** The format it is usually loaded with. */
  format: string | null;
  options: PrinterOptions;
}

const fileDpi = 300;

/** Of paper and screens: nothing is put right for any printer. */
export const withoutPrinter = (dpi: number): PrinterOptions => ({
  dpi,
  offset: { x: 0, y: 0 },
  scale: unscaled,
  margins: noSides,
  darkness: null,
  text: 'font',
});

/** `which`: one out of use prints nothing, and can still be looked at. */
export async function findTarget(ctx: Ctx, id: string | null, which: 'in use' | 'any' = 'in use'): Promise<FoundTarget> {
  if (id === null) {
    const target: Target = { id: null, name: null, kind: 'pdf', host: '', port: 0, queue: null, output: 'pdf', timeoutMs: 0 };
    return { target, format: null, options: withoutPrinter(fileDpi) };
  }
  const row = await findRecord(ctx, ctx.lab.registry.resource('printer'), id);
  if (!row) throw invalid({ printer_id: [{ key: 'errors.printer.missing' }] });
  if (which === 'in use' && row.active !== 1) throw new AppError('record.locked', { messageKey: 'errors.printer.inactive' });
  const { name, kind, host, port, queue, output, site, timeout_seconds, format, dpi, darkness, text_as } = row;
  const number = (column: keyof typeof row, usual = 0) => Number(row[column] ?? usual);
  return {
    target: {
      id,
      name: String(name),
      kind: kind as Target['kind'],
      host: String(host ?? ''),
      port: Number(port ?? 9100),
      queue: queue === null ? null : String(queue),
      output: output === 'zpl' ? 'zpl' : 'pdf',
      timeoutMs: Number(timeout_seconds) * 1000,
      site: site === null || kind === 'pdf' ? null : String(site),
    },
    format: format === null ? null : String(format),
    options: {
      dpi: Number(dpi),
      offset: { x: number('offset_x'), y: number('offset_y') },
      scale: { x: number('scale_x', 1), y: number('scale_y', 1) },
      margins: {
        top: number('margin_top'),
        right: number('margin_right'),
        bottom: number('margin_bottom'),
        left: number('margin_left'),
      },
      darkness: darkness === null ? null : Number(darkness),
      text: text_as === 'graphic' ? 'graphic' : 'font',
    },
  };
}

/** What a target is sent. */
export function outputFor({ kind, output }: Target): Extract<LabelOutput, 'pdf' | 'zpl'> {
  if (kind === 'raw') return 'zpl';
  return kind === 'installed' ? output : 'pdf';
}
