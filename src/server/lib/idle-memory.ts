// Gives memory back while nobody asks for anything. The engine collects when it needs room: what a start or a large answer left behind
// would stay for as long as the program is left alone.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 10_000;
/** Of a processor, since the last look; above it somebody may be waiting for an answer. The loop's own measure is none inside Electron. */
const idleShare = 0.05;
/** What the heap must have grown by since the last time. */
const worthBytes = 16 * 1024 * 1024;

/** From now on; one collection takes a tenth of a second. */
export function giveMemoryBack(every = lookMs): void {
  let before = { at: performance.now(), cpu: cpuMs() };
  let kept = 0;

  function look(): void {
    const now = { at: performance.now(), cpu: cpuMs() };
    const share = (now.cpu - before.cpu) / (now.at - before.at);
    before = now;
    if (share > idleShare || heapBytes() - kept < worthBytes) return;
    collect();
    kept = heapBytes();
  }

  setInterval(look, every).unref();
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const heapBytes = () => getHeapStatistics().total_heap_size;

/** The engine shows its collector to code that was begun under this flag alone. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const run = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  run();
}
