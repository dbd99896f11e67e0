// A program that made or read much and is left alone becomes small again without being asked for anything.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { patience } from '../../support/patience.ts';

const source = (path: string) => JSON.stringify(new URL(`../../../src/server/${path}`, import.meta.url).href);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-idle-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    timeout: patience(20_000),
  });
  return stdout;
}

/** Old enough that only a whole collection takes it away. */
const maker = `
  import { getHeapStatistics } from 'node:v8';
  import { giveMemoryBack } from ${source('lib/idle-memory.ts')};
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
  expect(await run(maker)).toBe('small again\n');
});

const reader = `
  import { giveMemoryBack } from ${source('lib/idle-memory.ts')};
  import { openSqlite } from ${source('db/sqlite/handle/open-sqlite.ts')};
  const handle = openSqlite(${JSON.stringify(join(folder, 'large.db'))});
  handle.exec('create table filler (value blob) strict');
  const insert = handle.prepare('insert into filler values (randomblob(3000))');
  handle.transaction(() => { for (let row = 0; row < 16_000; row += 1) insert.run(); })();
  const all = handle.prepare('select count(*) from filler where length(value) = 3000').pluck();
  // As much work as is worth it.
  while (process.cpuUsage().user < 1_000_000) all.get();
  const large = process.memoryUsage.rss();
  // Seldom enough that looking is no work.
  giveMemoryBack(1000);
  const look = setInterval(() => {
    if (large - process.memoryUsage.rss() < 15_000_000) return;
    console.log('small again, and whole: ' + all.get());
    clearInterval(look);
  }, 500);
`;

it('so is what a database has read, which is read again when somebody asks', async () => {
  expect(await run(reader)).toBe('small again, and whole: 16000\n');
});
