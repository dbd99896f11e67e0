// Forms of new records begin as the server would fill them, ask for what a category asks for, and do not mourn what nobody typed; what a
// reader may not do is closed and says why; tabs stay in one line.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test('a new printer shows what it would get anyway, and needs no more than its name', async ({ page }) => {
  await signedIn(page);
  await page.goto('/printers/new');
  await screenLoaded(page, 'printers-new');
  await expect(page.getByRole('textbox', { name: 'Resolution (dpi)' })).toHaveValue('300');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bench printer');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'printers-record');
  const { data } = await (await page.request.get('/api/v2/printers?filter[name]=eq:Bench printer')).json();
  expect(data[0].attributes).toMatchObject({ dpi: 300, port: 9100, kind: 'pdf' });
});

test('a form that only holds what it was asked for is left without a word, one that was typed into is not', async ({ page }) => {
  await signedIn(page);
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await page.goto('/inventory/new?location=Hall%207');
  await screenLoaded(page, 'inventory-new');
  const place = page.getByRole('textbox', { name: 'Location' });
  await expect(place).toHaveValue('Hall 7');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await screenLoaded(page, 'inventory');
  await page.goBack();
  await screenLoaded(page, 'inventory-new');
  await place.fill('Hall 8');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave and lose them' }).click();
  await screenLoaded(page, 'inventory');
});

test('a page that is left while it is being saved is left when it is saved', async ({ page }) => {
  await signedIn(page);
  const { id } = await write(page, 'procedures', { procedure_name: 'Left early' });
  await page.goto(`/procedures/${id}`);
  await screenLoaded(page, 'procedures-record');
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v2\/procedures\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await asked;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Calibration method' }).fill('W-7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Procedures', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  answer();
  await screenLoaded(page, 'procedures');
  const { data } = await (await page.request.get(`/api/v2/procedures/${id}`)).json();
  expect(data.attributes.calibration_method).toBe('W-7');
});

test('ein Zeitpunkt wird wie auf Deutsch üblich getippt: Tag und Uhrzeit im Formular und in der Zelle', async ({ page }) => {
  await signedIn(page, 'de');
  const [customer] = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data;
  const device = await write(page, 'inventories', { asset_number: 'ZEIT-1', customer_id: customer.id });
  const { id } = await write(page, 'locations', {
    inventory_id: device.id,
    location_2: 'Raum Zeit',
    location_date: '2026-03-09T07:15:00Z',
  });
  const stored = async () => (await (await page.request.get(`/api/v2/locations/${id}`)).json()).data.attributes.location_date;
  await page.goto(`/locations/${id}`);
  await screenLoaded(page, 'locations-record');
  const day = page.getByRole('textbox', { name: 'Ab', exact: true });
  const time = page.getByRole('textbox', { name: 'Ab: Uhrzeit' });
  await expect(day).toHaveValue('09.03.2026');
  await expect(time).toHaveValue(/^\d\d:15$/);
  await day.fill('10.3.26');
  await day.press('Tab');
  await page.keyboard.press('Tab');
  await expect(time).toBeFocused();
  await time.fill('25.70');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(day).toHaveAccessibleDescription(/Uhrzeit wie 09\.03\.2026, 14:30/);
  await time.fill('17.45');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(time).toHaveValue('17:45');
  expect(await stored()).toBe(await page.evaluate(() => new Date(2026, 2, 10, 17, 45).toISOString().replace('.000Z', 'Z')));
  await expectAccessible(page);

  await page.goto('/locations?f.location_2=Raum%20Zeit');
  await screenLoaded(page, 'locations');
  await page.getByRole('gridcell', { name: /^10\.03\.2026/ }).click();
  await page.keyboard.press('F2');
  const cell = page.getByRole('dialog');
  await expect(cell.getByRole('textbox', { name: 'Ab', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell.getByRole('textbox', { name: 'Ab: Uhrzeit' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^10\.03\.2026, 08:00/ })).toBeVisible();
});

test('what a category asks for is asked for by the form and by a cell', async ({ page }) => {
  await signedIn(page);
  const category = await write(page, 'categories', { name: 'With makers', type: 'inventory' });
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.put('/api/v2/fields/inventory/I4202', { headers, data: { category_uID: category.id, mandatory: true } });
  const customer = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data[0].id;
  const query = new URLSearchParams({ categories: category.id, customer_id: customer, asset_number: '0-FIRST' });
  await page.goto(`/inventory/new?${query}`);
  await screenLoaded(page, 'inventory-new');
  const maker = page.getByRole('textbox', { name: 'Manufacturer' });
  await expect(maker).toHaveAttribute('required', '');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(maker).toHaveAccessibleDescription(/Please fill in/);
  await maker.fill('Fluke');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'inventory-record');

  const list = new ListPage(page, 'inventory');
  await list.open('?f.asset_number=0-FIRST');
  await expect(list.rows).toHaveCount(1);
  await list.row(1).getByText('Fluke').click();
  await page.keyboard.press('F2');
  const cell = page.getByRole('dialog', { name: /^Edit Manufacturer/ });
  await cell.getByRole('textbox').fill('');
  await page.keyboard.press('Enter');
  await expect(cell.getByRole('textbox')).toHaveAccessibleDescription(/./);
  await page.keyboard.press('Escape');
  await expect(list.row(1)).toContainText('Fluke');
});

test('what was typed into a cell when the window went is offered by the record', async ({ page, context }) => {
  await signedIn(page);
  const customer = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data[0].id;
  const { id } = await write(page, 'inventories', { asset_number: '0-CELL', customer_id: customer, manufacturer: 'Before' });
  const list = new ListPage(page, 'inventory');
  await list.open('?f.asset_number=0-CELL');
  await expect(list.rows).toHaveCount(1);
  await list.row(1).getByText('Before').click();
  await page.keyboard.press('F2');
  await page
    .getByRole('dialog', { name: /^Edit Manufacturer/ })
    .getByRole('textbox')
    .fill('Typed into the cell');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join().includes('Typed into the cell'))).toBe(true);
  await page.close();
  const again = await context.newPage();
  await again.goto(`/inventory/${id}?tab=details`);
  await screenLoaded(again, 'inventory-record');
  await expect(again.getByRole('status').filter({ hasText: 'Input that was not saved' })).toContainText('Manufacturer');
  await again.getByRole('button', { name: 'Restore it' }).click();
  await expect(again.getByRole('textbox', { name: 'Manufacturer' })).toHaveValue('Typed into the cell');
});

test('wer eine Tafel nur lesen darf, findet auf ihr nichts, was er nicht darf', async ({ page }) => {
  await signedIn(page, 'de');
  const role = await write(page, 'roles', { name: 'Leser', operations: ['using_API', 'notepad_view', 'inventory_view'] });
  const account = { email: 'leser@lab.example', password: 'nur zum lesen da', firstname: 'Lea', lastname: 'Leser' };
  await write(page, 'users', { ...account, role_id: role.id, language: 'de', customer_filter: 'all' });
  await page.context().clearCookies();
  const signIn = new SignInPage(page);
  await signIn.open('/notes?view=board');
  await signIn.signIn(account);
  await screenLoaded(page, 'notes-board');
  const card = page.getByRole('main').getByRole('listitem').first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('main').getByText('Neue Notiz')).toHaveCount(0);
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('auf Deutsch bleiben die Reiter eines Geräts in einer Zeile, und der Rest steht dahinter', async ({ page }) => {
  await signedIn(page, 'de');
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/inventory/${encodeURIComponent(data[0].id)}`);
  await screenLoaded(page, 'inventory-record');
  const line = page.getByRole('tablist');
  const more = page.getByRole('main').getByRole('button', { name: /weitere$/ });
  await expect(more).toBeVisible();
  // Counts arrive after the names and take room: a tab they push out has no height for a moment.
  await expect
    .poll(async () => {
      const tops = await line
        .getByRole('tab')
        .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
      return new Set(tops).size;
    })
    .toBe(1);
  await expectAccessible(page);
  await more.click();
  await page.getByRole('menuitem', { name: 'Verlauf' }).click();
  await expect(line.getByRole('tab', { name: 'Verlauf' })).toHaveAttribute('aria-selected', 'true');
  await expect(line.getByRole('tab', { name: 'Verlauf' })).toBeVisible();
  await line.getByRole('tab', { name: 'Verlauf' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line.getByRole('tab', { selected: true })).toBeFocused();
});

test('Enter takes the one record that fits what was typed, and never sends the form instead', async ({ page }) => {
  await signedIn(page);
  for (const name of ['Onlyone Instruments', 'Twofold North', 'Twofold South']) await write(page, 'customers', { name });
  await page.goto('/inventory/new');
  await screenLoaded(page, 'inventory-new');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.click();
  // Not key by key: a machine at work hands keys over in a burst, and a burst is taken for a scan.
  await customer.fill('twofold');
  await customer.press('Enter');
  await expect(page.getByRole('option', { name: /Twofold/ })).toHaveText(['Twofold North', 'Twofold South']);
  await expect(customer).toHaveValue('twofold');
  await customer.fill('onlyone');
  await customer.press('Enter');
  await expect(customer).toHaveValue('Onlyone Instruments');
  await expect(page.getByRole('option')).toHaveCount(0);
  await screenLoaded(page, 'inventory-new');
  await page.getByRole('textbox', { name: 'Asset number' }).fill('ENTER-1');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByText('Onlyone Instruments').first()).toBeVisible();
});

test('a tab says neither whose page it is nor an order that is the same for all of its rows', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/calibrations?page[size]=1&include=inventory.customer')).json();
  const { data: device } = await (await page.request.get(`/api/v2/inventories/${data[0].attributes.inventory_id}`)).json();
  const { data: customer } = await (await page.request.get(`/api/v2/customers/${device.attributes.customer_id}`)).json();
  const cell = page.getByRole('gridcell').filter({ hasText: device.attributes.model }).first();
  await page.goto(`/customers/${customer.id}?tab=calibrations`);
  await expect(cell).toBeVisible();
  await expect(page.getByRole('grid')).not.toContainText(customer.attributes.name);
  await page.goto(`/calibrations?f.inventory_id=${device.attributes.asset_number}`);
  await expect(cell).toContainText(customer.attributes.name);

  const [price] = (await (await page.request.get('/api/v2/prices?page[size]=1')).json()).data;
  await page.goto(`/device-types/${price.attributes.type_tID ?? price.attributes.device_type_id}?tab=prices`);
  await expect(page.getByRole('columnheader', { name: 'Valid from' })).toHaveText('Valid from');
  await page.goto('/prices');
  await expect(page.getByRole('columnheader', { name: 'Valid from' })).toContainText('2');
});
