// Typed and not saved: after a crash it is offered again, and a server that goes away for a while costs nothing.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

async function idAt(page: Page, path: string, place: number): Promise<string> {
  const { data } = await (await page.request.get(`/api/v2/${path}?page[size]=${place}`)).json();
  return data[place - 1].id;
}

/** The page is gone without a word, as after a crash; a new one opens at the same address. */
async function crash(page: Page, address = page.url()): Promise<Page> {
  await page.close();
  const next = await page.context().newPage();
  await next.goto(address);
  return next;
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: /Input that was not saved|Nicht gespeicherte Eingabe/ });

test('what was typed into a record comes back after a crash, and is gone once saved', async ({ page }) => {
  await page.goto(`/inventory/${encodeURIComponent(await idAt(page, 'inventories', 3))}?tab=details`);
  await screenLoaded(page, 'inventory-record');
  await new RecordPage(page, 'inventory').field('Location').fill('Hall 4, shelf 9');
  const again = await crash(page);
  await screenLoaded(again, 'inventory-record');
  const record = new RecordPage(again, 'inventory');
  await expect(offer(again)).toContainText('Location');
  await expect(record.field('Location')).not.toHaveValue('Hall 4, shelf 9');
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Restore it' }).click();
  await expect(record.field('Location')).toHaveValue('Hall 4, shelf 9');
  await expect(offer(again)).toHaveCount(0);
  await record.save.click();
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
  const last = await crash(again);
  await screenLoaded(last, 'inventory-record');
  await expect(new RecordPage(last, 'inventory').field('Location')).toHaveValue('Hall 4, shelf 9');
  await expect(offer(last)).toHaveCount(0);
});

test('thrown away stays thrown away, and so does what was discarded or left on purpose', async ({ page }) => {
  const address = `/inventory/${encodeURIComponent(await idAt(page, 'inventories', 4))}?tab=details`;
  await page.goto(address);
  await screenLoaded(page, 'inventory-record');
  await new RecordPage(page, 'inventory').field('Location').fill('by mistake');
  const again = await crash(page);
  await again.getByRole('button', { name: 'Discard it' }).click();
  await expect(offer(again)).toHaveCount(0);
  const record = new RecordPage(again, 'inventory');
  await record.field('Cost centre').fill('on purpose left');
  await again.getByRole('link', { name: 'Customers' }).click();
  await again.getByRole('button', { name: 'Leave and lose them' }).click();
  await screenLoaded(again, 'customers');
  await again.goto(address);
  await screenLoaded(again, 'inventory-record');
  await expect(record.field('Cost centre')).not.toHaveValue('on purpose left');
  await expect(offer(again)).toHaveCount(0);
});

test('what somebody else saved since the crash is told when saving', async ({ page }) => {
  const id = await idAt(page, 'inventories', 5);
  await page.goto(`/inventory/${encodeURIComponent(id)}?tab=details`);
  await screenLoaded(page, 'inventory-record');
  await new RecordPage(page, 'inventory').field('Cost centre').fill('8899');
  await page.request.patch(`/api/v2/inventories/${encodeURIComponent(id)}`, {
    data: { location: 'Moved by a colleague' },
    headers: { Origin: new URL(page.url()).origin },
  });
  const again = await crash(page);
  await again.getByRole('button', { name: 'Restore it' }).click();
  const record = new RecordPage(again, 'inventory');
  await record.save.click();
  await expect(again.getByRole('alert').getByText('Someone else saved this record first')).toBeVisible();
  await again.getByRole('button', { name: 'Keep my entries' }).click();
  await expect(record.field('Location')).toHaveValue('Moved by a colleague');
  await expect(record.field('Cost centre')).toHaveValue('8899');
  await record.save.click();
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
});

test('a new record, in German: the offer takes what was typed, and creating it ends the offer', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/notes/new');
  await screenLoaded(page, 'notes-new');
  await page.getByRole('textbox', { name: 'Titel' }).fill('Prüfmittel für Mai anfordern');
  const again = await crash(page);
  await screenLoaded(again, 'notes-new');
  await expect(offer(again)).toContainText('Titel');
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(again.getByRole('textbox', { name: 'Titel' })).toHaveValue('Prüfmittel für Mai anfordern');
  await again.getByRole('button', { name: 'Anlegen' }).click();
  await screenLoaded(again, 'notes-record');
  await again.goto('/notes/new');
  await screenLoaded(again, 'notes-new');
  await expect(offer(again)).toHaveCount(0);
});

test('nobody is offered the input of somebody else', async ({ page }) => {
  await page.goto('/notes/new');
  await screenLoaded(page, 'notes-new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine alone');
  const email = 'otto@lab.example';
  const password = 'another horse battery';
  const headers = { Origin: new URL(page.url()).origin };
  const { data: role } = await (await page.request.get('/api/v2/roles?page[size]=100')).json();
  const admin = role.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'Administrator') ?? role[0];
  const made = await page.request.post('/api/v2/users', {
    data: { email, password, role_id: admin.id, language: 'en' },
    headers,
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.request.post('/api/v2/auth/session', { data: { email, password }, headers });
  const other = await crash(page);
  await screenLoaded(other, 'notes-new');
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(offer(other)).toHaveCount(0);
});

test('the server goes during an edit: saving says so, the entries stay, and are saved when it is back', async ({
  page,
  server,
}) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.row(6).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await record.field('Location').fill('typed while it was there');
  await server.down();
  await record.field('Cost centre').fill('and while it was not');
  await record.save.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server does not answer');
  await expect(record.field('Location')).toHaveValue('typed while it was there');
  await expect(record.field('Cost centre')).toHaveValue('and while it was not');
  await server.up();
  await record.save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const saved = await (await page.request.get(`/api/v2/inventories/${encodeURIComponent(record.id)}`)).json();
  expect(saved.data.attributes).toMatchObject({ location: 'typed while it was there', cost_center: 'and while it was not' });
});

test('the server goes as soon as a screen stands: what the screen says then is seen all the same', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.close();
  const fresh = await context.newPage();
  const list = new ListPage(fresh, 'inventory');
  // They come with the screen, and not with what has time.
  const parts = [/\/toast-place-[^/]*\.js$/, /\/copy-rows-[^/]*\.js$/].map((part) =>
    fresh.waitForResponse(part).then((answer) => answer.finished()),
  );
  await list.open();
  await Promise.all(parts);
  await server.down();
  await fresh.getByRole('grid').focus();
  await fresh.keyboard.press('ArrowDown');
  await fresh.keyboard.press('Control+c');
  await expect(fresh.getByText('1 row copied as a table')).toBeVisible();
  await server.up();
});

test('test points typed while the server was away come back after a crash', async ({ page, server }) => {
  const device = await idAt(page, 'inventories', 7);
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const begun = await page.request.post(`/api/v2/inventories/${encodeURIComponent(device)}/calibrations`, {
    data: { template: 'none' },
    headers,
  });
  const { id } = (await begun.json()).data;
  await page.request.post(`/api/v2/calibrations/${id}/results`, {
    data: { rows: [{ ref: 'a', id: null, attributes: { fixq: '10', varq: '1' } }] },
    headers,
  });
  await page.goto(`/calibrations/${id}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  const measured = (on: Page, row: number) => on.locator(`[role=row][aria-rowindex="${row + 1}"] [data-name=measured]`);
  await expect(measured(page, 1)).toHaveText('1');
  await server.down();
  await measured(page, 1).click();
  // Slower than a scanner.
  await page.keyboard.type('10.02', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('20.04', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Not saved: no connection' })).toBeVisible();
  const address = page.url();
  await page.close();
  await server.up();
  const again = await page.context().newPage();
  await again.goto(address);
  await expect(offer(again)).toContainText('2 changed rows');
  await expect(measured(again, 1)).toHaveText('1');
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Restore it' }).click();
  await expect(measured(again, 1)).toHaveText('10.02');
  await expect(measured(again, 2)).toHaveText('20.04');
  await expect(again.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible();
  const stored = (await (await again.request.get(`/api/v2/calibrations/${id}/results`)).json()).data;
  expect(stored.map(({ attributes }: { attributes: { varq: string } }) => attributes.varq)).toEqual(['10.02', '20.04']);
});
