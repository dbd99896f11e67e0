// The first days in the office and in administration: what a lab's new people meet before they know their way.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const password = 'Waffle-Harbour-9-Quilt';

test('to a new user of the lab all customers are proposed, to one of a customer the assigned ones', async ({ page }) => {
  await signedIn(page);
  await page.goto('/users/new');
  await screenLoaded(page, 'users-new');
  const customers = page.getByRole('combobox', { name: 'Visible customers' });
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect(customers).toHaveValue('Assigned customers');
  for (const [name, proposed] of [
    ['Technician', 'All customers'],
    ['Customer', 'Assigned customers'],
  ] as const) {
    await role.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    await expect(customers).toHaveValue(proposed);
  }
  await customers.click();
  await page.getByRole('option', { name: 'All customers' }).click();
  await role.fill('front');
  await page.getByRole('option', { name: 'Front desk' }).click();
  await expect(customers).toHaveValue('All customers');
  // In German a role is found by what it is called there.
  await signedIn(page, 'de');
  await page.goto('/users/new');
  await screenLoaded(page, 'users-new');
  const rolle = page.getByRole('combobox', { name: 'Rolle' });
  await rolle.fill('Laborl');
  await expect(page.getByRole('option')).toHaveText(['Laborleitung', /^Neue Rolle/]);
  await page.keyboard.press('Enter');
  await expect(rolle).toHaveValue('Laborleitung');
});

test('whoever sees no customer yet reads whom to ask, and is not asked to import', async ({ page, browser }) => {
  await signedIn(page);
  const { data: roles } = await (await page.request.get('/api/v2/roles?filter[name]=eq:technician')).json();
  const email = 'new.technician@lab.example';
  const { id } = await write(page, 'users', { email, password, role_id: roles[0].id, language: 'en', inventory_filter: 'all' });
  const context = await browser.newContext({ baseURL: new URL((await page.request.get('/health')).url()).origin });
  const theirs = await context.newPage();
  const door = new SignInPage(theirs);
  await door.open();
  await door.signIn({ email, password });
  await screenLoaded(theirs, 'today');
  await expect(theirs.getByText('You see no customer yet')).toBeVisible();
  await theirs.goto('/inventory');
  await screenLoaded(theirs, 'inventory');
  const notice = theirs.getByRole('status').filter({ hasText: 'You see no customer yet' });
  await expect(notice).toContainText('ask them to assign customers to you');
  await expect(notice.getByRole('link')).toHaveCount(0);
  await expectAccessible(theirs);
  const { data: customers } = await (await page.request.get('/api/v2/customers?page[size]=1')).json();
  await write(page, `users/${id}/customers`, { customers: [customers[0].id], mode: 'add' });
  await theirs.reload();
  await screenLoaded(theirs, 'inventory');
  await expect(notice).toHaveCount(0);
  await context.close();
});

test('a price file with words of its own asks which column is the price, also after another row of headings', async ({
  page,
}) => {
  await signedIn(page, 'de');
  const type = await write(page, 'device-types', { type_name: 'Preisprobe Office' });
  expect(type.id).not.toBe('');
  await page.goto('/imports/prices');
  await screenLoaded(page, 'imports');
  const lines = ['Tarife 2027;Stand November', 'Gerätetyp;Tarif', 'Preisprobe Office;84,15'];
  const buffer = Buffer.from(lines.join('\r\n'), 'utf8');
  await page.locator('input[type="file"]').setInputFiles({ name: 'tarife.csv', mimeType: 'text/csv', buffer });
  await screenLoaded(page, 'imports');
  const asked = page.getByRole('region', { name: 'Spalten, nach denen gefragt wird' });
  await expect(asked).toContainText('Welche Spalte der Datei ist „Preis“?');
  await expect(asked).toContainText('Welche Spalte der Datei ist „Gerätetyp“?');
  await page.getByRole('button', { name: 'Wie die Datei gelesen wird' }).click();
  await page.getByRole('button', { name: 'Zeile 2 enthält die Überschriften' }).click();
  await expect(asked).not.toContainText('Gerätetyp');
  await expectAccessible(page);
  await asked.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Tarif', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('button', { name: '1 Zeile übernehmen' })).toBeEnabled();
});

test('where backups lie stands there to be copied; looking into one neither threatens nor restores by the first key', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('row', { name: /By hand/ }).first();
  await expect(row).toBeVisible();
  const { directory } = (await (await page.request.get('/api/v2/admin/lab-folder')).json()).data.attributes;
  await expect(page.getByText(`The backups lie in ${directory}/backups`)).toBeVisible();
  await row.getByRole('button', { name: 'Look …' }).click();
  const dialog = page.getByRole('dialog', { name: /^Backup of / });
  await expect(dialog.getByText(new RegExp(`${directory}/backups/.+-manual`))).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy the place' })).toBeVisible();
  await expect(dialog.getByText('will no longer be shown')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('own prices of a customer begin at the customer: the group is made, and its column is what opens', async ({ page }) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { customer_number: 'OWN-1', name: 'Own Prices Works' });
  await page.goto(`/customers/${customer.id}`);
  await screenLoaded(page, 'customers-record');
  await page.getByRole('button', { name: 'Own prices for this customer' }).click();
  await expect(page).toHaveURL(/\/prices\/matrix\?groups=list(%2C|,)/);
  await screenLoaded(page, 'matrix');
  await expect(page.getByRole('columnheader', { name: /Own Prices Works/ })).toBeVisible();
  const { data } = await (await page.request.get(`/api/v2/customers/${customer.id}`)).json();
  const group = new URL(page.url()).searchParams.get('groups')?.split(',')[1];
  expect(data.attributes.price_category_id).toBe(group);
  await page.goto(`/customers/${customer.id}`);
  await screenLoaded(page, 'customers-record');
  await expect(page.getByRole('region', { name: 'Prices' }).getByRole('link', { name: 'Own Prices Works' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Own prices for this customer' })).toHaveCount(0);
});

test('the price of a line is typed where it stands; a day without a year is understood, an unreadable one told once', async ({
  page,
}) => {
  await signedIn(page, 'de');
  const customer = await write(page, 'customers', { customer_number: 'ROW-1', name: 'Zeile GmbH' });
  const order = await write(page, 'bookings', { customer_id: customer.id });
  const line = { booking_id: order.id, pos_number: 10, article_type: 'article', name: 'Sonderprüfung', quantity: 2 };
  const { id } = await write(page, 'booking-positions', line);
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  const row = page.getByRole('row', { name: /Sonderprüfung/ });
  await row.getByRole('button', { name: 'Preis von Sonderprüfung: kein Preis' }).click();
  const entry = row.getByRole('textbox', { name: 'Preis der Position' });
  await entry.fill('vielleicht');
  await entry.press('Enter');
  await expect(row).toContainText('Bitte einen Betrag wie');
  await entry.fill('84,5');
  await entry.press('Enter');
  await expect(row.getByRole('button', { name: 'Preis von Sonderprüfung: 84,50' })).toBeVisible();
  await expectAccessible(page);
  const kept = async () => (await (await page.request.get(`/api/v2/booking-positions/${id}`)).json()).data.attributes.price;
  await expect.poll(kept).toBe(84.5);
  await row.getByRole('button', { name: /^Preis von/ }).click();
  await entry.fill('9');
  await entry.press('Escape');
  await expect(row.getByRole('button', { name: 'Preis von Sonderprüfung: 84,50' })).toBeVisible();
  await page.getByRole('button', { name: 'Rechnung ausstellen' }).click();
  const dialog = page.getByRole('dialog');
  const from = dialog.getByRole('textbox', { name: 'Leistung von' });
  await from.fill('bald');
  await dialog.getByRole('button', { name: 'Rechnung ausstellen' }).click();
  await expect(dialog.getByText(/Bitte ein Datum wie 09\.03\.2026/)).toHaveCount(1);
  await from.fill('29.11.');
  await from.blur();
  await expect(from).toHaveValue(`29.11.${new Date().getFullYear()}`);
});

test('the audit trail calls what has no screen of its own by what it is about; roles are described in one language', async ({
  page,
}) => {
  await signedIn(page);
  const { id } = await write(page, 'documents', { title: 'Proof of the trail names' });
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  await write(page, 'document-links', { document_id: id, resource: 'inventory', record_key: data[0].id });
  await page.goto('/audits?f.resource=document_link');
  await screenLoaded(page, 'audits');
  await expect(page.getByRole('gridcell', { name: 'Proof of the trail names' }).first()).toBeVisible();
  await page.goto('/roles');
  await screenLoaded(page, 'roles');
  await expect(page.getByRole('gridcell', { name: 'Calibrates, measures and repairs.', exact: true })).toBeVisible();
  await expect(page.getByText('Kalibriert, misst')).toHaveCount(0);
});
