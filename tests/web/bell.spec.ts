// The bell tells at once what concerns whoever is signed in, leads there, and forgets what was read. docs/interface/records.md#notices.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const languages = {
  de: { bell: /^Hinweise/, one: 'Hinweise: 1 ungelesen', none: 'Nichts Neues', all: 'Alle Hinweise', read: 'Alle gelesen' },
  en: { bell: /^Notices/, one: 'Notices: 1 unread', none: 'Nothing new', all: 'All notices', read: 'Mark all as read' },
} as const;

for (const language of ['de', 'en'] as const) {
  const words = languages[language];
  const title = `Fan of bench 3 whistles (${language})`;
  test(`what a colleague assigns rings at once, leads to the record and is read (${language})`, async ({
    page,
    server,
    playwright,
  }) => {
    await signedIn(page, language);
    const me = (await (await page.request.get('/api/v2/auth/me')).json()).data;
    const roles = await (await page.request.get('/api/v2/roles?sort=name')).json();
    const role_id = roles.data.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'administrator').id;
    const email = `zoe-${language}@lab.test`;
    const password = 'Eine Waage am Morgen 7';
    const named = { firstname: 'Zoë', lastname: 'Quast', customer_filter: 'all', inventory_filter: 'all' };
    await write(page, 'users', { role_id, email, password, ...named });
    const hers = await playwright.request.newContext({ baseURL: server.url });
    const { token } = await (await hers.post('/api/v2/auth/token', { data: { email, password, device_name: 'test' } })).json();
    const assign = (title: string) =>
      hers.post('/api/v2/tickets', { data: { title, assignee_id: me.id }, headers: { Authorization: `Bearer ${token}` } });

    // What the demonstration lab has of it.
    await write(page, 'notices/read', {});
    await page.goto('/tickets');
    await screenLoaded(page, 'tickets');
    const bell = page.getByRole('banner').getByRole('button', { name: words.bell });
    const panel = page.getByRole('dialog', { name: words.bell });
    await bell.click();
    await expect(panel.getByText(words.none)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    expect((await assign(title)).status()).toBe(201);
    await expect(page.getByRole('banner').getByRole('button', { name: words.one })).toBeVisible();
    await bell.click();
    const line = panel.getByRole('link', { name: title });
    await expect(line).toContainText('Zoë Quast');
    await expectAccessible(page);
    await line.click();
    await screenLoaded(page, 'tickets-record');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByRole('banner').getByRole('button', { name: words.one })).toBeHidden();

    await bell.click();
    await panel.getByRole('link', { name: words.all }).click();
    await screenLoaded(page, 'notices');
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();

    for (const title of ['Second', 'Third']) expect((await assign(title)).status()).toBe(201);
    await bell.click();
    await expect(panel.getByRole('link', { name: /Third/ })).toBeVisible();
    await panel.getByRole('button', { name: words.read }).click();
    await bell.click();
    await expect(panel.getByText(words.none)).toBeVisible();
    await hers.dispose();
  });
}

test('a bell that did not come takes nothing away that is typed, and comes with the next screen', async ({ page }) => {
  await signedIn(page);
  let [there, asked] = [false, 0];
  await page.route(/\/assets\/bell-[^/]*\.js$/, (route) => {
    asked += 1;
    return there ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.goto('/customers/new');
  await screenLoaded(page, 'customers-new');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Not to be lost');
  // Each time twice: ahead, and when it is to be shown.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(4);
  const bell = page.getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveCount(0);
  await page.getByRole('link', { name: 'Customers' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue('Not to be lost');
  there = true;
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await screenLoaded(page, 'customers');
  await expect(bell).toBeVisible();
});
