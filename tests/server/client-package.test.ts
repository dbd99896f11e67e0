// packages/client in Node.js and Deno: a day with a running lab, and a line that breaks.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Plumbline as Client } from '../../packages/client/src/index.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { layOutDay, seenOfDay } from '../support/client-day.ts';
import { administrator, type LabProcess, root, startLab } from './support/lab-process.ts';

const person = { email: administrator.email, password: administrator.password };

let folder = '';
beforeAll(() => {
  folder = layOutDay();
});

const started = (): Promise<LabProcess> => startLab({ data: tempFolder(), arguments_: ['--demo'] });

it('is of the version of the program', () => {
  const versionIn = (...path: string[]) => (JSON.parse(readFileSync(join(root, ...path), 'utf8')) as { version: string }).version;
  expect(versionIn('packages', 'client', 'package.json')).toBe(versionIn('package.json'));
});

it('works a day in Node.js', async () => {
  const lab = await started();
  const { day } = (await import(join(folder, 'day.js'))) as { day(where: object): Promise<object> };
  expect(await day({ address: lab.url, ...person })).toEqual(seenOfDay);
});

it('works a day in Deno, with nothing but the network', async () => {
  const lab = await started();
  const where = { address: lab.url, ...person };
  writeFileSync(
    join(folder, 'in-deno.js'),
    `import { day } from './day.js';\nconsole.log(JSON.stringify(await day(JSON.parse(Deno.args[0]))));\n`,
  );
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules', '.bin', 'deno'),
    ['run', '--no-remote', '--allow-net=127.0.0.1', 'in-deno.js', JSON.stringify(where)],
    { cwd: folder, env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(folder, 'deno') } },
  );
  expect(JSON.parse(stdout)).toEqual(seenOfDay);
});

it('what is created over a line that breaks is there once', async () => {
  const lab = await started();
  const { Plumbline } = (await import(join(folder, 'node_modules', '@plumbline', 'client', 'dist', 'index.js'))) as {
    Plumbline: typeof Client;
  };
  const { port, cuts } = await cutLine(new URL(lab.url));
  const signIn = { ...person, deviceName: 'a line that breaks' };
  const within = await Plumbline.signIn({ address: `http://127.0.0.1:${port}`, ...signIn });
  const [customer] = await all(within.records('customers'));
  const made = await within.create('inventories', { asset_number: 'CUT-1', customer_id: customer?.id ?? '' });
  const found = await all(within.records('inventories', { filter: { asset_number: 'CUT-1' } }));
  expect([cuts(), found.map(({ id }) => id)]).toEqual([1, [made.id]]);
});

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** A door before the lab that carries the first device there, and cuts the line before the answer comes back. */
async function cutLine(lab: URL): Promise<{ port: number; cuts(): number }> {
  let cuts = 0;
  const door = createServer((line) => {
    const beyond = connectTo(Number(lab.port), lab.hostname);
    let isCut = false;
    line.on('data', (sent) => {
      isCut = cuts === 0 && sent.toString('latin1').startsWith('POST /api/v2/inventories');
      beyond.write(sent);
    });
    beyond.on('data', (answer) => {
      if (isCut) {
        cuts += 1;
        line.destroy();
      } else line.write(answer);
    });
    for (const [one, other] of [
      [line, beyond],
      [beyond, line],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void door.close());
  await once(door, 'listening');
  const address = door.address();
  return { port: typeof address === 'object' && address ? address.port : 0, cuts: () => cuts };
}
