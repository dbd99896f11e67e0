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
