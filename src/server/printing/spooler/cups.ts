// CUPS, the spooler of Linux and macOS, by its own programs: `lp` hands over, `lpstat` tells, `cancel` takes back.
import { completedState, printersIn, requestId, stoppedReason, waitingState } from './cups-answers.ts';
import { runProgram } from './run-program.ts';
import { type Spooler, SpoolerError, type SpoolJob } from './spooler.ts';

const longestTitle = 120;

/**
 * A page keeps its own size: without scaling, on a medium of just that size. Queues with a driver file round `media` down to whole
 * points and take `PageSize` as it is; those without one know only `media`.
 */
export function lpArguments({ queue, title, kind, page, copies }: Omit<SpoolJob, 'bytes' | 'dpi'>): string[] {
  const medium = page.width === 210 && page.height === 297 ? 'A4' : `Custom.${page.width}x${page.height}mm`;
  const sized = [`PageSize=${medium}`, `media=${medium}`, 'print-scaling=none', 'fit-to-page=false'];
  const options = kind === 'raw' ? ['raw'] : sized;
  return ['-d', queue, '-t', title.slice(0, longestTitle), '-n', String(copies), ...options.flatMap((option) => ['-o', option])];
}

export function createCups(): Spooler {
  async function lpstat(...args: string[]): Promise<string> {
    const { code, out, err } = await runProgram({ program: 'lpstat', args });
    if (code === 0 || /No destinations added/i.test(err)) return out;
    throw new SpoolerError('silent', err.trim());
  }

  return {
    async printers() {
      return printersIn(await lpstat('-l', '-p'));
    },
    async submit(job) {
      const { code, out, err } = await runProgram({ program: 'lp', args: lpArguments(job), input: job.bytes });
      const id = requestId(out);
      if (code !== 0 || id === null) throw new SpoolerError('refused', (err || out).trim());
      return id;
    },
    async stateOf({ queue, id }) {
      const waiting = waitingState(await lpstat('-l', '-W', 'not-completed', '-o', queue), id);
      if (!waiting) return completedState(await lpstat('-l', '-W', 'completed', '-o', queue), id);
      if (waiting.state !== 'pending') return waiting;
      const reason = stoppedReason(await lpstat('-l', '-p', queue), queue);
      return reason === null ? waiting : { state: 'stopped', reason };
    },
    async cancel({ id }) {
      const { code } = await runProgram({ program: 'cancel', args: [id] });
      return code === 0;
    },
  };
}
