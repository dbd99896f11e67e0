// The home screen: the day's work in groups whose address can be passed on, each line with its next step; and the home one chooses.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await screenLoaded(page, 'today');
});

test('the day begins with what there is to do, and each line leads to its next step', async ({ page }) => {
  const main = page.getByRole('main');
  const groups = main.getByRole('group', { name: 'Which work' }).getByRole('button');
  await expect(groups).toHaveText([/^Mine/, /^In work/, /^Overdue/, /^Due today/, /^This week/, /^Next weeks/]);
  await expect(groups.first()).toHaveAttribute('aria-pressed', 'true');

  const overdue = main.getByRole('button', { name: /^Overdue/ });
  await overdue.click();
  await expect(page).toHaveURL(/group=overdue/);
  const line = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Calibrate: PM-/ }) })
    .first();
  await expect(line).toContainText(/\d+ (days?|weeks?|months?) overdue/);
  // The words stand for a day that can be read.
  await expect(line.getByTitle(/\d{4}$/)).toBeVisible();
  await expectAccessible(page);
  // As many as the list behind it has.
  const count = ((await overdue.textContent()) ?? '').replace(/\D/g, '');
  const named = (await line.getByRole('link').first().textContent()) ?? '';
  await page.reload();
  await screenLoaded(page, 'today');
  await expect(overdue).toHaveAttribute('aria-pressed', 'true');
  const links = main.getByRole('paragraph').filter({ hasText: 'As a list:' }).getByRole('link');
  const counts = (await links.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(Number(count));
  await links.first().click();
  await screenLoaded(page, 'inventory');
  await expect(page.getByText(`of ${counts[0]}`)).toBeVisible();
  await page.goBack();
  await screenLoaded(page, 'today');

  const number = /PM-\d+/.exec(named)?.[0] ?? '';
  await main.getByRole('link', { name: `Calibrate: ${number}` }).click();
  await screenLoaded(page, 'calibrations-new');
  await expect(page.getByRole('combobox', { name: 'Device' })).toHaveValue(new RegExp(number));
});

test('what has begun is continued or released where it was left', async ({ page }) => {
  await page.getByRole('button', { name: /^In work/ }).click();
  await page
    .getByRole('link', { name: /^Continue: PM-/ })
    .first()
    .click();
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('tab', { name: /^Results/ })).toHaveAttribute('aria-selected', 'true');
});

test('whoever chooses the overview as home begins there', async ({ page }) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /anna@lab/ })
    .click();
  await page.getByRole('group', { name: 'Start page' }).getByRole('menuitemradio', { name: 'Overview' }).click();
  await page.goto('/');
  await screenLoaded(page, 'dashboards');
  await page.keyboard.type('gh', { delay: 60 });
  await screenLoaded(page, 'today');
});

test('beside an open help all groups of the day have room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('F1');
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible();
  const groups = page.getByRole('main').getByRole('group', { name: 'Which work' });
  const overview = page.getByRole('main').getByRole('link', { name: 'Overview' });
  await expect(groups.getByRole('button').last()).toBeInViewport({ ratio: 1 });
  await expect(overview).toBeInViewport({ ratio: 1 });
  const room = await groups.evaluate((box) => box.clientWidth - box.scrollWidth);
  expect(room).toBe(0);
});
