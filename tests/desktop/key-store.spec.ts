// The keys of the lab's door where the system keeps secrets: locked on the disk, opened without a word for the account they belong to,
// and of no use to another.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { call, readyLab, signIn, test } from './desktop-app.ts';
import { freePort } from './free-port.ts';
import { inKeyStoreSession } from './key-store.ts';

interface Shared {
  open: boolean;
  problem: string | null;
  certificate: { fingerprint: string } | null;
}

async function sharing(page: Page, values?: object): Promise<Shared> {
  const { status, data } = await call(page, values ? 'PUT' : 'GET', '/api/v2/admin/sharing', values);
  expect(status).toBe(200);
  return data.attributes as unknown as Shared;
}

test('the keys of the shared lab are locked by the key store of the account', async ({
  launch,
  dataDir,
  underTest,
  elsewhere,
}) => {
  const keys = () =>
    ['authority', 'server'].map((name) => JSON.parse(readFileSync(join(dataDir, 'sharing', `${name}.json`), 'utf8')).key);
  const executable = await inKeyStoreSession(underTest.executable, elsewhere);
  const first = await launch({ executable, env: readyLab });
  await signIn(first.page);
  const before = await sharing(first.page, { enabled: true, port: await freePort(), card: '127.0.0.1' });
  expect(before).toMatchObject({ open: true, problem: null });
  for (const key of keys()) expect(key).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY/);
  await first.app.close();

  const again = await launch({ executable });
  await signIn(again.page);
  expect(await sharing(again.page)).toMatchObject({ open: true, problem: null, certificate: before.certificate });
  await again.app.close();

  // Another account: the lab is there, and is not shared under its name.
  const other = await launch();
  await signIn(other.page);
  await other.page.goto(new URL('/admin/network', other.page.url()).href);
  await expect(other.page.getByText('The key of the certificate is locked in the key store')).toBeVisible();
  expect((await sharing(other.page)).open).toBe(false);
  const changed = await call(other.page, 'POST', '/api/v2/admin/sharing/certificate');
  expect(changed.status).toBe(200);
  const anew = await sharing(other.page, { enabled: true });
  expect(anew).toMatchObject({ open: true, problem: null });
  expect(anew.certificate).not.toEqual(before.certificate);
});
