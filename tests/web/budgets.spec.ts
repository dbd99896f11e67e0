// What an uncertainty budget comes to, as a person sees it: the value with its U, each input's share as number and bar, a Monte Carlo run
// beside it; and what is missing, in words. docs/uncertainty.md.
import type { Page } from '@playwright/test';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const words = {
  de: { stated: /^lx = 49,999926 mm ± 0,000073 mm$/, run: 'Durchführen', shortest: 'Kürzestes Intervall', seed: 'Startwert' },
  en: { stated: /^lx = 49\.999926 mm ± 0\.000073 mm$/, run: 'Run', shortest: 'Shortest interval', seed: 'Seed' },
} as const;

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
        expect(await misfits(page)).toEqual([]);
        await shoot(page, `budget-${language}-${width}-${colorScheme}`);
      }
  });
}

test('what is missing is said, and an input that is added brings the result', async ({ page }) => {
  await signedIn(page);
  await page.goto('/budgets');
  const budget_id = await made(page, 'budgets', { name: 'Resistance', model: 'R = U/I', unit: 'Ω' });
  await made(page, 'budget-inputs', { budget_id, name: 'U', unit: 'V', estimate: '10', value: '0.1' });
  await page.goto(`/budgets/${budget_id}`);
  await screenLoaded(page, 'budgets-record');
  await expect(page.getByText('"I" at character 7 is neither an input nor an equation.')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'budget-open');
  await made(page, 'budget-inputs', { budget_id, name: 'I', unit: 'A', estimate: '2', distribution: 'constant' });
  await expect(page.getByRole('heading', { name: 'R = 5.00 Ω ± 0.10 Ω' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^U/ }).getByRole('cell').last()).toHaveText(/^100\s%$/);
});
