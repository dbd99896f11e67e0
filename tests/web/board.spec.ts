// Work as a board: cards go from column to column by mouse and by keyboard, as far as the rules allow, and come back.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

let other: APIRequestContext;

test.beforeEach(async ({ page, playwright, server }) => {
  const plain = await playwright.request.newContext({ baseURL: server.url });
  const { token } = await (await plain.post('/api/v2/auth/token', { data: { ...admin, device_name: 'second client' } })).json();
  await plain.dispose();
  other = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
  await signedIn(page);
});
test.afterEach(() => other.dispose());

async function write(path: string, data: object): Promise<string> {
  const answer = await other.post(`/api/v2/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

const statusOf = async (id: string) => (await (await other.get(`/api/v2/notes/${id}`)).json()).data.attributes.status;

async function open(page: Page, search = ''): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/v2/events') && response.ok());
  await page.goto(`/notes?view=board${search}`);
  await screenLoaded(page, 'notes-board');
  await stream;
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, title: string): Locator => within.getByRole('listitem').filter({ hasText: title });

test('a card is dragged to another column and taken back', async ({ page }) => {
  const id = await write('notes', { title: 'Dragged note', status: 1, due_date: '2026-01-02' });
  await open(page);
  await card(column(page, 'Open'), 'Dragged note').dragTo(column(page, 'Waiting'), { steps: 5 });
  await expect(card(column(page, 'Waiting'), 'Dragged note')).toContainText('overdue');
  await expect(card(column(page, 'Open'), 'Dragged note')).toHaveCount(0);
  await expect.poll(() => statusOf(id)).toBe(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(column(page, 'Open'), 'Dragged note')).toBeVisible();
  expect(await statusOf(id)).toBe(1);
});

test('a long column scrolls by itself, and the board stays where it is', async ({ page }) => {
  for (let number = 1; number <= 20; number += 1) await write('notes', { title: `Waits ${number}`, status: 3 });
  await open(page);
  const cards = column(page, 'Waiting').getByRole('list');
  await expect(card(page, 'Waits 20')).toHaveCount(1);
  const beyond = (one: Element) => one.scrollHeight - one.clientHeight;
  expect(await cards.evaluate(beyond)).toBeGreaterThan(0);
  expect(await column(page, 'Waiting').locator('..').evaluate(beyond)).toBe(0);
});

test('by keyboard alone: from card to card, over to the next column, by the menu, and into the record', async ({ page }) => {
  const id = await write('notes', { title: 'AA first of all', status: 1, due_date: '2020-01-01' });
  await write('notes', { title: 'AB second', status: 1, due_date: '2020-01-02' });
  await open(page);
  const first = page.getByRole('link', { name: 'AA first of all' });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'AB second' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(card(column(page, 'In progress'), 'AA first of all')).toBeVisible();
  await expect(first).toBeFocused();
  await expect.poll(() => statusOf(id)).toBe(2);
  // Until it is written it goes nowhere else.
  await expect(page.getByText('is being moved')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move AA first of all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Done' }).press('Enter');
  await expect(card(column(page, 'Done'), 'AA first of all')).toBeVisible();
  await expect.poll(() => statusOf(id)).toBe(4);
  await expect(page.getByText('is being moved')).toHaveCount(0);
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'notes-record');
  await page.goBack();
  await screenLoaded(page, 'notes-board');
});

test('a card is written into a column by its name, and a filter stays when changing to the list', async ({ page }) => {
  await open(page, '&mine=1');
  const name = page.getByRole('textbox', { name: 'New note in Waiting' });
  await name.fill('Written on the board');
  await name.press('Enter');
  await expect(card(column(page, 'Waiting'), 'Written on the board')).toContainText(admin.email);
  await expect(name).toHaveValue('');
  await page.getByRole('button', { name: 'Only mine' }).click();
  await expect(page).toHaveURL(/view=board$/);
  await page.goto('/notes?view=board&f.title=Written');
  await screenLoaded(page, 'notes-board');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') }),
  ).toHaveCount(1);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await screenLoaded(page, 'notes');
  await expect(page).toHaveURL(/\/notes\?f\.title=Written$/);
  await expect(page.getByRole('grid').getByText('Written on the board')).toBeVisible();
});

test('work is given to somebody else, and what another client does shows at once', async ({ page }) => {
  const { data: users } = await (await other.get('/api/v2/users?filter[lastname]=notnull:')).json();
  const [somebody] = users;
  const { firstname, lastname } = somebody.attributes;
  const id = await write('notes', { title: 'To be handed over' });
  await open(page, '&by=assignee');
  const nobody = column(page, 'Nobody yet');
  await card(nobody, 'To be handed over').getByRole('button').click();
  await page.getByRole('menuitem', { name: `${firstname} ${lastname}` }).click();
  await expect(card(column(page, `${firstname} ${lastname}`), 'To be handed over')).toContainText('Open');
  await expect(page.getByText('is being moved')).toHaveCount(0);
  await other.patch(`/api/v2/notes/${id}`, { data: { assignee_id: null } });
  await expect(card(nobody, 'To be handed over')).toBeVisible();
  await other.delete(`/api/v2/notes/${id}`);
  await expect(card(nobody, 'To be handed over')).toHaveCount(0);
  await expectAccessible(page);
});

test('what somebody else moved in the meantime stays where they put it, and the reader is told', async ({ page }) => {
  const id = await write('notes', { title: 'Wanted twice', status: 1 });
  // No news reach this window: it does not know yet when the card is moved.
  await page.route(/\/api\/v2\/events/, () => undefined);
  await page.goto('/notes?view=board');
  await screenLoaded(page, 'notes-board');
  await expect(card(column(page, 'Open'), 'Wanted twice')).toBeVisible();
  await other.patch(`/api/v2/notes/${id}`, { data: { status: 3 } });
  await card(page, 'Wanted twice').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect(page.getByText('Wanted twice was moved to Waiting by someone else meanwhile.')).toBeVisible();
  await expect(card(column(page, 'Waiting'), 'Wanted twice')).toBeVisible();
  expect(await statusOf(id)).toBe(3);
});

test('Tafel auf Deutsch: nur was folgen darf, wird angeboten; dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const { data: statuses } = await (await other.get('/api/v2/statuses?filter[type]=eq:repair&sort=number')).json();
  const [received, diagnosis] = statuses;
  const rule = await write('status-transitions', { from_status_id: received.id, to_status_id: diagnosis.id });
  await page.goto('/repairs?view=board');
  await screenLoaded(page, 'repairs-board');
  const first = column(page, 'Eingegangen').getByRole('listitem').first();
  await first.getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['In Diagnose']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const stuck = column(page, 'In Reparatur').getByRole('listitem').first();
  await stuck.getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Von hier aus ist kein anderer Platz erlaubt']);
  await page.keyboard.press('Escape');
  await other.delete(`/api/v2/status-transitions/${rule}`);
});
