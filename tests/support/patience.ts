// How long tests wait before they give up: a limit is written as what a quiet machine of today never needs, and grows with how slow
// this one is and how busy it is at that moment. The limits of the program itself are not touched.
import { availableParallelism, loadavg } from 'node:os';

/** What measuring takes of a processor on a quiet machine of today. */
const USUAL_MS = 40;
/** A machine may become busier than it is when a limit is set. */
const HEADROOM = 2;
const MOST = 40;
const VARIABLE = 'PLUMBLINE_TEST_SLOWNESS';

/** No test in a browser or in the desktop window needs more on a quiet machine. */
export const browserTestMs = 90_000;

interface Machine {
  /** Of the processor, whoever else uses it. */
  slowness: number;
  load: number;
  cores: number;
}

export function patienceFactor({ slowness, load, cores }: Machine): number {
  return Math.min(MOST, Math.max(1, slowness) * Math.max(HEADROOM, load / cores));
}

/** The limit for what a quiet machine does in `ms` at most. */
export function patience(ms: number): number {
  const [load = 0] = loadavg();
  return Math.round(ms * patienceFactor({ slowness: slowness(), load, cores: availableParallelism() }));
}

/** Measured once a run: the programs a run starts read it in their environment. */
export function slowness(): number {
  const known = Number(process.env[VARIABLE]);
  if (known > 0) return known;
  const measured = measure();
  process.env[VARIABLE] = measured.toFixed(2);
  return measured;
}

/** Time of the processor, not of the clock: how busy the machine is stands in its load. */
function measure(): number {
  const rows = Array.from({ length: 4000 }, (_, n) => ({ id: `row-${n}`, value: n * 1.5, name: `Name ${n % 97}` }));
  const before = process.cpuUsage();
  for (let round = 0; round < 10; round += 1) {
    const again = JSON.parse(JSON.stringify(rows)) as typeof rows;
    again.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / USUAL_MS;
}
