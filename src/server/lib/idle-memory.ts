// Gives memory back while nobody asks for anything. The engine collects when it needs room, and a database keeps what it has read: what
// a start or a large answer left behind would stay for as long as the program is left alone.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 10_000;
/** Of a processor, since the last look; above it somebody may be waiting for an answer. The loop's own measure is none inside Electron. */
const idleShare = 0.05;
/** What the heap must have grown by since the last time. */
const worthBytes = 16 * 1024 * 1024;

/** Of a processor: a question now and then is more. */
const quietShare = 0.01;
/** So many quiet looks in a row, and what is only kept to be faster is let go, too. */
const quietLooks = 3;
/** What the process must have worked since the last time: whoever asks next waits until it is read again. */
const workedMs = 500;

let keepers: { of: WeakRef<object>; letGo: (of: object) => boolean }[] = [];

/** For what keeps something outside the engine's heap to be faster; this list does not hold it, so it need not be taken off. */
export function alsoGivesBack<Held extends object>(held: Held, letGo: (held: Held) => boolean): void {
  keepers.push({ of: new WeakRef(held), letGo: letGo as (of: object) => boolean });
}

/** From now on; one collection takes a tenth of a second. */
export function giveMemoryBack(every = lookMs): void {
  let before = { at: performance.now(), cpu: cpuMs() };
  let [kept, quiet, letGoAt] = [0, 0, 0];

  function look(): void {
    const now = { at: performance.now(), cpu: cpuMs() };
    const share = (now.cpu - before.cpu) / (now.at - before.at);
    before = now;
    quiet = share > quietShare ? 0 : quiet + 1;
    if (quiet >= quietLooks && now.cpu - letGoAt >= workedMs) {
      keepers = keepers.filter(({ of, letGo }) => isUsed(of.deref(), letGo));
      letGoAt = now.cpu;
    }
    if (share > idleShare || heapBytes() - kept < worthBytes) return;
    collect();
    kept = heapBytes();
  }

  setInterval(look, every).unref();
}

const isUsed = (of: object | undefined, letGo: (of: object) => boolean) => of !== undefined && letGo(of);

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
