// About the program: which it is and under which licence, what each version brought in the reader's language, and under which
// licences the work of others is shipped: everything must be found in the program itself, without internet.
import { readFileSync } from 'node:fs';
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
  for (const [font, licence] of [
    ['DejaVu Fonts', 'Bitstream Vera'],
    ['IBM Plex Sans Thai', 'OFL-1.1'],
    ['Noto Sans SC', 'OFL-1.1'],
  ] as const)
    await expect(page.locator('summary').filter({ hasText: new RegExp(`^${font} `) })).toContainText(licence);
  await expectAccessible(page);
});

for (const { language, heading, licence, key } of [
  {
    language: 'de',
    heading: 'Was jede Version brachte',
    licence: 'Eine Lizenz zur Weitergabe wird nicht erteilt',
    key: 'changes_de',
  },
  { language: 'en', heading: 'What each version brought', licence: 'No licence for passing it on is given', key: 'changes' },
] as const)
  test(`version and licence stand first, the changes in the reader's language (${language})`, async ({ page }) => {
    const [newest] = JSON.parse(readFileSync('resources/changelog.json', 'utf8')) as Record<string, string[]>[];
    await signedIn(page, language);
    await page.goto('/about');
    await screenLoaded(page, 'about');
    const { version } = await (await page.request.get('/health')).json();
    await expect(page.getByRole('definition').filter({ hasText: version })).toBeInViewport();
    await expect(page.getByRole('definition').filter({ hasText: licence })).toBeInViewport();
    // A word of packages is none of users.
    await expect(page.getByText('UNLICENSED')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('region', { name: `Version ${version}` }).getByRole('listitem')).toHaveText(
      // What is typed stands as such, without the marks around it.
      (newest?.[key] ?? []).map((change) => change.replaceAll('`', '')),
    );
  });
