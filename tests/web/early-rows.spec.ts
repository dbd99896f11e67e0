// A list whose rows are there before it is known how many there are (`Prefer: total=later`): it is worked with meanwhile.
import type { Page } from '@playwright/test';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** More than are counted without looking at the clock. */
const many = 1_200;
/** Looked for in a long text of each: what a page needs is soon found, all of it is not. */
const words = Array.from({ length: 80 }, (_, n) => `needle${n}`);
const formula = words.map((word) => `remark LIKE '%${word}%'`).join(' AND ');

async function heapUp(page: Page): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const remark = `${'needl '.repeat(600)}${words.join(' ')}`;
  const make = async (n: number) => {
    const data = { name: `Heap ${n}`, model: 'y = x', remark };
    const answer = await page.request.post('/api/v2/budgets', { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const atOnce = 20;
  for (let n = 0; n < many; n += atOnce) await Promise.all(Array.from({ length: atOnce }, (_, m) => make(n + m)));
}

test('shows its rows, says how many at least, grows, and takes the number when it comes', async ({ page }) => {
  test.slow();
  await signedIn(page);
  const list = new ListPage(page, 'budgets');
  await page.goto('/budgets');
  await screenLoaded(page, 'budgets');
  await heapUp(page);
  // The number is held back as a long count would be.
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(
    (url) => url.pathname === '/api/v2/budgets' && url.searchParams.get('page[size]') === '1',
    async (route) => {
      await given;
      await route.continue();
    },
  );
  await page.goto(`/budgets?${new URLSearchParams({ formula })}`);
  await screenLoaded(page, 'budgets');
  await expect(list.range).toHaveText(/^1–\d+ of more than 100$/);
  await expect(list.grid).toHaveAttribute('aria-rowcount', '-1');
  await expect(list.row(1)).toBeVisible();
  // Everything is chosen, however many that is.
  await list.grid.getByRole('checkbox').first().check();
  await expect(page.getByText('More than 100 selected')).toBeVisible();
  await list.grid.getByRole('checkbox').first().uncheck();
  // Where it ends as far as it is known, it goes on.
  await list.grid.focus();
  await page.keyboard.press('Control+End');
  await expect(list.row(101)).toContainText('Heap');
  give();
  await expect(list.range).toHaveText(/ of 1,200$/);
  await expect(list.grid).toHaveAttribute('aria-rowcount', String(many + 2));
});
