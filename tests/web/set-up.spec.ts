// The first start in a browser: the set-up page with its refusals, then straight into the demonstration lab.
// docs/interface/product.md#set-up.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.use({ lab: 'empty' });
test.describe.configure({ mode: 'serial' });

const entries = { lab: 'Northern Calibration', email: 'anna@lab.example', password: 'correct horse battery' };

test('opens in the language of the browser and switches before anything is set up', async ({ page }) => {
  const setUp = new SetUpPage(page);
  await setUp.open();
  await expect(page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
  await expect(page.getByText('At least 12 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Labor einrichten' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The lab's own language goes along, and the other way round.
  const language = page.getByRole('combobox', { name: 'Sprache' });
  await expect(language).toHaveValue('Deutsch');
  await language.click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const setUp = new SetUpPage(page);
  await setUp.open();
  for (const field of await page.getByRole('textbox').all()) {
    const { x = 0, width = 0 } = (await field.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  }
  expect(await page.getByRole('textbox').count()).toBeGreaterThan(4);
});

test('puts each refusal under its field', async ({ page }) => {
  const setUp = new SetUpPage(page);
  await setUp.open();
  await setUp.fill({ ...entries, lab: '', name: null, email: 'anna', password: 'too short', repeat: 'something else' });
  await setUp.submit();
  await expect(page.getByRole('textbox', { name: 'Name of the laboratory' })).toHaveAccessibleDescription(/Please fill in/);
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription(/Please fill in/);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/enter an e-mail address/);
  await expect(page.getByRole('textbox', { name: /^Password/ })).toHaveAccessibleDescription(/At least 12 characters, please/);
  await expect(page.getByRole('textbox', { name: /^Repeat password/ })).toHaveAccessibleDescription(/differ/);
  await expectAccessible(page);
});

test('sets up a demonstration lab and signs its administrator in', async ({ page }) => {
  const setUp = new SetUpPage(page);
  await setUp.open();
  await setUp.fill({ ...entries, name: ['Anna', 'Adler'], currency: /CHF/, demo: true });
  await setUp.submit();
  await screenLoaded(page, 'today');
  await expect(page.getByText('Northern Calibration')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible();
  await page.reload();
  await screenLoaded(page, 'today');
  // What they release bears their name.
  await expect(page.getByRole('banner').getByRole('button').last()).toContainText('Anna Adler');
});

test('asks for the password from then on', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(entries);
  await screenLoaded(page, 'today');
});
