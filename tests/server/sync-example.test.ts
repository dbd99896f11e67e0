// clients/python/examples/sync_devices.py, which was written with /docs alone: a second store that is copied once and follows what
// changes from then on is equal to the lists.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { administrator, root, startLab } from './support/lab-process.ts';

interface Listed {
  data: { id: string; attributes: Record<string, string | null> }[];
}

it('keeps devices and customers equal', async () => {
  const lab = await startLab({ data: tempFolder(), arguments_: ['--demo'] });
  const file = join(tempFolder(), 'devices.db');
  const { email, password } = administrator;
  const ask = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${lab.url}/api/v2/${path}`, { method, headers, ...sent });
    const text = await answer.text();
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  const proof = { email, password, device_name: 'second system' };
  const { token } = await ask<{ token: string }>('POST', 'auth/token', proof);
  const run = async () => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', LAB: lab.url, TOKEN: token };
    const script = join(root, 'clients', 'python', 'examples', 'sync_devices.py');
    return (await promisify(execFile)('python3', ['-B', script, file], { env })).stdout;
  };
  const listed = async () => {
    const { data } = await ask<Listed>('GET', 'inventories?page[size]=500', undefined, token);
    return data.map(({ id, attributes: { asset_number, duedate, customer_id } }) => ({ id, asset_number, duedate, customer_id }));
  };
  const kept = () => {
    const store = new DatabaseSync(file);
    const rows = store.prepare('select * from inventory').all();
    store.close();
    return rows.map((row) => ({ ...row }));
  };
  const byId = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(await run()).toMatch(/^inventory 24\d\ncustomer \d+\n$/);
  expect(byId(kept())).toEqual(byId(await listed()));

  const [first, second] = await listed();
  await ask('PATCH', `inventories/${first?.id}`, { duedate: '2029-01-01' }, token);
  await ask('DELETE', `inventories/${second?.id}`, undefined, token);
  await ask('POST', 'inventories', { asset_number: 'SYNC-1', customer_id: first?.customer_id }, token);
  expect(byId(kept())).not.toEqual(byId(await listed()));
  await run();
  expect(byId(kept())).toEqual(byId(await listed()));
  expect(kept()).toContainEqual(expect.objectContaining({ asset_number: 'SYNC-1' }));
});
