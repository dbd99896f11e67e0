// The planning board: devices are drawn to days by mouse, by their menu and by keys; absences and promised days.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

interface Day {
  day: string;
  capacity_minutes: number;
}

/** The first three days on which somebody works, from next week on: whatever day it is, they lie ahead. */
async function workingDays(page: Page): Promise<[Day, Day, Day]> {
  const { data } = await (await page.request.get('/api/v2/planning?weeks=2')).json();
  const { days, now } = data.attributes as { days: Day[]; now: string };
  const monday = days[7]?.day ?? now;
  const ahead = days.filter(({ day, capacity_minutes }) => day >= monday && capacity_minutes > 0);
  return [ahead[0], ahead[1], ahead[2]] as [Day, Day, Day];
}

const dayOf = async (page: Page, device: string) => {
  const filter = `filter[inventory_id]=eq:${device}&sort=-created_at`;
  const { data } = await (await page.request.get(`/api/v2/calibrations?${filter}`)).json();
  return data[0]?.attributes;
};

const shown = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }).format(new Date(day));

test('a device that is due is drawn to a day, and on by keys and by its menu', async ({ page }) => {
  await signedIn(page);
  const [customer] = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data;
  const [first, second, third] = await workingDays(page);
  const number = `PLAN-${Date.now()}`;
  const device = await write(page, 'inventories', { asset_number: number, customer_id: customer.id, duedate: '2020-01-02' });
  await page.goto(`/planning?week=${first.day}`);
  await screenLoaded(page, 'planning');
  await expectAccessible(page);
  const waiting = page.getByRole('region', { name: 'Due, not planned' });
  const column = (day: string) => page.getByRole('region', { name: new RegExp(`, ${shown(day)}$`) });
  await expect(waiting.getByRole('link', { name: number })).toBeVisible();
  await waiting.getByRole('link', { name: number }).dragTo(column(first.day));
  await expect(column(first.day).getByRole('link', { name: number })).toBeVisible();
  await expect(waiting.getByRole('link', { name: number })).toBeHidden();
  expect(await dayOf(page, device.id)).toMatchObject({ calibration_date: first.day, status: 1 });

  // The hand stays on the card, and the keys go on with it.
  const card = page.getByRole('link', { name: number });
  await expect(card).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(column(second.day).getByRole('link', { name: number })).toBeFocused();
  await page.getByRole('button', { name: `Plan ${number}` }).click();
  await page.getByRole('menuitem', { name: new RegExp(shown(third.day)) }).click();
  await expect(column(third.day).getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page);
  expect(await dayOf(page, device.id)).toMatchObject({ calibration_date: third.day, status: 1 });
});

test('Wer fehlt und wann geschlossen ist, steht im Plan', async ({ page }) => {
  await signedIn(page, 'de');
  const [first, second] = await workingDays(page);
  await write(page, 'absences', { reason: 'Urlaub', person: 'Erika Fehlend', from_day: first.day, to_day: first.day });
  await write(page, 'absences', { reason: 'Umzug der Messräume', from_day: second.day, to_day: second.day });
  await page.goto(`/planning?week=${first.day}`);
  await screenLoaded(page, 'planning');
  await expect(page.getByText(/^Abwesend: .*Erika Fehlend/)).toBeVisible();
  await expect(page.getByText('Umzug der Messräume')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Abwesenheiten' }).click();
  await screenLoaded(page, 'absences');
  await expect(page.getByText('Umzug der Messräume')).toBeVisible();
  const { data } = await (await page.request.get('/api/v2/absences?filter[reason]=eq:Umzug der Messräume')).json();
  for (const { id } of data) await page.request.delete(`/api/v2/absences/${id}`);
});

test('an order proposes the day it can be promised for, says what that rests on, and takes it', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1&sort=asset_number')).json();
  const order = await write(page, 'bookings', { customer_id: data[0].attributes.customer_id });
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  const part = page.getByRole('region', { name: 'Delivery date' });
  await part.getByRole('button', { name: 'Propose a delivery date' }).click();
  // Nothing to estimate yet, in words.
  await expect(part.getByText(/no line for a device/)).toBeVisible();
  await write(page, 'booking-positions', {
    booking_id: order.id,
    article_type: 'inventory',
    article_id: data[0].id,
    pos_number: 10,
  });
  await page.reload();
  await screenLoaded(page, 'bookings-record');
  await part.getByRole('button', { name: 'Propose a delivery date' }).click();
  await expect(part.getByText(/^1 device, /)).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: /^Take / }).click();
  await expect(part.getByText(/^Delivery date: /)).toBeVisible();
  const promise = (await (await page.request.get(`/api/v2/bookings/${order.id}/promise`)).json()).data.attributes;
  const kept = (await (await page.request.get(`/api/v2/bookings/${order.id}`)).json()).data.attributes;
  expect(kept.delivery_date).toBe(promise.day);
});

test('turn-around tells of the last twelve months, by month and by customer', async ({ page }) => {
  await signedIn(page);
  await page.goto('/planning/turn-around');
  await screenLoaded(page, 'turn-around');
  const told = (await (await page.request.get('/api/v2/calibrations/turn-around')).json()).data.attributes;
  expect(told.count).toBeGreaterThan(50);
  await expect(page.getByText(`${told.median_days} working days`)).toBeVisible();
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(told.months.length + 1);
  await expect(page.getByRole('link', { name: told.customers[0].name })).toBeVisible();
  await expectAccessible(page);
});
