// Two people at the same settings, field, portal address or dashboard: nobody's value is overwritten unseen, both are shown, and one
// of the two is chosen.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

async function send(page: Page, method: 'patch' | 'put' | 'post', path: string, data: object) {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}

async function attributes(page: Page, path: string): Promise<Record<string, unknown>> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data.attributes;
}

const choose = (page: Page, mine: boolean) =>
  page
    .getByRole('alert')
    .getByRole('button', { name: mine ? 'Keep my entries' : 'Take the newer version' })
    .click();

test('a setting somebody else changed meanwhile is shown beside what was typed; either can stay', async ({ page }) => {
  await page.goto('/admin/settings');
  await screenLoaded(page, 'settings');
  const city = page.getByRole('textbox', { name: 'City' });
  await city.fill('Bonn');
  await page.getByRole('textbox', { name: 'Street' }).fill('Am Hof 1');
  await send(page, 'patch', 'settings/lab.city', { value: 'Mainz' });
  const conflict = page.getByRole('alert');
  await expect(conflict.getByRole('row', { name: 'City Mainz Bonn' })).toBeVisible();
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(city).toHaveValue('Bonn');
  await expectAccessible(page);
  await choose(page, true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await attributes(page, 'settings/lab.city')).value).toBe('Bonn');
  expect((await attributes(page, 'settings/lab.street')).value).toBe('Am Hof 1');
  await city.fill('Kiel');
  await send(page, 'patch', 'settings/lab.city', { value: 'Ulm' });
  await choose(page, false);
  await expect(city).toHaveValue('Ulm');
  expect((await attributes(page, 'settings/lab.city')).value).toBe('Ulm');
});

test('ein Feld, das zwei Leute zugleich umbenennen, behält keinen Namen ungesehen', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/admin/fields?field=I4203');
  await screenLoaded(page, 'fields');
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill('Meine Güte');
  await send(page, 'put', 'fields/inventory/I4203', { label: { de: 'Ihre Güte', en: 'Their grade' } });
  await page.getByRole('button', { name: 'Speichern' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Jemand anderes hat das zuerst geändert' });
  await expect(conflict.getByRole('cell', { name: 'Ihre Güte / Their grade' })).toBeVisible();
  await expect(conflict.getByRole('cell', { name: /^Meine Güte/ })).toBeVisible();
  expect(((await attributes(page, 'fields/inventory/I4203')).labels as { de: string }).de).toBe('Ihre Güte');
  await conflict.getByRole('button', { name: 'Meine Eingaben behalten' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  expect(((await attributes(page, 'fields/inventory/I4203')).labels as { de: string }).de).toBe('Meine Güte');
});

test('the portal’s addresses survive a switch, are guarded, and are not written over newer ones', async ({ page }) => {
  await page.goto('/admin/portal');
  await screenLoaded(page, 'portal-settings');
  const start = page.getByRole('textbox', { name: 'Start address' });
  await start.fill('/portal?q=mine');
  const before = await page.getByRole('switch', { name: 'Portal open' }).isChecked();
  await page.getByRole('switch', { name: 'Portal open' }).setChecked(!before);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Portal open' })).toBeChecked({ checked: !before });
  await expect(start).toHaveValue('/portal?q=mine');
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(start).toHaveValue('/portal?q=mine');
  await send(page, 'put', 'admin/portal-settings', { portal_start_address: '/portal?q=theirs' });
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('row', { name: 'Start address /portal?q=theirs /portal?q=mine' })).toBeVisible();
  expect((await attributes(page, 'admin/portal-settings')).portal_start_address).toBe('/portal?q=theirs');
  await expectAccessible(page);
  await choose(page, true);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect.poll(async () => (await attributes(page, 'admin/portal-settings')).portal_start_address).toBe('/portal?q=mine');
});

test('a dashboard arranged in two windows keeps neither arrangement unseen', async ({ page }) => {
  const value = [{ title: 'last_calibration', position: { x: 0, y: 0, width: 6, height: 5 }, settings: {} }];
  const made = await (await send(page, 'post', 'dashboards', { name: 'For two', value })).json();
  const { id } = made.data;
  await page.goto(`/dashboards?id=${id}`);
  await screenLoaded(page, 'dashboards');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('textbox', { name: 'Name of the dashboard' }).fill('Mine');
  const theirs = { title: 'due_inventory', position: { x: 6, y: 0, width: 6, height: 5 }, settings: {} };
  await send(page, 'patch', `dashboards/${id}`, { value: [...value, theirs] });
  const conflict = page.getByRole('alert');
  await expect(conflict.getByRole('row', { name: /^Widgets .*Due devices/ })).toBeVisible();
  await expect(conflict.getByRole('row', { name: 'Name of the dashboard For two Mine' })).toBeVisible();
  await expectAccessible(page);
  await choose(page, false);
  await expect(page.getByRole('group', { name: /^Due devices/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the dashboard' }).fill('Ours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const kept = await attributes(page, `dashboards/${id}`);
  expect(kept.name).toBe('Ours');
  expect(kept.value).toHaveLength(2);
});
