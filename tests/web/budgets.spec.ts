// What an uncertainty budget comes to, as a person sees it: the value with its U, each input's share as number and bar, a Monte Carlo run
// beside it; and what is missing, in words. docs/uncertainty.md.
import type { Page } from '@playwright/test';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const words = {
  de: {
    stated: /^lx = 49,999926 mm ± 0,000073 mm$/,
    run: 'Durchführen',
    shortest: 'Kürzestes Intervall',
    seed: 'Startwert',
    inputs: 'Eingangsgrößen',
  },
  en: {
    stated: /^lx = 49\.999926 mm ± 0\.000073 mm$/,
    run: 'Run',
    shortest: 'Shortest interval',
    seed: 'Seed',
    inputs: 'Inputs',
  },
} as const;

/** Faster would be a scanner. */
const byHand = { delay: 60 };

async function made(page: Page, path: string, data: object): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

async function gaugeBlock(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v2/budgets?filter[output]=lx');
  return (await answer.json()).data[0].id;
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`the gauge block of the demonstration lab is told with its shares, and tried, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto(`/budgets/${await gaugeBlock(page)}`);
    await screenLoaded(page, 'budgets-record');
    await expect(page.getByRole('heading', { name: say.stated })).toBeVisible();
    const row = page.getByRole('row', { name: /^δlc/ });
    await expect(row.getByRole('cell').last()).toHaveText(language === 'de' ? /^25,8\s%$/ : /^25\.8\s%$/);
    await expect(row.getByRole('meter')).toHaveAttribute('value', /^0\.258/);
    await page.getByRole('button', { name: say.run, exact: true }).click();
    await expect(page.getByText(say.shortest)).toBeVisible();
    await expect(page.getByText(say.seed, { exact: true })).toBeVisible();
    await expectAccessible(page);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => misfits(page)).toEqual([]);
        await shoot(page, `budget-${language}-${width}-${colorScheme}`);
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: say.inputs }).click();
    await expect(page.getByRole('gridcell', { name: 'δlc', exact: true })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `budget-sheet-${language}`);
  });
}

test('inputs are written as a sheet by keyboard, worked out as they are typed, and kept', async ({ page }) => {
  await signedIn(page);
  await page.goto('/budgets');
  const budget_id = await made(page, 'budgets', { name: 'Power', model: 'P = U*I', unit: 'W' });
  await made(page, 'budget-inputs', { budget_id, name: 'U', unit: 'V', estimate: '10.00', value: '0.1' });
  await page.goto(`/budgets/${budget_id}?tab=inputs`);
  await screenLoaded(page, 'budgets-record');
  const sheet = page.getByRole('tabpanel', { name: 'Inputs' });
  await expect(sheet.getByText('"I" at character 7 is neither an input nor an equation.')).toBeVisible();
  await page.getByRole('button', { name: 'Add input' }).click();
  const type = async (texts: readonly string[]) => {
    for (const text of texts) {
      if (text !== '') await page.keyboard.type(text, byHand);
      await page.keyboard.press('Tab');
    }
  };
  // A unit that nobody knows is marked in its cell, and said below the sheet.
  await type(['I', 'Current', '2', 'Ampere', 'rect', 'half', '0.01']);
  await expect(page.getByRole('status').filter({ hasText: 'the unit "Ampere" is not known.' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'budget-sheet-refused');
  await page.locator('[data-place="1-4"]').click();
  await page.keyboard.type('A', byHand);
  await page.keyboard.press('Enter');
  await expect(page.getByText('P = 20.00 W ± 0.42 W')).toBeVisible();
  await expect(page.locator('[data-place="0-9"]')).toHaveText(/^92\.3\s%$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  const kept = await (await page.request.get(`/api/v2/budget-inputs?filter[budget_id]=${budget_id}&sort=position`)).json();
  expect(kept.data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)).toMatchObject([
    { name: 'U', estimate: '10.00', position: 1 },
    {
      name: 'I',
      quantity: 'Current',
      unit: 'A',
      distribution: 'rectangular',
      statement: 'half_width',
      value: '0.01',
      position: 2,
    },
  ]);
  await page.locator('[data-place="1-1"]').click();
  await page.keyboard.press('Control+Delete');
  await expect(page.locator('[data-place="1-1"]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-place="1-1"]')).toHaveText('I');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => misfits(page)).toEqual([]);
  await shoot(page, 'budget-sheet-390');
});

test('what is missing is said, and an input that is added brings the result', async ({ page }) => {
  await signedIn(page);
  await page.goto('/budgets');
  const budget_id = await made(page, 'budgets', { name: 'Resistance', model: 'R = U/I', unit: 'Ω' });
  await made(page, 'budget-inputs', { budget_id, name: 'U', unit: 'V', estimate: '10', value: '0.1' });
  await page.goto(`/budgets/${budget_id}`);
  await screenLoaded(page, 'budgets-record');
  // The sheet of inputs, unseen beside it, says the same.
  const missing = page.getByRole('listitem').filter({ hasText: '"I" at character 7 is neither an input nor an equation.' });
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'budget-open');
  await made(page, 'budget-inputs', { budget_id, name: 'I', unit: 'A', estimate: '2', distribution: 'constant' });
  await expect(page.getByRole('heading', { name: 'R = 5.00 Ω ± 0.10 Ω' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^U/ }).getByRole('cell').last()).toHaveText(/^100\s%$/);
});
