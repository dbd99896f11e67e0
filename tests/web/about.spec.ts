// About the program: what each version brought, and under which licences the work of others is shipped. Issue 8 point 7.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

test('auf Deutsch: die Lizenzen anderer werden erst beim Aufklappen gelesen, jede mit ihrem Text', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signedIn(page, 'de');
  await page.goto('/about');
  await screenLoaded(page, 'about');
  // In a browser there is no program to renew.
  await expect(page.getByRole('heading', { name: 'Was jede Version brachte' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Updates des Programms' })).toHaveCount(0);
  expect(asked).not.toContain('/licences.json');
  await page.getByText('Lizenzen anderer').click();
  const driver = page.locator('summary').filter({ hasText: /^better-sqlite3 / });
  await expect(driver).toContainText('MIT');
  await driver.click();
  await expect(page.getByText('Permission is hereby granted').first()).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: /^DejaVu Fonts/ })).toBeVisible();
  await expectAccessible(page);
});
