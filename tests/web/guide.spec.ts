// A calibration measured step by step by keyboard alone, through a reload, a second bench and a break; then readings in the sheet of results
// and uncertainties out of a released budget. docs/interface/records.md#guide, docs/uncertainty.md#points.
import type { Page } from '@playwright/test';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** Slower than a scanner. */
const byHand = { delay: 60 };

interface Shown {
  id: string;
  attributes: Record<string, unknown>;
}

async function send(page: Page, path: string, data: object): Promise<Shown> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Shown }).data;
}

const steps = [
  { test_step: '1', test_type: 'Header', description: 'DC voltage', group_defaults: { tolerance: '0.1U', test_value_u: 'V' } },
  { test_step: '1.001', test_type: 'Message', description: 'Connect', test_mode: '<p>Red to HI</p>' },
  { test_step: '1.002', test_type: 'Manual Test', description: 'At 10 V', test_value: '10', readings: 3 },
  { test_step: '1.003', test_type: 'Manual Test', description: 'Display readable', config: 'TEXT(Y=PASS)' },
  { test_step: '1.004', test_type: 'Manual Test', description: 'At 5 V', test_value: '5' },
];

let made = 0;

async function begun(page: Page): Promise<string> {
  made += 1;
  const procedure = await send(page, 'procedures', { procedure_name: `Guide ${made} ${Date.now()}`, steps });
  const customers = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()) as { data: Shown[] };
  const device = { asset_number: `G-${made}-${Date.now()}`, procedure_id: procedure.id, customer_id: customers.data[0]?.id };
  const { id } = await send(page, 'inventories', device);
  return (await send(page, `inventories/${id}/calibrations`, { template: 'procedure' })).id;
}

async function rows(page: Page, calibration: string) {
  const answer = await page.request.get(`/api/v2/results?filter[calibration_id]=eq:${calibration}&sort=row_num`);
  return ((await answer.json()) as { data: Shown[] }).data.map(({ attributes }) => attributes);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const reading = (page: Page) => page.getByRole('textbox', { name: /^Reading/ });

test('a calibration is measured by keyboard alone, with a reason out of limits, and goes on after a reload', async ({ page }) => {
  await signedIn(page, 'en');
  const id = await begun(page);
  await page.goto(`/calibrations/${id}`);
  await screenLoaded(page, 'calibrations-record');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('w');
  await screenLoaded(page, 'calibration-guide');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Connect')).toBeVisible();
  await expect(page.getByText('Red to HI')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'At 10 V')).toBeVisible();
  for (const value of ['10.01', '10.02']) {
    await page.keyboard.type(value, byHand);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('textbox', { name: 'Reading 3 of 3' })).toBeFocused();
  await page.keyboard.type('10.03', byHand);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Display readable')).toBeVisible();
  await page.reload();
  await screenLoaded(page, 'calibration-guide');
  await expect(heading(page, 'Display readable')).toBeVisible();
  await page.keyboard.press('y');
  await expect(heading(page, 'At 5 V')).toBeVisible();
  await page.keyboard.type('5.2', byHand);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/outside the limits 4\.9 to 5\.1/)).toBeVisible();
  await page.keyboard.type('Display drifts', byHand);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'All steps measured')).toBeVisible();
  expect(await rows(page, id)).toMatchObject([
    { varq: '10.02', readings: '10.01; 10.02; 10.03', reading_deviation: '0.0100' },
    { pass_fail: 'Pass' },
    { varq: '5.2', remark: 'Display drifts' },
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=results/);
});

test('of two benches the second is told who went on, and a break is left by whoever may measure', async ({
  page,
  context,
  complaints,
}) => {
  await signedIn(page, 'en');
  const id = await begun(page);
  await send(page, `calibrations/${id}/guide/begin`, {});
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/calibrations/${id}/guide`);
    await screenLoaded(one, 'calibration-guide');
  }
  // Nobody tells the first one of what the second does.
  await page.route('**/api/v2/events**', (route) => route.abort());
  await page.reload();
  await screenLoaded(page, 'calibration-guide');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(other, 'At 10 V')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Nothing was overwritten/)).toBeVisible();
  await expect(heading(page, 'At 10 V')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(heading(page, 'Paused')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(reading(page)).toBeFocused();
  // Of the stream that was cut.
  complaints.length = 0;
});

for (const language of ['de', 'en'] as const)
  test(`the steps fit every screen, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    const id = await begun(page);
    await send(page, `calibrations/${id}/guide/begin`, {});
    await page.goto(`/calibrations/${id}/guide`);
    await screenLoaded(page, 'calibration-guide');
    await page.keyboard.press('PageDown');
    await expect(heading(page, 'At 10 V')).toBeVisible();
    await expectAccessible(page);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        expect(await misfits(page)).toEqual([]);
        await shoot(page, `guide-${language}-${width}-${colorScheme}`);
      }
  });

test('readings are typed in the sheet, and U comes out of a released budget with what it was worked out with', async ({
  page,
}) => {
  await signedIn(page, 'en');
  const id = await begun(page);
  const budget = await send(page, 'budgets', { name: `E ${Date.now()}`, model: 'E = x - n', unit: 'V' });
  const x = { name: 'x', unit: 'V', distribution: 'readings', readings: '1; 2', taken_from: 'readings' };
  const n = { name: 'n', unit: 'V', estimate: '10', value: '0.001', taken_from: 'nominal' };
  for (const input of [x, n]) await send(page, 'budget-inputs', { ...input, budget_id: budget.id });
  const version = await send(page, `budgets/${budget.id}/release`, { reason: 'First issue' });
  await page.goto(`/calibrations/${id}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  await page.locator('[data-place="0-4"]').click();
  await page.keyboard.press('Alt+Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('10.01\n10.02\n10.03');
  await expect(dialog.getByText('0.0100')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect(page.locator('[data-place="0-4"]')).toHaveText('10.02');
  await expect(page.getByText('All saved')).toBeVisible();
  await page.getByRole('button', { name: 'Uncertainty from a budget' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Budget version' }).click();
  await page.getByRole('option', { name: String(version.attributes.name) }).click();
  await page.getByRole('button', { name: 'Work out and enter' }).click();
  await expect(page.getByText(/at least two are needed/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'The chosen rows: 1' }).click();
  await page.getByRole('button', { name: 'Work out and enter' }).click();
  await expect(page.locator('[data-place="0-9"]')).toHaveText(/^\d\.\d\d; 2$/);
  await page.getByRole('button', { name: 'Uncertainty from a budget' }).click();
  await expect(page.getByRole('cell', { name: 'Readings of the result' })).toBeVisible();
  await expectAccessible(page);
});
