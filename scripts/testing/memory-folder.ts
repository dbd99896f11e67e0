// Where the labs of tests lie while they run: in memory, where the system has such a folder with room enough, as each write of a lab
// waits until the disk has it. What a killed program leaves behind is there all the same. Elsewhere: the usual folder.
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
/** Of a whole run; many labs are there at once. */
const roomBytes = 6 * 1024 ** 3;

function isUsable(): boolean {
  try {
    accessSync(shared, constants.W_OK);
    const { bavail, bsize } = statfsSync(shared);
    // Tests put programs of their own into the path.
    const mounted = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === shared);
    return bavail * bsize >= roomBytes && mounted !== undefined && !/\bnoexec\b/.test(mounted.split(' ')[3] ?? '');
  } catch {
    return false;
  }
}

/** `work` is given what the environment needs for it; nothing stays behind. */
export async function inMemory<T>(work: (surroundings: Record<string, string>) => Promise<T>): Promise<T> {
  if (!isUsable()) return work({});
  const folder = mkdtempSync(join(shared, 'plumbline-tests-'));
  // As the usual one: a database server runs as a user of its own.
  chmodSync(folder, 0o1777);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
