// A program that made much and is left alone becomes small again without being asked for anything.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { patience } from '../../support/patience.ts';

const idleMemory = new URL('../../../src/server/lib/idle-memory.ts', import.meta.url).href;

/** Old enough that only a whole collection takes it away. */
const program = `
  import { getHeapStatistics } from 'node:v8';
  import { giveMemoryBack } from ${JSON.stringify(idleMemory)};
  const heap = () => getHeapStatistics().total_heap_size;
  const small = heap();
  let made = Array.from({ length: 300_000 }, (_, at) => ({ at, text: 'row ' + at, list: [at, at + 1] }));
  const large = heap();
  made = null;
  giveMemoryBack(100);
  const look = setInterval(() => {
    if (heap() - small > (large - small) / 4) return;
    console.log('small again');
    clearInterval(look);
  }, 50);
`;

it('what it no longer needs is given back once it has nothing to do', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    timeout: patience(20_000),
  });
  expect(stdout).toBe('small again\n');
});
