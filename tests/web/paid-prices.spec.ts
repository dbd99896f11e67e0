// What is paid, wherever a price is shown: finder, matrix, price list and orders say the same, with the discount beside it, in both
// languages. docs/interface/prices.md#paid, docs/interface/prices.md#articles, docs/interface/prices.md#quantity,
// docs/interface/prices.md#second-language.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { matrixLines } from './pages/price-matrix.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const day = '2026-01-01';

interface Priced {
  type: { id: string; name: string };
  screws: { id: string; name: string };
  article: string;
}

/** A type with a discounted price, one that is sold by the thousand, an article with a discount. */
async function prices(page: Page): Promise<Priced> {
  const [one, two] = await matrixLines(page);
  if (!one || !two) throw new Error('the demonstration lab has device types');
  await write(page, 'prices', { type_tID: one.id, price: 120, price_min: 110, discount: 10, start_date: day, complexity: null });
  await write(page, 'prices', { type_tID: two.id, price: 5, quantity: 1000, start_date: day, complexity: null });
  const article = await write(page, 'standard-articles', {
    article_name: 'Transportkoffer XL',
    name_secondary: 'Carrying case XL',
    price: 80,
    discount: 12.5,
  });
  return { type: { id: one.id, name: one.name }, screws: { id: two.id, name: two.name }, article: article.id };
}

let priced: Priced | undefined;
test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
  priced ??= await prices(page);
});

const of = (): Priced => {
  if (!priced) throw new Error('made before');
  return priced;
};

test('the finder tells what is paid, what it comes from, and for how many', async ({ page }) => {
  const { type, screws, article } = of();
  await page.goto(`/prices/finder?type_id=${type.id}&quantity=3`);
  await screenLoaded(page, 'finder');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText(/^108\.00\sEUR/)).toBeVisible();
  await expect(answer.getByText(/^120\.00 less 10\s%$/)).toBeVisible();
  await expect(answer.getByText(/^3 pieces: 324\.00\sEUR/)).toBeVisible();
  await expect(answer.getByText('The price is below the row’s minimum.')).toBeVisible();
  await expect(answer.getByText(/^Discount: applied\. → EUR\s108\.00/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/prices/finder?type_id=${screws.id}&quantity=2500`);
  await screenLoaded(page, 'finder');
  await expect(answer.getByText('per 1,000', { exact: true })).toBeVisible();
  await expect(answer.getByText(/12\.50\sEUR/)).toBeVisible();
  await page.goto(`/prices/finder?service_id=${article}`);
  await screenLoaded(page, 'finder');
  await expect(answer.getByText(/^70\.00\sEUR/)).toBeVisible();
  await expect(answer.getByText('Found: price of the article in the catalogue, the same for all price groups.')).toBeVisible();
});

test('an order’s line begins with one unit, at what the finder says', async ({ page }) => {
  const { screws, type } = of();
  // Of no price group, so that the prices above are the only ones.
  const customer = await write(page, 'customers', { customer_number: `PAID-${Date.now()}`, name: 'Paid and Sons' });
  const order = await write(page, 'bookings', { customer_id: customer.id });
  await write(page, 'booking-positions', { booking_id: order.id, article_type: 'type', article_id: type.id });
  await write(page, 'booking-positions', { booking_id: order.id, article_type: 'type', article_id: screws.id });
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  const lines = page.getByRole('main').locator('tbody tr');
  await expect(lines.first()).toContainText(/1\spcs.*120\.00.*10\s%.*108\.00/);
  await expect(lines.nth(1)).toContainText(/1\spcs5\.00\sper 1,000.*0\.01/);
});

test('die Preisliste zeigt, was bezahlt wird, und folgt allein in der zweiten Sprache dieser ganz', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/prices/list');
  await screenLoaded(page, 'price-list');
  const sheet = page.getByRole('article');
  const row = sheet.getByRole('row', { name: /Transportkoffer XL/ });
  await expect(row).toContainText('70,00');
  await expect(row).toContainText('80,00 abzüglich 12,5');
  await expect(sheet.getByRole('heading', { name: 'Kalibrierung' })).toBeVisible();
  await page.getByText('Englisch', { exact: true }).click();
  const other = sheet.getByRole('row', { name: /Carrying case XL/ });
  await expect(other).toContainText(/80\.00 less 12\.5\s%/);
  await expect(sheet).toHaveAttribute('lang', 'en');
  await expect(sheet.getByRole('heading', { name: 'Calibration' })).toBeVisible();
  await expect(sheet.getByText(/abzüglich|Stichtag|Betrag/)).toHaveCount(0);
  await expectAccessible(page);
});

test('a cell of the matrix is the price of one unit, tells its discount, and is written for as many as its row', async ({
  page,
}) => {
  const { type, screws } = of();
  await page.goto(`/prices/matrix?q=${encodeURIComponent(type.name)}&groups=list`);
  await screenLoaded(page, 'matrix');
  const cell = page.getByRole('row', { name: type.name, exact: true }).getByRole('gridcell').first();
  await expect(cell).toContainText('120.00');
  await expect(cell).toContainText(/−10\s%/);
  await expect(cell).toHaveAttribute('title', /^net 108\.00, 120\.00 less 10\s%$/);
  await page.goto(`/prices/matrix?q=${encodeURIComponent(screws.name)}&groups=list`);
  await screenLoaded(page, 'matrix');
  const other = page.getByRole('row', { name: screws.name, exact: true }).getByRole('gridcell').first();
  await other.click();
  await page.keyboard.type('0.02', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/1 price saved|saved/i).first()).toBeVisible();
  const { data } = await (
    await page.request.get(`/api/v2/prices?filter[type_tID]=${screws.id}&filter[start_date]=${day}`)
  ).json();
  expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([{ price: 20, quantity: 1000 }]);
});
