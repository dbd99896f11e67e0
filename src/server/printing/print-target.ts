// Where a job goes, as it was when it was ordered: a printer that is changed later changes no job.
import { AppError, invalid } from '../contract/errors.ts';
import type { Ctx } from '../core/context.ts';
import { findRecord } from '../core/read.ts';
import type { LabelOutput, PrintOptions } from '../labels/order.ts';

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
}

export interface FoundTarget {
  target: Target;
  /** The format it is usually loaded with. */
  format: string | null;
  options: Pick<PrintOptions, 'dpi' | 'offset' | 'darkness' | 'text'>;
}

const fileDpi = 300;

/** `which`: one out of use prints nothing, and can still be looked at. */
export async function findTarget(ctx: Ctx, id: string | null, which: 'in use' | 'any' = 'in use'): Promise<FoundTarget> {
  if (id === null) {
    const target: Target = { id: null, name: null, kind: 'pdf', host: '', port: 0, queue: null, output: 'pdf', timeoutMs: 0 };
    return { target, format: null, options: { dpi: fileDpi, offset: { x: 0, y: 0 }, darkness: null, text: 'font' } };
  }
  const row = await findRecord(ctx, ctx.lab.registry.resource('printer'), id);
  if (!row) throw invalid({ printer_id: [{ key: 'errors.printer.missing' }] });
  if (which === 'in use' && row.active !== 1) throw new AppError('record.locked', { messageKey: 'errors.printer.inactive' });
  const { name, kind, host, port, queue, output, timeout_seconds, format, dpi, offset_x, offset_y, darkness, text_as } = row;
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
    },
    format: format === null ? null : String(format),
    options: {
      dpi: Number(dpi),
      offset: { x: Number(offset_x ?? 0), y: Number(offset_y ?? 0) },
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
