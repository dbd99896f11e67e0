// What an administrator sets up: users with their customers and ways in, groups, fields for the lab and for one category, statuses,
// settings and the lab's own words; and what a closed action tells whoever lacks it.
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

type Method = 'post' | 'patch' | 'put' | 'delete';

async function call(page: Page, method: Method, path: string, data?: object) {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  return page.request[method](`/api/v2/${path}`, { headers, ...(data ? { data } : {}) });
}

async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await call(page, 'post', path, data);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

async function read(page: Page, path: string) {
  return (await page.request.get(`/api/v2/${path}`)).json();
}

async function attributes(page: Page, path: string): Promise<Record<string, unknown>> {
  return (await read(page, path)).data.attributes;
}

const password = 'a sentence long enough';

async function makeUser(page: Page, name: string, operations: string[], roleName = `Role of ${name}`): Promise<string> {
  const role = await make(page, 'roles', { name: roleName, operations });
  return make(page, 'users', { email: `${name}@lab.example`, role_id: role, password, customer_filter: 'all', language: 'en' });
}

/** Another person at another computer. */
async function signInAs(browser: Browser, page: Page, name: string, secret = password): Promise<{ page: Page; status: number }> {
  const { origin } = new URL((await page.request.get('/health')).url());
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  const other = await context.newPage();
  const answer = await other.request.post('/api/v2/auth/session', {
    data: { email: `${name}@lab.example`, password: secret },
    headers: { Origin: origin },
  });
  return { page: other, status: answer.status() };
}

test('customers are assigned to a user one by one, taken away all at once, and come back with undo', async ({ page }) => {
  const user = await makeUser(page, 'assigned', ['inventory_view']);
  for (const number of [1, 2]) await make(page, 'customers', { customer_number: `ASG-${number}`, name: `Assignable ${number}` });
  await page.goto(`/users/${user}?tab=customers`);
  await screenLoaded(page, 'users-record');
  await page.getByRole('radio', { name: 'Assigned customers only' }).check();
  await expect(page.getByText('This user sees no customer’s data')).toBeVisible();
  for (const number of [1, 2]) {
    await page.getByRole('combobox', { name: 'Assign a customer' }).fill(`Assignable ${number}`);
    await page.getByRole('option', { name: `Assignable ${number}` }).click();
    await expect(page.getByRole('link', { name: `Assignable ${number}` })).toBeVisible();
  }
  await expectAccessible(page);
  const assigned = async () => (await read(page, `users/${user}/customers`)).data.length;
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByRole('heading', { name: 'Assigned customers' })).toBeVisible();
  expect(await assigned()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 customers assigned')).toBeVisible();
  expect(await assigned()).toBe(2);
  expect((await attributes(page, `users/${user}`)).customer_filter).toBe('assigned');
});

test('a user who is locked out is let in with a new password, and signed out everywhere again', async ({ page, browser }) => {
  test.slow();
  const user = await makeUser(page, 'locked-out', ['inventory_view']);
  await call(page, 'patch', `users/${user}`, { status: 'locked' });
  await page.goto(`/users/${user}?tab=access`);
  await screenLoaded(page, 'users-record');
  await expect(page.getByText('This account is locked')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This account is locked')).toBeHidden();
  await page.getByRole('button', { name: 'Set password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set password' });
  await dialog.getByLabel('New password').fill('another long sentence');
  await dialog.getByLabel('Repeat').fill('another long sentence');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set;')).toBeVisible();
  expect((await signInAs(browser, page, 'locked-out')).status).toBe(401);
  const other = await signInAs(browser, page, 'locked-out', 'another long sentence');
  expect(other.status).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed in nowhere')).toBeVisible();
  expect((await other.page.request.get('/api/v2/auth/me')).status()).toBe(401);
});

test('an API key made for a user is shown once, and ended', async ({ page }) => {
  const user = await makeUser(page, 'with-key', ['using_API', 'inventory_view']);
  await page.goto(`/users/${user}?tab=access`);
  await screenLoaded(page, 'users-record');
  await page.getByRole('textbox', { name: 'What for' }).fill('Import of orders');
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page.getByRole('status').locator('code').textContent();
  expect(secret?.length).toBeGreaterThan(30);
  await page.reload();
  await expect(page.getByRole('row', { name: /Import of orders/ })).toBeVisible();
  await expect(page.getByText(secret ?? '')).toBeHidden();
  await page
    .getByRole('row', { name: /Import of orders/ })
    .getByRole('button')
    .click();
  await expect(page.getByText('No API keys')).toBeVisible();
});

test('a group says what it is for, and takes in a member', async ({ page }) => {
  const member = await makeUser(page, 'member', ['inventory_view']);
  const group = await make(page, 'groups', { name: 'Night shift' });
  await page.goto(`/groups/${group}?tab=members`);
  await screenLoaded(page, 'groups-record');
  await expect(page.getByText('They give no rights')).toBeVisible();
  const named = { data: { firstname: 'Mia', lastname: 'Muster' }, headers: { Origin: new URL(page.url()).origin } };
  expect((await page.request.patch(`/api/v2/users/${member}`, named)).ok()).toBe(true);
  await page.getByRole('combobox', { name: 'Add a user' }).fill('member@');
  await page.getByRole('option', { name: 'member@lab.example' }).click();
  await expect(page.getByRole('link', { name: 'member@lab.example' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Mia Muster', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Take member@lab.example out' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Take member@lab.example out' }).click();
  await expect(page.getByText('Nobody belongs to it yet')).toBeVisible();
});

test('Felder: Beschriftung und Reihenfolge mit der Tastatur stehen sofort im Formular', async ({ page }) => {
  test.slow();
  await signedIn(page, 'de');
  await page.goto('/admin/fields?field=I4202');
  await screenLoaded(page, 'fields');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill('Fabrikat');
  const preview = page.getByRole('region', { name: 'Vorschau des Formulars' });
  await expect(preview.getByText('Fabrikat')).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  const handle = page.getByRole('button', { name: 'Fabrikat verschieben' });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(handle).toBeFocused();
  const order = async () =>
    (await read(page, 'fields/inventory')).data.map(
      (field: { attributes: { column_name: string } }) => field.attributes.column_name,
    );
  await expect.poll(async () => (await order()).indexOf('I4202') < (await order()).indexOf('I4201')).toBe(true);
  await page.goto('/inventory/new');
  await screenLoaded(page, 'inventory-new');
  await expect(page.getByRole('textbox', { name: 'Fabrikat' })).toBeVisible();
});

test('ein eigenes Feld wird angelegt, steht im Formular, wird entfernt und zurückgeholt', async ({ page }) => {
  test.slow();
  await signedIn(page, 'de');
  await page.goto('/admin/fields');
  await screenLoaded(page, 'fields');
  await page.getByRole('button', { name: 'Eigenes Feld' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eigenes Feld' });
  await dialog.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill('Länge in mm');
  await dialog.getByRole('combobox', { name: 'Feldtyp' }).click();
  await page.getByRole('option', { name: 'Dezimalzahl' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Technischer Name' })).toHaveValue('I90_laenge_in_mm');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Feld anlegen' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Länge in mm' })).toBeVisible();
  await page.goto('/inventory/new');
  await screenLoaded(page, 'inventory-new');
  await expect(page.getByRole('textbox', { name: 'Länge in mm' })).toBeVisible();
  await page.goto('/admin/fields?field=I90_laenge_in_mm');
  await page.getByRole('button', { name: 'Feld entfernen' }).click();
  await expect(page.getByRole('button', { name: 'Länge in mm verschieben' })).toBeHidden();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('button', { name: 'Länge in mm verschieben' })).toBeVisible();
});

test('a field is dragged to another place', async ({ page }) => {
  await page.goto('/admin/fields?table=repair');
  await screenLoaded(page, 'fields');
  const items = page.getByRole('region', { name: 'Fields and their order' }).getByRole('list').nth(1).getByRole('listitem');
  const [first = '', second = ''] = await items.allTextContents();
  await items.nth(1).dragTo(items.nth(0), { steps: 5 });
  await expect(items.nth(0)).toHaveText(second);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(items.nth(0)).toHaveText(second);
  await expect(items.nth(1)).toHaveText(first);
});

test('a category asks for a field: the form of a device follows the category as it is chosen', async ({ page }) => {
  test.slow();
  const category = await make(page, 'categories', { name: 'Torque tools', type: 'inventory' });
  await page.goto(`/admin/fields?category=${category}&field=I4224`);
  await screenLoaded(page, 'fields');
  await page.getByRole('textbox', { name: 'Label in English' }).fill('Torque class');
  await page.getByRole('switch', { name: /^Mandatory/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'As in the whole laboratory' })).toBeVisible();
  await page.goto('/inventory/new');
  await screenLoaded(page, 'inventory-new');
  await expect(page.getByRole('textbox', { name: 'Torque class' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Asset number' }).fill('TQ-1');
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Categories' }).fill('Torque');
  await page.getByRole('option', { name: 'Torque tools' }).click();
  await page.keyboard.press('Escape');
  const field = page.getByRole('textbox', { name: 'Torque class' });
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('A');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'inventory-record');
  await page.goto(`/admin/fields?category=${category}&field=I4224`);
  await page.getByRole('button', { name: 'As in the whole laboratory' }).click();
  await expect(page.getByRole('switch', { name: /^Mandatory/ })).not.toBeChecked();
});

test('transitions are set and taken away in the matrix; a change that is not there is refused', async ({ page }) => {
  test.slow();
  await page.goto('/admin/statuses?type=repair');
  await screenLoaded(page, 'status-rules');
  await page.getByRole('button', { name: 'Set transitions' }).click();
  const matrix = page.getByRole('table').nth(1);
  await expect(matrix).toBeVisible();
  await expectAccessible(page);
  const rows = (await read(page, 'statuses?filter[type]=repair&sort=sort_order')).data;
  const [first, second, third] = rows.map((row: { attributes: { title_en: string } }) => row.attributes.title_en);
  const every = page.getByRole('checkbox', { name: `From every status to ${third}`, exact: true });
  await every.uncheck();
  await expect(every).not.toBeChecked();
  // The box is ticked at once; what holds is what the server has kept.
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/status-transitions') && answer.request().method() === 'POST',
  );
  await page.getByRole('checkbox', { name: `From ${second} to ${third}`, exact: true }).check();
  expect((await kept).status()).toBe(201);
  const device = (await read(page, 'inventories?page[size]=1')).data[0].id;
  const repair = await make(page, 'repairs', { inventory_id: device, status: rows[0].attributes.number });
  const change = async (status: number) => (await call(page, 'patch', `repairs/${repair}`, { status })).status();
  expect(await change(rows[2].attributes.number), `${first} to ${third}`).toBe(422);
  expect(await change(rows[1].attributes.number)).toBe(200);
  expect(await change(rows[2].attributes.number), `${second} to ${third}`).toBe(200);
  await page.getByRole('button', { name: 'Allow every change' }).click();
  await expect(page.getByText('Every change is allowed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(matrix).toBeVisible();
});

test('a status asks for a field, and statuses change places', async ({ page }) => {
  await page.goto('/admin/statuses?type=support_tickets');
  await screenLoaded(page, 'status-rules');
  const rows = page.getByRole('table').first().locator('tbody tr');
  const names = rows.getByRole('rowheader');
  await expect(names.nth(1)).toHaveText(/\w/);
  const [first = '', second = ''] = await names.allTextContents();
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await expect(names.first()).toHaveText(second);
  await page.getByRole('combobox', { name: `Mandatory fields of ${first}` }).fill('Descr');
  await page.getByRole('option', { name: 'Description' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const kept = (await read(page, 'statuses?filter[type]=support_tickets')).data;
  const status = kept.find((one: { attributes: { title_en: string } }) => one.attributes.title_en === first);
  expect(JSON.stringify(status.attributes.field_rules)).toContain('edit_mandatory');
});

test('a setting that cannot be is refused at its field; the others are saved', async ({ page }) => {
  await page.goto('/admin/settings');
  await screenLoaded(page, 'settings');
  await page.getByRole('textbox', { name: 'City' }).fill('Wolfenbüttel');
  const iban = page.getByRole('textbox', { name: 'IBAN' });
  await iban.fill('DE00 3704 0044 0532 0130 00');
  await page.getByRole('textbox', { name: 'Due soon, in days' }).fill('120, 60');
  await expect(page.getByText('3 changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(iban).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('its check digits do not match')).toBeVisible();
  await expectAccessible(page);
  expect((await attributes(page, 'settings/lab.city')).value).toBe('Wolfenbüttel');
  expect((await attributes(page, 'settings/inventory.critical_days')).value).toEqual([120, 60]);
  await iban.fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await attributes(page, 'settings/company.iban')).value).toBe('DE89 3704 0044 0532 0130 00');
});

test('how large a file may be and how long the bin keeps is set there, and shown where it counts', async ({ page }) => {
  await page.goto('/admin/settings');
  await screenLoaded(page, 'settings');
  // What an amount is in is the lab's currency.
  const fee = page.locator('.mantine-InputWrapper-root', {
    has: page.getByRole('textbox', { name: /^Fee of the second reminder/ }),
  });
  await expect(fee).toContainText('EUR');
  await page.getByRole('textbox', { name: 'Largest file' }).fill('60');
  await page.getByRole('textbox', { name: 'Keep what was deleted' }).fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Largest file' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Largest file' }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await attributes(page, 'settings/bin.keep_days')).value).toBe(7);
  await page.goto('/documents/new');
  await screenLoaded(page, 'documents-new');
  await expect(page.getByText('up to 3 MB')).toBeVisible();
});

test('a word of the lab is typed where it stands, shows at once, and its missing translation comes first', async ({ page }) => {
  await page.goto('/admin/wording?q=ui.runs.title');
  await screenLoaded(page, 'wording');
  await page.getByRole('button', { name: /^Change ui\.runs\.title in English/ }).click();
  const box = page.getByRole('textbox', { name: 'Change ui.runs.title in English' });
  await box.fill('Mass changes');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: /Mass changes$/ })).toBeFocused();
  await page.getByRole('button', { name: /^Missing/ }).click();
  await page.getByRole('searchbox', { name: 'Find a text or key' }).fill('');
  await expect(page.getByRole('row', { name: /ui\.runs\.title/ })).toContainText('own text missing');
  await expectAccessible(page);
  await page.goto('/admin/runs');
  await expect(page.getByRole('heading', { level: 1, name: 'Mass changes' })).toBeVisible();
});

test('a new wording keeps the places that are filled in', async ({ page }) => {
  await page.goto('/admin/wording?q=ui.created');
  await screenLoaded(page, 'wording');
  await page.getByRole('button', { name: /^Change ui\.created in English/ }).click();
  const box = page.getByRole('textbox', { name: 'Change ui.created in English' });
  await box.fill('Made');
  await expect(page.getByText('The new text lacks: {title}')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await box.press('Escape');
  await expect(box).toBeHidden();
});

test('an action is shown only to who holds its operation: in lists, on records, in menus and below the rows', async ({
  page,
  browser,
}) => {
  test.slow();
  const held = ['using_API', 'inventory_view', 'calibration_view', 'customers_view', 'price_view', 'types_view', 'notepad_view'];
  await makeUser(page, 'onlooker', held);
  const { page: other } = await signInAs(browser, page, 'onlooker');
  const nothingToDo = async () => {
    const main = other.getByRole('main');
    await expect(main.getByRole('button', { name: /^(?:New|Import|Save|Delete|Calibrate|Print labels)/ })).toHaveCount(0);
    await expect(main.getByRole('link', { name: /^(?:New|Import)/ })).toHaveCount(0);
    await expect(main.locator('[data-disabled][aria-describedby]')).toHaveCount(0);
    await expectAccessible(other);
  };
  for (const [path, screen] of [
    ['/inventory', 'inventory'],
    ['/prices', 'prices'],
    ['/customers', 'customers'],
  ] as const) {
    await other.goto(path);
    await screenLoaded(other, screen);
    await nothingToDo();
    const keys = other.getByRole('contentinfo').or(other.locator('footer')).filter({ hasText: 'Enter' });
    await expect(keys).not.toContainText('F2');
    await page.goto(path);
    await screenLoaded(page, screen);
    await expect(page.locator('footer').filter({ hasText: 'Enter' })).toContainText('F2');
    await expect(page.getByRole('main').getByRole('link', { name: /^New/ }).first()).toBeVisible();
  }
  const device = (await read(page, 'inventories?page[size]=1')).data[0].id;
  await other.goto(`/inventory/${device}?tab=details`);
  await screenLoaded(other, 'inventory-record');
  await nothingToDo();
  await other.goto('/notes?view=board');
  await screenLoaded(other, 'notes-board');
  await nothingToDo();
});

test('an entry of the trail tells what was written, in the words of its record, also when that is gone', async ({ page }) => {
  const devices = await read(page, 'inventories?page[size]=1&sort=asset_number');
  const [device] = devices.data;
  const categories = await read(page, 'categories?filter[type]=eq:inventory&page[size]=2');
  const names = categories.data.map((one: { attributes: { name: string } }) => one.attributes.name);
  const ids = categories.data.map(({ id }: { id: string }) => id);
  const changed = { status: 2, duedate: '2027-02-01', categories: ids };
  expect((await call(page, 'patch', `inventories/${device.id}`, changed)).status()).toBe(200);
  const entry = async (key: string, action: string) => {
    const found = await read(page, `audits?filter[record_key]=eq:${key}&filter[action]=eq:${action}&sort=-at`);
    await page.goto(`/audits/${found.data[0].id}`);
    await screenLoaded(page, 'audits-record');
  };
  const written = page.getByRole('region', { name: 'What was written' });
  await entry(device.id, 'update');
  await expect(written.getByRole('link', { name: device.attributes.asset_number })).toBeVisible();
  await expect(written.getByText('Stored', { exact: true })).toBeVisible();
  await expect(written.getByText('01 Feb 2027', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await entry(device.id, 'link');
  await expect(written).toContainText(names[0]);
  await expect(written).toContainText(names[1]);
  await expect(written).not.toContainText(ids[1]);
  const price = (await read(page, 'prices?page[size]=1')).data[0];
  expect((await call(page, 'delete', `prices/${price.id}`)).status()).toBe(204);
  await entry(price.id, 'delete');
  await expect(written).toContainText(/\d+\.\d\d/);
  await expect(written.locator('del')).toHaveCount(0);
});
