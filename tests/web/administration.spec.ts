// What an administrator does: who may do what, what was deleted, who changed what.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

async function write(page: Page, method: 'post' | 'patch' | 'delete', path: string, data?: object): Promise<{ id: string }> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return method === 'delete' ? { id: '' } : (await answer.json()).data;
}

async function operationsOf(page: Page, role: string): Promise<string[]> {
  return (await (await page.request.get(`/api/v2/roles/${role}`)).json()).data.attributes.operations;
}

test('an operation is given to a role by ticking, and the role has it', async ({ page }) => {
  const { id } = await write(page, 'post', 'roles', { name: 'Trainee', operations: ['inventory_view'] });
  await page.goto('/admin/access');
  await screenLoaded(page, 'access');
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('edit devices');
  const box = page.getByRole('checkbox', { name: 'Trainee: Edit devices' });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Roles saved')).toBeVisible();
  expect(await operationsOf(page, id)).toEqual(['inventory_view', 'inventory_edit']);
});

test('two roles are compared, and what somebody else gave one meanwhile stays beside what was ticked', async ({ page }) => {
  const first = await write(page, 'post', 'roles', { name: 'Bench A', operations: ['inventory_view', 'repair_view'] });
  await write(page, 'post', 'roles', { name: 'Bench B', operations: ['inventory_view', 'repair_edit'] });
  await page.goto('/admin/access');
  await screenLoaded(page, 'access');
  for (const name of ['Bench A', 'Bench B']) {
    await page.getByRole('combobox', { name: 'Roles shown' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Only differences' }).check();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Bench A: View repairs' }).uncheck();
  await write(page, 'patch', `roles/${first.id}`, { operations: ['inventory_view', 'repair_view', 'label_print'] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Roles saved')).toBeVisible();
  expect(await operationsOf(page, first.id)).toEqual(['inventory_view', 'label_print']);
});

test('Papierkorb: was gelöscht wurde, kommt mit einem Klick zurück', async ({ page }) => {
  await signedIn(page, 'de');
  const { id } = await write(page, 'post', 'notes', { title: 'Aus Versehen gelöscht' });
  await write(page, 'delete', `notes/${id}`);
  await page.goto('/bin');
  await screenLoaded(page, 'bin');
  await page.getByText('Aus Versehen gelöscht').dblclick();
  await screenLoaded(page, 'bin-record');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await screenLoaded(page, 'notes-record');
  await expect(page.getByRole('heading', { level: 1, name: 'Aus Versehen gelöscht' })).toBeVisible();
});

test('several go back from the bin at once, what they belong to first; what cannot says why and stays chosen', async ({
  page,
}) => {
  const { id: customer } = await write(page, 'post', 'customers', { customer_number: 'BACK-1', name: 'Back Again' });
  const { id: device } = await write(page, 'post', 'inventories', { asset_number: 'BACK-1', customer_id: customer });
  const { id: taken } = await write(page, 'post', 'notes', { title: 'Back: its place is taken' });
  await write(page, 'delete', `inventories/${device}`);
  await write(page, 'delete', `customers/${customer}`);
  await write(page, 'delete', `notes/${taken}`);
  await write(page, 'post', 'notes', { id: taken, title: 'Back: in its place' });
  await page.goto('/bin?q=Back');
  await screenLoaded(page, 'bin');
  for (const name of ['BACK-1', 'Back: its place is taken'])
    await page.getByRole('row').filter({ hasText: name }).first().getByRole('checkbox').check();
  await page.getByRole('row').filter({ hasText: 'Back Again' }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('2 records put back')).toBeVisible();
  const stayed = page.getByRole('dialog');
  await expect(stayed).toContainText('1 record stayed as it was');
  await expectAccessible(page);
  await stayed.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toContainText('1 selected');
  expect((await page.request.get(`/api/v2/inventories/${device}`)).status()).toBe(200);
});

test('the trail tells who did what, and its proof is one press away', async ({ page }) => {
  const { id } = await write(page, 'post', 'customers', { customer_number: 'TRAIL-1', name: 'Seen in the trail' });
  await page.goto(`/audits?f.record_key=${id}`);
  await screenLoaded(page, 'audits');
  // By its name where the reader may see it, not by its key.
  await expect(page.getByRole('row').filter({ hasText: 'Seen in the trail' })).toContainText('anna@lab.example');
  await expect(page.locator('[role="row"][aria-selected]').filter({ hasText: id })).toHaveCount(0);
  await page.getByRole('link', { name: 'Proof of the audit trail' }).last().click();
  await screenLoaded(page, 'trail');
  const reading = page.getByRole('listitem').filter({ hasText: 'Last reading' });
  await reading.getByRole('button', { name: 'Check it now' }).click();
  await expect(reading.getByText(/^Whole: every entry follows from the one before/)).toBeVisible();
  const key = page.getByRole('listitem').filter({ hasText: 'Fingerprint' });
  await expect(key.getByText(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/)).toBeVisible();

  await page.getByRole('button', { name: 'Make one now' }).click();
  const head = await page
    .getByRole('listitem')
    .filter({ hasText: 'Covers up to entry' })
    .getByText(/^[0-9a-f]{16}$/)
    .textContent();
  await page.getByRole('textbox', { name: '16 characters' }).fill(head ?? '');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'everything since follows from it' })).toBeVisible();
  await page.getByRole('textbox', { name: '16 characters' }).fill('0123456789abcdef');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('0123456789abcdef is not in this trail')).toBeVisible();
  await expectAccessible(page);
});

test('a schedule that cannot be read is marked at its field, in words', async ({ page }) => {
  await page.goto('/admin/tasks');
  await screenLoaded(page, 'tasks');
  const card = page.getByRole('listitem').filter({ hasText: 'Verify the audit trail' });
  for (const [name, text] of [
    ['Schedule (cron)', '61 * * * *'],
    ['Time zone', 'Mars/Olympus'],
  ] as const) {
    const field = card.getByRole('textbox', { name });
    const before = await field.inputValue();
    await field.fill(text);
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/^[A-Z].+/);
    await expect(page.getByText(/cron_expression|timezone:/)).toHaveCount(0);
    await expectAccessible(page);
    await field.fill(before);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('the devices a user sees are told and chosen by the filter’s name', async ({ page }) => {
  const formula = 'manufacturer = "Fluke"';
  const filter = await write(page, 'post', 'advanced-filters', { name: 'Only Fluke', type: 'inventory', formula, shared: 1 });
  const { data: roles } = await (await page.request.get('/api/v2/roles?page[size]=1')).json();
  const account = { email: 'narrow@lab.example', role_id: roles[0].id, inventory_filter: filter.id };
  const user = await write(page, 'post', 'users', account);
  await page.goto(`/users/${user.id}`);
  await screenLoaded(page, 'users-record');
  const field = page.getByRole('combobox', { name: 'Visible devices' });
  await expect(field).toHaveValue('Only Fluke');
  await field.click();
  await page.getByRole('option', { name: 'All devices' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(/Only Fluke\s*All devices/);
});

test('a filter that asks for values cannot narrow a user, and the form says so at its field', async ({ page }) => {
  const asks = { name: 'Due before', type: 'inventory', formula: 'duedate < [date_1]', shared: 1 };
  await write(page, 'post', 'advanced-filters', asks);
  const { data: roles } = await (await page.request.get('/api/v2/roles?page[size]=1')).json();
  const user = await write(page, 'post', 'users', { email: 'asked@lab.example', role_id: roles[0].id });
  await page.goto(`/users/${user.id}`);
  await screenLoaded(page, 'users-record');
  const field = page.getByRole('combobox', { name: 'Visible devices' });
  await field.click();
  await page.getByRole('option', { name: 'Due before' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The filter “Due before” asks for values (date_1)')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('Due before');
});

test('the program tells its version and what each one brought', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'anna@lab.example' }).click();
  await page.getByRole('menuitem', { name: 'About Plumbline' }).click();
  await screenLoaded(page, 'about');
  const { version } = await (await page.request.get('/health')).json();
  await expect(page.getByRole('region', { name: `Version ${version}` })).toBeVisible();
  await expectAccessible(page);
});
