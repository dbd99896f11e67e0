// The spooler of Windows, through a script of PowerShell with typed arguments: raw bytes by winspool, pages as pictures in the
// printer's dots and of exact size. What goes in and comes out are files and JSON.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { asRealFile } from './real-file.ts';
import { runProgram } from './run-program.ts';
import { type Spooler, SpoolerError, type SpoolJob } from './spooler.ts';

const printersShape = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    location: z.string(),
    state: z.enum(['idle', 'printing', 'stopped']),
    reason: z.string(),
  }),
);
const submittedShape = z.object({ id: z.string().min(1) });
const stateShape = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['pending', 'printing', 'stopped']), reason: z.string() }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
  z.object({ state: z.enum(['done', 'cancelled', 'gone']) }),
]);
const cancelledShape = z.object({ cancelled: z.boolean() });

type Order =
  | { action: 'list' }
  | { action: 'state' | 'cancel'; queue: string; id: string }
  | { action: 'raw'; queue: string; title: string; copies: number; file: string }
  | { action: 'pages'; queue: string; title: string; copies: number; folder: string; width: number; height: number };

/** No value is ever read as a command: each stands behind the name of a typed parameter of the script. */
export function scriptArguments(script: string, order: Order): string[] {
  const named = Object.entries(order).flatMap(([name, value]) => [`-${name[0]?.toUpperCase()}${name.slice(1)}`, String(value)]);
  return ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script, ...named];
}

/** `shippedScript` may lie inside the program's archive. */
export function createWindowsSpooler(shippedScript: string): Spooler {
  const script = asRealFile(shippedScript);

  async function ask<Answer>(order: Order, shape: z.ZodType<Answer>): Promise<Answer> {
    const { code, out, err } = await runProgram({ program: 'powershell.exe', args: scriptArguments(await script(), order) });
    if (code !== 0) throw new SpoolerError('refused', err.trim() || out.trim());
    return shape.parse(JSON.parse(out));
  }

  async function submitIn(folder: string, { queue, title, bytes, kind, page, copies, dpi }: SpoolJob): Promise<string> {
    if (kind === 'raw') {
      const file = join(folder, 'job.prn');
      await writeFile(file, bytes);
      return (await ask({ action: 'raw', queue, title, copies, file }, submittedShape)).id;
    }
    const { pdfPictures } = await import('./pdf-pictures.ts');
    let number = 0;
    for await (const picture of pdfPictures({ bytes, page, dpi })) {
      number += 1;
      await writeFile(join(folder, `${String(number).padStart(5, '0')}.png`), picture);
    }
    return (await ask({ action: 'pages', queue, title, copies, folder, ...page }, submittedShape)).id;
  }

  return {
    printers: () => ask({ action: 'list' }, printersShape),
    async submit(job) {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-print-'));
      try {
        return await submitIn(folder, job);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    stateOf: ({ queue, id }) => ask({ action: 'state', queue, id }, stateShape),
    cancel: async ({ queue, id }) => (await ask({ action: 'cancel', queue, id }, cancelledShape)).cancelled,
  };
}
