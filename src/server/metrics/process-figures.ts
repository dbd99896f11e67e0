// How the process is: memory, processor time, and how long work held up everything else since it was asked before.
// docs/interface/connections.md#metrics.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Family, single } from './exposition.ts';

export interface ProcessFigures {
  families(): Family[];
  close(): void;
}

const resolutionMs = 20;
const seconds = (nanoseconds: number) => nanoseconds / 1e9;

/** Measuring wakes the process up many times a second: it begins when somebody asks. */
export function createProcessFigures(): ProcessFigures {
  let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;

  function lag(): Family {
    const name = 'plumbline_event_loop_lag_seconds';
    const help = 'How late work began, since these figures were read before: on average, of 99 in 100, at most.';
    const known = delay;
    if (!known) {
      delay = monitorEventLoopDelay({ resolution: resolutionMs });
      delay.enable();
      return { name, help, kind: 'gauge', samples: [] };
    }
    const late = (value: number) => Math.max(0, seconds(value) - resolutionMs / 1000);
    const figures = { mean: known.mean, p99: known.percentile(99), max: known.max };
    const samples = Object.entries(figures).map(([of, value]) => ({ labels: { of }, value: late(value) }));
    const told = known.count > 0 ? samples : [];
    known.reset();
    return { name, help, kind: 'gauge', samples: told };
  }

  return {
    families() {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        single('gauge', 'process_resident_memory_bytes', 'Memory of the process.', rss),
        single('gauge', 'nodejs_heap_size_used_bytes', 'Of it, what its objects take.', heapUsed),
        single('counter', 'process_cpu_seconds_total', 'Processor time the process has used.', (user + system) / 1e6),
        single('gauge', 'process_start_time_seconds', 'When it began.', Math.round(performance.timeOrigin) / 1000),
        lag(),
      ];
    },
    close() {
      delay?.disable();
      delay = null;
    },
  };
}
