// A key and a link as people hand them out: made with clear choices, shown once, used, seen by the administrator and ended.
import { expect, expectAccessible, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

test('a key is made, works, is narrower, and is ended', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What for').first().pressSequentially('Grafana', { delay: 60 });
  await page.getByRole('button', { name: 'Create key', exact: true }).first().click();
  await expectAccessible(page);
  const key = await page.getByRole('status').getByText(/^plk_/).textContent();
  const ask = (method: string, path: string) =>
    fetch(`${new URL(page.url()).origin}${path}`, {
      method,
      headers: { 'X-API-Key': key ?? '', 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
  expect((await ask('GET', '/api/v2/inventories')).status).toBe(200);
  expect((await ask('POST', '/api/v2/inventories')).status).toBe(403);
  await page.goto('/admin/accesses');
  const row = page.getByRole('row', { name: /Grafana/ });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'End' }).click();
  await expect(row).toBeHidden();
  expect((await ask('GET', '/api/v2/inventories')).status).toBe(401);
});

test('a list has a link, which shows it without signing in', async ({ page }) => {
  await page.goto('/inventory');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Link for this list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link for this list' });
  await dialog.getByLabel('What for').pressSequentially('Excel', { delay: 60 });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expectAccessible(page);
  const address = await dialog.getByLabel('Address').inputValue();
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  expect((await answer.text()).split('\r\n').length).toBeGreaterThan(2);
  expect(address.startsWith(new URL(page.url()).origin)).toBe(true);
  await page.goto('/account');
  await expect(page.getByRole('row', { name: /Excel/ })).toContainText('Link: inventories as CSV');
  await page.getByRole('row', { name: /Excel/ }).getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('row', { name: /Excel/ })).toBeHidden();
  expect((await fetch(address)).status).toBe(404);
});
