// Adding a column to a large table, and taking one out, hold up nobody who reads; whoever writes waits in line and is answered.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { v2Of } from '../support/answers.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

async function started(): Promise<RunningLab> {
  const lab = await startLab();
  onTestFinished(() => lab.stop());
  // The first use of a credential is written down.
  expect((await lab.v2('admin', { path: '/api/v2/inventories?page[size]=1' })).status).toBe(200);
  return lab;
}

/** Keeps every writer waiting until it is let go: what a long change of the table is like. */
function holdWriters(lab: RunningLab): () => void {
  const other = new Database(dataPaths(lab.directory).database);
  other.exec('begin immediate');
  return () => {
    other.exec('rollback');
    other.close();
  };
}

const column = (name: string, field_type = 'text') => ({
  method: 'POST' as const,
  path: '/api/v2/fields/inventory',
  body: { column_name: name, field_type, label: name },
});

it('lets readers go on while a column is added, and writers after it', async () => {
  const lab = await started();
  const device = '/api/v2/inventories/dev-1';
  const letGo = holdWriters(lab);
  const told: string[] = [];
  const note = (what: string) => (answer: { status: number }) => void told.push(`${what} ${answer.status}`);
  const added = lab.v2('admin', column('I42_Lang')).then(note('column'));
  const read = async (path: string) => note(path)(await lab.v2('admin', { path }));
  await read('/health');
  await read('/api/v2/inventories?q=SN-00&page[size]=2');
  await read(device);
  letGo();
  await added;
  const body = { I42_Lang: 'Langer Text' };
  expect((await lab.v2('admin', { method: 'PATCH', path: device, body })).status).toBe(200);
  expect(told).toEqual(['/health 200', '/api/v2/inventories?q=SN-00&page[size]=2 200', `${device} 200`, 'column 201']);
  const found = await lab.v2('admin', { path: '/api/v2/inventories?q=nger%20te' });
  expect(v2Of(found).list.map(({ id }) => id)).toEqual(['dev-1']);
});

it('lets readers go on while one is taken out, with what it held', async () => {
  const lab = await started();
  expect((await lab.v2('admin', column('I42_Weg', 'flag'))).status).toBe(201);
  const letGo = holdWriters(lab);
  const purged = lab.v2('admin', { method: 'DELETE', path: '/api/v2/fields/inventory/I42_Weg?purge=true' });
  const backups = async () => v2Of(await lab.v2('admin', { path: '/api/v2/admin/backups' })).list.length;
  while ((await backups()) === 0);
  for (let n = 0; n < 20; n += 1) expect((await lab.v2('admin', { path: '/api/v2/inventories?page[size]=2' })).status).toBe(200);
  letGo();
  expect((await purged).status).toBe(204);
  expect((await lab.v2('admin', { path: '/api/v2/fields/inventory/I42_Weg' })).status).toBe(404);
});

it('refuses as it does beside the others, and leaves nothing behind', async () => {
  const lab = await started();
  const tooLong = { ...column('I42_Neu'), body: { column_name: 'I42_Neu', field_type: 'select', label: 'x' } };
  expect((await lab.v2('admin', tooLong)).status).toBe(422);
  expect((await lab.v2('admin', column('I42_Neu'))).status).toBe(201);
  expect((await lab.v2('admin', column('I42_Neu', 'integer'))).status).toBe(422);
  expect((await lab.v2('admin', { path: '/api/v2/inventories?sort=I42_Neu&page[size]=1' })).status).toBe(200);
});

it('keeps the text index of a column whole through every change, in the sight of the database’s own check', async () => {
  const lab = await started();
  expect((await lab.v2('admin', column('I42_Wort'))).status).toBe(201);
  const write = (id: string, I42_Wort: string | null) =>
    lab.v2('admin', { method: 'PATCH', path: `/api/v2/inventories/${id}`, body: { I42_Wort } });
  const found = async (words: string) =>
    v2Of(await lab.v2('admin', { path: `/api/v2/inventories?filter[I42_Wort]=like:${words}` })).list.map(({ id }) => id);
  for (const [id, text] of [
    ['dev-1', 'erstes'],
    ['dev-2', 'zweites'],
    ['dev-1', 'anderes'],
    ['dev-2', null],
    ['dev-2', 'neues'],
    ['dev-3', null],
  ] as const)
    expect((await write(id, text)).status).toBe(200);
  expect(await found('erstes')).toEqual([]);
  expect(await found('zweites')).toEqual([]);
  expect(await found('eres')).toEqual(['dev-1']);
  expect(await found('neues')).toEqual(['dev-2']);
  const file = dataPaths(lab.directory).database;
  const other = new Database(file);
  onTestFinished(() => void other.close());
  expect(other.pragma('integrity_check', { simple: true })).toBe('ok');
  other.exec("insert into inventory_text_I42_Wort (inventory_text_I42_Wort) values ('rebuild')");
  expect((await write('dev-3', 'drittes')).status).toBe(200);
  expect((await write('dev-2', null)).status).toBe(200);
  expect([await found('drittes'), await found('neues')]).toEqual([['dev-3'], []]);
  expect(other.pragma('integrity_check', { simple: true })).toBe('ok');
});
