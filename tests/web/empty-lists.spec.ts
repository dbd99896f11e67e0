// A list without rows leads on: in a new lab to its first record, behind a filter out of the filter, which it names.
import { kinds } from '#renderer/records/kinds/index.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

test('every list of a new lab offers its next step', async ({ page }) => {
  test.setTimeout(400_000);
  await signedIn(page);
  for (const kind of kinds) {
    const { meta } = await (await page.request.get(`/api/v2/${kind.path}?page[size]=1`)).json();
    if (meta.total > 0) continue;
    await page.goto(kind.route);
    await screenLoaded(page, kind.name);
    const notice = page
      .getByRole('status')
      .filter({ has: page.getByText(/\w/) })
      .and(page.locator('div'))
      .first();
    await expect(notice, kind.name).toBeVisible();
    if (kind.operations.edit.length > 0) await expect(notice.getByRole('link').last(), kind.name).toBeVisible();
    else await expect(notice.locator('p').nth(1), kind.name).not.toBeEmpty();
  }
  await expectAccessible(page);
});

test('eine Liste, die ein Filter leert, nennt ihn und hebt ihn auf', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/roles?q=gibtesnicht');
  await screenLoaded(page, 'roles');
  const notice = page.getByRole('status').filter({ hasText: 'Nichts gefunden' });
  await expect(page.getByRole('list', { name: 'Aktive Filter' })).toContainText('gibtesnicht');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Filter aufheben' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
  await expect(notice).toBeHidden();
});
