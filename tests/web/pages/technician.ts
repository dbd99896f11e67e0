// The hands of a technician: what is typed into the sheets of steps and of inputs, and a look at the screen as it is in every width and theme.
import type { Locator, Page } from '@playwright/test';
import { patience } from '../../support/patience.ts';
import { misfits, shoot } from '../fixtures/look-over.ts';
import { expect, expectAccessible } from '../fixtures/web-test.ts';

/** Faster would be a scanner. */
export const byHand = { delay: 60 };

export const stepCell = (page: Page, row: number, name: string): Locator =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [data-name=${name}]`);

export const inputCell = (page: Page, row: number, column: number): Locator => page.locator(`[data-place="${row}-${column}"]`);

/** A cell after the other, from where the hand is; an empty text leaves its cell as it is. */
export async function typeAlong(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text, byHand);
    await page.keyboard.press('Tab');
  }
}

export async function typeInto(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text, byHand);
  await page.keyboard.press('Enter');
}

/** Saves, and waits until it is kept: before that, leaving is asked about. */
export async function keep(page: Page, save: string): Promise<void> {
  const button = page.getByRole('button', { name: save, exact: true });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).not.toHaveAttribute('data-loading');
}

const sizes = [
  [1440, 900],
  [390, 844],
] as const;

/** Nothing is cut off, and everything can be read, on a screen and on a phone, by day and by night. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => misfits(page), { message: `${name} ${width}`, timeout: patience(5000) }).toEqual([]);
      // A button on its way from one theme to the other has neither's colour.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));
      await shoot(page, `day-${name}-${width}-${colorScheme}`);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}
