// The customer's room from end to end, as its two sides see it: the office invites; the customer comes in by the code, orders, reads and
// accepts the offer, and takes the certificates. In both languages, on a desk and on a phone. docs/interface/portal.md#room.
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const password = 'Eine Waage am Morgen 7';

/** A browser of somebody else. */
async function another(browser: Browser, baseURL: string | undefined, options: object = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(baseURL ? { baseURL } : {}),
    ...options,
  });
  return context.newPage();
}

/** Invited, and in with a password. The id of their account. */
async function invited(
  page: Page,
  customer: string,
  person: { email: string; firstname: string; lastname: string },
): Promise<string> {
  const made = await write(page, `customers/${customer}/room-people`, { email: person.email, language: 'en' });
  const { code } = (made as unknown as { attributes: { code: string } }).attributes;
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post('/api/v2/auth/redeem', { data: { ...person, code, password }, headers })).ok()).toBe(true);
  return made.id;
}

/** Nothing reaches over the right edge. */
async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

test('a customer is invited, orders, accepts the offer and takes certificates; the office sees each step', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { name: 'Room & Sons' });
  const devices = [];
  for (const asset_number of ['ROOM-1', 'ROOM-2'])
    devices.push(
      await write(page, 'inventories', { asset_number, description: 'Balance', customer_id: customer.id, duedate: '2026-01-10' }),
    );

  // The office invites.
  await page.goto(`/customers/${customer.id}?tab=room`);
  await screenLoaded(page, 'customers-record');
  await expect(page.getByText('Nobody invited yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('no address');
  await dialog.getByRole('button', { name: 'Invite a person' }).click();
  // Its caption says already what it is about.
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/^(?!E-mail)[A-Z].+/);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('rita@room.test');
  await dialog.getByRole('button', { name: 'Invite a person' }).click();
  const link = await dialog.getByText('/room/join#').textContent();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(page.getByRole('cell', { name: 'rita@room.test' })).toBeVisible();
  await expectAccessible(page);

  // The customer comes in.
  const rita = await another(browser, baseURL);
  await rita.goto(link ?? '');
  await screenLoaded(rita, 'room-join');
  await expect(rita.getByLabel('E-mail')).toHaveValue('rita@room.test');
  await expectAccessible(rita);
  await rita.getByLabel('First name').fill('Rita');
  await rita.getByLabel('Last name').fill('Ring');
  await rita.getByLabel('New password').fill(password);
  await rita.getByLabel('Repeat').fill(password);
  await rita.getByRole('button', { name: 'Enter the customer room' }).click();
  await screenLoaded(rita, 'room-devices');
  await expect(rita.getByRole('banner')).toContainText('Room & Sons · Rita Ring');
  await expect(rita.getByRole('link', { name: 'ROOM-1' })).toBeVisible();
  await expectAccessible(rita);

  // Nothing ordered yet, and the way to what can be.
  await rita.getByRole('link', { name: 'Orders', exact: true }).click();
  await screenLoaded(rita, 'room-orders');
  await rita.getByRole('main').getByRole('link', { name: 'Devices' }).click();
  await screenLoaded(rita, 'room-devices');

  // Orders both devices.
  for (const name of ['ROOM-1', 'ROOM-2']) await rita.getByRole('checkbox', { name: `Select ${name}` }).check();
  await rita.getByRole('button', { name: 'Order a calibration' }).click();
  await rita.getByRole('textbox', { name: 'Remark' }).fill('With the cable, please');
  await expectAccessible(rita);
  await rita.getByRole('button', { name: 'Send request' }).click();
  await screenLoaded(rita, 'room-order');
  await expect(rita.getByText('The lab has your request')).toBeVisible();
  await expect(rita.getByRole('link', { name: 'ROOM-2' })).toBeVisible();
  await expectAccessible(rita);
  const order = rita.url().split('/').at(-1) ?? '';

  // The office prices and offers it.
  await page.goto('/bookings');
  await screenLoaded(page, 'bookings');
  await page.getByRole('button', { name: /^Requested by customers/ }).click();
  await expect(page.getByRole('gridcell', { name: 'Room & Sons' })).toBeVisible();
  await page.goto(`/bookings/${order}`);
  await screenLoaded(page, 'bookings-record');
  await expect(page.getByText('Remark: With the cable, please')).toBeVisible();
  await expect(page.getByText(/^Requested by Rita Ring/)).toBeVisible();
  const lines = await (await page.request.get(`/api/v2/booking-positions?filter[booking_id]=${order}`)).json();
  for (const { id } of lines.data) {
    const origin = { Origin: new URL(page.url()).origin };
    await page.request.patch(`/api/v2/booking-positions/${id}`, { data: { price: 80 }, headers: origin });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Offer in the customer room' }).click();
  await expect(page.getByText(/^In the customer room since/)).toBeVisible();
  await expectAccessible(page);

  // Somebody of theirs who may not order reads it, and is told who accepts.
  const reader = await invited(page, customer.id, { email: 'vera@room.test', firstname: 'Vera', lastname: 'Viel' });
  const { id: role } = await write(page, 'roles', { name: 'room reader', operations: JSON.stringify(['customer_room_view']) });
  const asOffice = { Origin: new URL(page.url()).origin };
  expect((await page.request.patch(`/api/v2/users/${reader}`, { data: { role_id: role }, headers: asOffice })).ok()).toBe(true);
  const vera = await another(browser, baseURL);
  const session = { data: { email: 'vera@room.test', password }, headers: asOffice };
  expect((await vera.request.post('/api/v2/auth/session', session)).ok()).toBe(true);
  await vera.goto(`/room/orders/${order}`);
  await screenLoaded(vera, 'room-order');
  await expect(vera.getByText('It is accepted by people of your company who may order')).toBeVisible();
  await expect(vera.getByRole('button', { name: 'Read the offer (PDF)' })).toBeVisible();
  await expect(vera.getByRole('button', { name: 'Accept the offer' })).toHaveCount(0);
  await expectAccessible(vera);
  await vera.context().close();

  // The customer reads and accepts it.
  await rita.reload();
  await screenLoaded(rita, 'room-order');
  const paper = rita.waitForEvent('download');
  await rita.getByRole('button', { name: 'Read the offer (PDF)' }).click();
  expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
  await rita.getByRole('button', { name: 'Accept the offer' }).click();
  const asked = rita.getByRole('dialog');
  await expect(asked.getByLabel('Your name')).toHaveValue('Rita Ring');
  await expect(asked.getByRole('button', { name: 'Read the offer (PDF)' })).toBeVisible();
  await expect(asked.getByText('Total 190.40')).toBeVisible();
  await expect(asked.getByText('160.00 EUR net, 30.40 EUR VAT')).toBeVisible();
  await expectAccessible(rita);
  await asked.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(rita.getByText(/^Accepted by Rita Ring on .+ The lab has been told/)).toBeVisible();
  await expect(rita.getByRole('button', { name: 'Accept the offer' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Accepted by Rita Ring on/)).toBeVisible();

  // A change since is seen on both sides.
  const origin = { Origin: new URL(page.url()).origin };
  await page.request.patch(`/api/v2/booking-positions/${lines.data[0].id}`, { data: { price: 90 }, headers: origin });
  await page.reload();
  await expect(page.getByText('The order says something else than the offer')).toBeVisible();
  await rita.reload();
  await expect(rita.getByText('The lab is changing this offer')).toBeVisible();
  await expect(rita.getByText(/^Total/)).toHaveCount(0);

  // Shut out, the room is gone.
  await page.goto(`/customers/${customer.id}?tab=room`);
  await page.getByRole('button', { name: 'Shut out' }).click();
  await expect(page.getByRole('cell', { name: 'Shut out' }).first()).toBeVisible();
  await rita.goto('/room');
  await screenLoaded(rita, 'sign-in');
  await rita.context().close();
});

test('in German on a phone: devices, one with its certificates, contacts; the lab’s own screens stay closed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page);
  const released = await (
    await page.request.get('/api/v2/calibrations?filter[released_at]=notnull:&include=inventory&page[size]=1')
  ).json();
  const device = released.included[0];
  const made = await write(page, `customers/${device.attributes.customer_id}/room-people`, {
    email: 'jan@room.test',
    language: 'de',
  });
  const { code } = (made as unknown as { attributes: { code: string } }).attributes;
  const redeemed = { email: 'jan@room.test', code, password, firstname: 'Jan', lastname: 'Jung' };
  const headers = { Origin: new URL(baseURL ?? '').origin };
  expect((await page.request.post('/api/v2/auth/redeem', { data: redeemed, headers })).ok()).toBe(true);

  const jan = await another(browser, baseURL, { viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  await jan.goto('/room');
  await screenLoaded(jan, 'sign-in');
  await jan.getByLabel(/E-Mail|E-mail/).fill('jan@room.test');
  await jan.getByLabel(/^(?:Passwort|Password)$/).fill(password);
  await jan.getByRole('button', { name: /^(?:Anmelden|Sign in)$/ }).click();
  await screenLoaded(jan, 'room-devices');
  await expect(jan.getByRole('heading', { level: 1, name: 'Geräte' })).toBeVisible();
  await fits(jan);
  await expectAccessible(jan);
  await jan.goto(`/room/devices/${device.id}`);
  await screenLoaded(jan, 'room-device');
  const download = jan.waitForEvent('download');
  await jan
    .getByRole('button', { name: /^PDF von/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await fits(jan);
  await expectAccessible(jan);
  await jan.getByRole('link', { name: 'Kontakte' }).click();
  await screenLoaded(jan, 'room-contacts');
  await jan.getByRole('button', { name: 'Neuer Kontakt' }).click();
  await jan.getByRole('dialog').getByLabel('Nachname').fill('Neumann');
  const email = jan.getByRole('dialog').getByLabel('E-Mail');
  await email.fill('x y@');
  await jan.getByRole('button', { name: 'Speichern' }).click();
  await expect(email).toHaveAccessibleDescription('Bitte geben Sie eine gültige E-Mail-Adresse ein.');
  await expect(email).toBeFocused();
  await expectAccessible(jan);
  await email.fill('neumann@room.test');
  await jan.getByRole('button', { name: 'Speichern' }).click();
  await expect(jan.getByText('Neumann', { exact: true })).toBeVisible();
  await fits(jan);
  await expectAccessible(jan);
  await jan.goto('/inventory');
  await screenLoaded(jan, 'room-devices');
  await expect(jan).toHaveURL(/\/room$/);
  await jan.context().close();
});
