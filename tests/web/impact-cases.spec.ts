// A case about a standard that was found bad, as its reader has it weeks later: who was told, when and by whom, one letter to each customer,
// and what it came to. docs/design/lab-work.md#customers-told.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface Listed {
  id: string;
  attributes: Record<string, string | number | boolean | null>;
}

async function list(page: Page, path: string): Promise<Listed[]> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

async function post(page: Page, path: string, data: object): Promise<Listed> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
});

/** Of a standard whose calibrations belong to some customers. */
async function opened(page: Page): Promise<string> {
  const used = await list(page, 'standards?page[size]=200');
  const taken = new Set((await list(page, 'impact-cases')).map(({ attributes }) => attributes.standard_inventory_id));
  for (const standard of new Set(used.map(({ attributes }) => String(attributes.standard_inventory_id)))) {
    if (taken.has(standard)) continue;
    const reach = await list(page, `standards/${standard}/impact?page[size]=100`);
    if (reach.length < 3) continue;
    const { id } = await post(page, `standards/${standard}/impact-cases`, {});
    if ((await list(page, `impact-cases/${id}/customers`)).length >= 3) return id;
  }
  throw new Error('the demonstration lab has no such standard');
}

test('a case says who was told, by one letter each, and what it came to', async ({ page }) => {
  const id = await opened(page);
  const customers = await list(page, `impact-cases/${id}/customers`);
  const name = (index: number) => String(customers[index]?.attributes.name);
  await page.goto(`/impact-cases/${id}`);
  await screenLoaded(page, 'impact-cases-record');
  const row = (index: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: name(index), exact: true }) });
  await expect(row(0)).toContainText('Not told yet');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  // One by a letter: the file comes, and the case says so.
  await row(0)
    .getByRole('button', { name: /^Tell / })
    .click();
  await page.getByRole('menuitem', { name: 'Print 1 letter …' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Print 1 letter' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(row(0)).toContainText(/By letter · .+ · Letter/);
  // Another one by a call, which asks what was said.
  await row(1)
    .getByRole('button', { name: /^Tell / })
    .click();
  await page.getByRole('menuitem', { name: 'Note a call …' }).click();
  const call = page.getByRole('dialog');
  await call.getByRole('button', { name: 'Note', exact: true }).click();
  const remark = call.getByRole('textbox', { name: 'Who was told what' });
  await expect(remark).toHaveAttribute('aria-invalid', 'true');
  await remark.fill('Mrs Weber: the gauge comes back next week');
  await expectAccessible(page);
  await call.getByRole('button', { name: 'Note', exact: true }).click();
  await expect(row(1)).toContainText('Mrs Weber');
  await expect(page.getByRole('status').filter({ hasText: `2 of ${customers.length} customers told` })).toBeVisible();
  // The others in one go.
  const left = customers.length - 2;
  await page.getByRole('button', { name: new RegExp(`^Print ${left} letters?`) }).click();
  const all = page.waitForEvent('download', { timeout: patience(60_000) });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Print/ })
    .click();
  await all;
  await expect(page.getByText('Not told yet')).toHaveCount(0, { timeout: patience(30_000) });
  // A call that was none is taken out again.
  await row(1)
    .getByRole('button', { name: /^Take out/ })
    .click();
  await expect(row(1)).toContainText('Not told yet');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await misfits(page)).toEqual([]);
    await shoot(page, `impact-case-${width}`);
  }
});

test('what a case came to is asked for when it is closed, and the list begins with what is open', async ({ page }) => {
  const id = await opened(page);
  await page.goto('/impact-cases');
  await screenLoaded(page, 'impact-cases');
  await expect(page.getByText(/^ · \d+ undecided · \d+ of \d+ customers told$/).first()).toBeVisible();
  await page.goto(`/impact-cases/${id}`);
  await screenLoaded(page, 'impact-cases-record');
  await page.getByRole('button', { name: 'Close the case …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the case' });
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  const conclusion = dialog.getByRole('textbox', { name: 'Conclusion' });
  await expect(conclusion).toHaveAttribute('aria-invalid', 'true');
  await conclusion.fill('Nothing was affected: all points lay far within their limits.');
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/still needs? (its|their) disposition/);
  await expectAccessible(page);
  const items = await list(page, `impact-items?filter[case_id]=${id}&page[size]=500`);
  const ids = items.map((item) => item.id);
  const headers = { Origin: new URL(page.url()).origin };
  const data = { ids, attributes: { disposition: 'no_effect' } };
  expect((await page.request.post('/api/v2/impact-items/bulk-update', { data, headers })).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conclusion' })).toContainText('far within their limits');
  await page.goto('/impact-cases');
  await screenLoaded(page, 'impact-cases');
  const states = page.getByRole('gridcell').filter({ hasText: /^(Open|Closed)/ });
  await expect(states.last()).toContainText('Closed');
  await expect(states.first()).toContainText('Open');
});
