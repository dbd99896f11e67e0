// Two people at the same list of an administrator: what one changed meanwhile is neither overwritten nor hidden from the other, who
// is told both and chooses. The other one writes just before this page's own write, which therefore stands on an older state.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

async function send(page: Page, method: 'patch' | 'put' | 'post', path: string, data: object) {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

async function attributes(page: Page, path: string): Promise<Record<string, unknown>> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data.attributes;
}

async function list(page: Page, path: string): Promise<{ id: string; attributes: Record<string, unknown> }[]> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

/** Somebody else writes after this page last looked and before it looks again, once. */
async function justBefore(page: Page, path: string, write: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  await page.route(
    (url) => url.pathname === `/api/v2/${path}`,
    async (route) => {
      if (!isDone) {
        isDone = true;
        await write();
      }
      await route.continue();
    },
  );
}

const wish = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test('a text that two people word at once shows both, and either can stay', async ({ page }) => {
  const key = 'ui.runs.title';
  await page.goto(`/admin/wording?q=${key}`);
  await screenLoaded(page, 'wording');
  await page.getByRole('button', { name: `Change ${key} in English` }).click();
  const box = page.getByRole('textbox', { name: `Change ${key} in English` });
  await box.fill('My changes');
  const theirs = await send(page, 'post', 'translations', { language: 'en', message_key: key, text: 'Their changes' });
  await expect(page.getByRole('row', { name: 'English Their changes My changes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(box).toHaveValue('My changes');
  await expectAccessible(page);
  // What is typed is not lost by looking for another word, nor by going away.
  await page.getByRole('searchbox').fill('ui.created');
  await expect(page.getByRole('row', { name: /ui\.created/ }).first()).toBeVisible();
  await expect(box).toHaveValue('My changes');
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Keep my entries' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await attributes(page, `translations/${theirs.id}`)).text).toBe('My changes');
  await page.getByRole('searchbox').fill(key);
  await page.getByRole('button', { name: `Change ${key} in English: My changes` }).click();
  await box.fill('Mine again');
  await send(page, 'patch', `translations/${theirs.id}`, { text: 'Theirs again' });
  await page.getByRole('button', { name: 'Take the newer version' }).click();
  await expect(page.getByRole('button', { name: `Change ${key} in English: Theirs again` })).toBeVisible();
  expect((await attributes(page, `translations/${theirs.id}`)).text).toBe('Theirs again');
});

test('Status, die jemand anderes inzwischen umgestellt hat, rücken nicht ungesehen', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/admin/statuses?type=booking');
  await screenLoaded(page, 'status-rules');
  const statuses = await list(page, 'statuses?filter[type]=eq:booking&sort=sort_order,number');
  const [first, second, third] = statuses;
  if (!first || !second || !third) throw new Error('there are statuses of orders');
  await justBefore(page, `statuses/${first.id}`, () => send(page, 'patch', `statuses/${first.id}`, { sort_order: 990 }));
  await page.getByRole('button', { name: `${first.attributes.title_de} nach unten` }).click();
  await expect(wish(page, 'inzwischen jemand anderes geändert')).toBeVisible();
  expect((await attributes(page, `statuses/${first.id}`)).sort_order).toBe(990);
  expect((await attributes(page, `statuses/${second.id}`)).sort_order).toBe(second.attributes.sort_order);
  // Theirs is shown, and the next step goes from there.
  await expect(page.locator('tbody tr').first()).toContainText(String(second.attributes.title_de));
});

test('a transition and what a status asks for tell both when somebody else was first', async ({ page }) => {
  const [one, two] = await list(page, 'statuses?filter[type]=eq:repair&sort=sort_order,number');
  if (!one || !two) throw new Error('there are statuses of repairs');
  const ends = { from_status_id: one.id, to_status_id: two.id };
  const { id } = await send(page, 'post', 'status-transitions', ends);
  await page.goto('/admin/statuses?type=repair');
  await screenLoaded(page, 'status-rules');
  await page.getByText(/^Changes that need an operation/).click();
  const needed = page.getByRole('combobox', { name: /^Operation needed from/ });
  await justBefore(page, `status-transitions/${id}`, () =>
    send(page, 'patch', `status-transitions/${id}`, { operation: 'repair_edit' }),
  );
  await needed.click();
  await page.getByRole('option', { name: 'Delete repairs', exact: true }).click();
  const told = wish(page, 'You wanted: Delete repairs');
  await expect(told).toContainText('Edit repairs');
  expect((await attributes(page, `status-transitions/${id}`)).operation).toBe('repair_edit');
  await told.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await attributes(page, `status-transitions/${id}`)).operation).toBe('repair_delete');
});

test('the order of fields is not written over another one; steps taken quickly are one’s own', async ({ page }) => {
  await page.goto('/admin/fields?table=contact');
  await screenLoaded(page, 'fields');
  // Of the first heading that has several.
  const group = page
    .locator('ol')
    .filter({ has: page.locator('li').nth(2) })
    .first();
  const names = group.locator('li');
  const handle = names.first().getByRole('button', { name: /^Move / });
  const label = ((await handle.getAttribute('aria-label')) ?? '').replace('Move ', '');
  const last = ((await names.nth(2).textContent()) ?? '').trim();
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1).getByRole('button', { name: `Move ${label}`, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(2).getByRole('button', { name: `Move ${label}`, exact: true })).toBeFocused();
  await expect(names.nth(2)).toContainText(label);
  const orderOf = async (name: string) => {
    const all = await list(page, 'fields/contact');
    return Number(all.find(({ attributes: { labels } }) => (labels as { en: string }).en === name)?.attributes.display_order);
  };
  await expect.poll(async () => (await orderOf(label)) > (await orderOf(last))).toBe(true);
  await page.reload();
  await screenLoaded(page, 'fields');
  await expect(names.nth(2)).toContainText(label);
  const fields = await list(page, 'fields/contact');
  const moved = fields.find(({ attributes: { labels } }) => (labels as { en: string }).en === label);
  const column = String(moved?.attributes.column_name);
  await justBefore(page, `fields/contact/${column}`, () =>
    send(page, 'put', `fields/contact/${column}`, { display_order: 900_000 }),
  );
  await page.getByRole('button', { name: `Move ${label}`, exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(wish(page, 'Somebody else changed this meanwhile')).toBeVisible();
  expect((await attributes(page, `fields/contact/${column}`)).display_order).toBe(900_000);
  // Theirs is shown: behind all others of its heading.
  await expect(names.nth(2)).toContainText(label);
  await expect(names.nth(1)).not.toContainText(label);
});

test('a price class dragged by two people keeps neither place unseen', async ({ page }) => {
  const tree = await list(page, 'price-classes/tree');
  const [first, second, third] = tree.filter(({ attributes: { parent_id } }) => parent_id === null);
  const child = tree.find(({ attributes: { parent_id } }) => parent_id === first?.id);
  if (!first || !second || !third || !child) throw new Error('the demonstration lab has a tree');
  await page.goto('/prices/classes');
  await screenLoaded(page, 'price-classes-tree');
  const row = (of: typeof child) =>
    page
      .getByRole('treegrid')
      .getByRole('row', { name: String(of.attributes.name) })
      .first();
  await justBefore(page, `price-classes/${child.id}`, () =>
    send(page, 'patch', `price-classes/${child.id}`, { parent_id: third.id }),
  );
  await row(child).dragTo(row(second), { steps: 5 });
  const told = wish(page, `You wanted: ${second.attributes.name}`);
  await expect(told).toContainText(String(third.attributes.name));
  expect((await attributes(page, `price-classes/${child.id}`)).parent_id).toBe(third.id);
  await told.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await attributes(page, `price-classes/${child.id}`)).parent_id).toBe(second.id);
});

test('customers taken from a user come back without taking away whom somebody else assigned meanwhile', async ({ page }) => {
  const [role] = await list(page, 'roles?page[size]=1');
  const [alpha, beta] = await list(page, 'customers?page[size]=2&sort=name');
  const user = await send(page, 'post', 'users', { email: 'two@lab.example', role_id: role?.id, customer_filter: 'assigned' });
  await send(page, 'post', `users/${user.id}/customers`, { customers: [alpha?.id] });
  await page.goto(`/users/${user.id}?tab=customers`);
  await screenLoaded(page, 'users-record');
  await page.getByRole('button', { name: `Remove ${alpha?.attributes.name}` }).click();
  const taken = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await expect(taken).toBeVisible();
  await send(page, 'post', `users/${user.id}/customers`, { customers: [beta?.id], mode: 'add' });
  await taken.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await list(page, `users/${user.id}/customers`)).length).toBe(2);
});
