// The bar on top in a small window, as on a laptop with large letters: nothing lies over anything else, in both languages, with the rail
// open or closed.
import type { Page } from '@playwright/test';
import { shoot } from './fixtures/look-over.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const widths = [1000, 960, 730];

/** Which parts of the bar lie over one another, or reach out of it. */
const overlaps = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const boxOf = (element: Element) => ({
      name: element.textContent || element.getAttribute('aria-label') || '',
      box: element.getBoundingClientRect(),
    });
    const parts = [...bar.querySelectorAll(':scope > search, button, :scope a, :scope span[title]')]
      .filter((part) => part.checkVisibility() && part.closest('search') === (part.matches('search') ? part : null))
      .map(boxOf)
      .filter(({ box }) => box.width > 0);
    const edge = bar.getBoundingClientRect();
    const outside = parts
      .filter(({ box }) => box.left < edge.left - 1 || box.right > edge.right + 1)
      .map(({ name }) => `${name} outside`);
    const over = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter((other) => one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1)
        .map((other) => `${one.name} over ${other.name}`),
    );
    return [...outside, ...over];
  });

for (const language of ['de', 'en'] as const)
  test(`the bar on top has room for all of it in a narrow window: ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/inventory');
    await screenLoaded(page, 'inventory');
    for (const rail of ['open', 'closed']) {
      const name = rail === 'open' ? /^(Namen zeigen|Show names)$/ : /^(Namen ausblenden|Hide names)$/;
      await page.setViewportSize({ width: widths[0] ?? 0, height: 540 });
      await page.getByRole('button', { name }).click();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 540 });
        expect(await overlaps(page), `at ${width}, rail ${rail}`).toEqual([]);
        await shoot(page, `narrow-${language}-${rail}-${width}`);
      }
    }
  });
