// The first five minutes: set-up, the first steps ticking themselves off, a list taken over, the first label, the tour by keyboard, and
// the way from the demonstration lab to one's own. docs/design/expectations.md#first-minutes.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'empty' });
test.describe.configure({ mode: 'serial' });

const entries = { lab: 'Northern Calibration', email: 'anna@lab.example', password: 'correct horse battery' };

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (page: Page, name: string) => firstSteps(page).getByRole('link', { name: new RegExp(`^${name}`) });
const tour = (page: Page) => page.getByRole('complementary', { name: /^(Tour|Rundgang)$/ });

async function home(page: Page): Promise<void> {
  await page.goto('/today');
  await screenLoaded(page, 'today');
}

test('a new lab begins with its first steps, and each ticks itself off once it is done', async ({ page }) => {
  const setUp = new SetUpPage(page);
  await setUp.open();
  await setUp.fill(entries);
  await setUp.submit();
  await screenLoaded(page, 'today');
  await expect(page.getByText('No devices yet')).toBeVisible();
  await expect(firstSteps(page).getByRole('status')).toHaveText(/^0 of \d done$/);
  await expectAccessible(page);

  await step(page, 'Address of the lab').click();
  await screenLoaded(page, 'settings');
  await page.getByRole('textbox', { name: 'Street' }).fill('1 Test Lane');
  await page.getByRole('textbox', { name: 'City' }).fill('Aberdeen');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 changes')).toHaveCount(0);
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('group', { name: 'Logo' })).toContainText('logo.png');
  await expectAccessible(page);

  await home(page);
  await expect(step(page, 'Address of the lab')).toHaveAccessibleName(/done/);
  await expect(step(page, 'Logo of the lab')).toHaveAccessibleName(/done/);
  await step(page, 'First customer').click();
  await screenLoaded(page, 'customers-new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Own laboratory');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'customers-record');
  // The next one stands below whatever was just made.
  const below = page.getByRole('complementary', { name: 'First steps' });
  await expect(below.getByRole('link', { name: /^Next step: / })).toBeVisible();
  await expectAccessible(page);
  await home(page);
  await expect(below).toHaveCount(0);
  await expect(step(page, 'First customer')).toHaveAccessibleName(/done/);
  await expect(step(page, 'First device')).not.toHaveAccessibleName(/done/);
});

test('the empty list of devices leads to the import, and the sample file is taken as it is', async ({ page }) => {
  await signedIn(page);
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await expect(page.getByText('No devices yet')).toBeVisible();
  await page.getByRole('link', { name: 'Import an existing list', exact: true }).click();
  await screenLoaded(page, 'imports');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a sample file' }).click();
  const sample = await download;
  const content = readFileSync(await sample.path());
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: sample.suggestedFilename(), mimeType: 'text/csv', buffer: content });
  await expect(page.getByText('9 of 9 columns recognised')).toBeVisible();
  await page.getByRole('button', { name: 'Write 2 rows' }).click();
  await expect(page.getByRole('heading', { name: '2 rows written' })).toBeVisible();
  await expect(page.getByText('The next step is the first label')).toBeVisible();
  await home(page);
  await expect(step(page, 'Import an existing list')).toHaveAccessibleName(/done/);
  await expect(step(page, 'First device')).toHaveAccessibleName(/done/);
});

test('after the first device comes its label, and the steps can be put away and brought back', async ({ page }) => {
  await signedIn(page);
  await home(page);
  await step(page, 'First label').click();
  await screenLoaded(page, 'inventory-record');
  const hint = page.getByRole('status').filter({ hasText: 'no label yet' });
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('button', { name: /^Print/ }).click();
  await expect(page.getByText('The file is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await home(page);
  await expect(step(page, 'First label')).toHaveAccessibleName(/done/);
  await page.goBack();
  await screenLoaded(page, 'inventory-record');
  await expect(hint).toHaveCount(0);

  await home(page);
  await firstSteps(page).getByRole('button', { name: 'Do not show again' }).click();
  await expect(firstSteps(page)).toHaveCount(0);
  await page.reload();
  await screenLoaded(page, 'today');
  await expect(page.getByText('No devices yet')).toHaveCount(0);
  await expect(firstSteps(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Anna Adler/ }).click();
  await page.getByRole('menuitem', { name: 'Show the introduction again' }).click();
  await expect(firstSteps(page)).toBeVisible();
});

test('the tour leads over the real screens by keyboard alone, is left and taken up again, and says its steps', async ({
  page,
}) => {
  await signedIn(page);
  await home(page);
  await firstSteps(page)
    .getByRole('button', { name: /Take the tour/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(tour(page).getByRole('status')).toContainText('Step 1 of 8');
  await expectAccessible(page);
  for (const place of [2, 3, 4]) {
    await page.keyboard.press('Enter');
    await expect(tour(page).getByRole('status')).toContainText(`Step ${place} of 8`);
  }
  await screenLoaded(page, 'inventory');
  await expect(page.getByRole('grid')).toHaveAttribute('data-tour-here', '');
  // It covers nothing and waits for nothing: the screen works on.
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'inventory-record');
  await expect(tour(page).getByRole('status')).toContainText('Step 4 of 8');
  await tour(page).getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Escape');
  await expect(tour(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await screenLoaded(page, 'inventory-record');
  await expect(tour(page)).toHaveCount(0);

  await page.getByRole('button', { name: /Anna Adler/ }).click();
  await page.getByRole('menuitem', { name: 'Continue the tour' }).click();
  await expect(tour(page).getByRole('status')).toContainText('Step 4 of 8');
  await screenLoaded(page, 'inventory');
  for (const [place, screen] of [
    [5, 'calibrations-due'],
    [6, 'inventory-record'],
    [7, 'matrix'],
    [8, 'matrix'],
  ] as const) {
    await tour(page).getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(tour(page).getByRole('status')).toContainText(`Step ${place} of 8`);
    await screenLoaded(page, screen);
  }
  // Where one stood is where one is after a reload.
  await page.reload();
  await expect(tour(page).getByRole('status')).toContainText('Step 8 of 8');
  await tour(page).getByRole('button', { name: 'Done' }).click();
  await expect(tour(page)).toHaveCount(0);
  await page.reload();
  await screenLoaded(page, 'matrix');
  await expect(tour(page)).toHaveCount(0);
});

test('auf Deutsch: der Rundgang wird übersprungen und ist im Menü weiter zu finden', async ({ page }) => {
  await signedIn(page, 'de');
  await home(page);
  await expect(page.getByRole('region', { name: 'Erste Schritte' })).toContainText('Erstes Gerät');
  await page.getByRole('button', { name: 'Rundgang (2 Minuten)' }).click();
  await expect(tour(page)).toContainText('Schritt 1 von 8');
  await expect(tour(page)).toContainText('Was fällig ist');
  await expectAccessible(page);
  await tour(page).getByRole('button', { name: 'Beenden' }).click();
  await expect(tour(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Anna Adler/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Rundgang (2 Minuten)' })).toBeVisible();
});
