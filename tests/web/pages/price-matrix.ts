// The price matrix as a user meets it, and what v2 says of the same cells.
import type { Locator, Page } from '@playwright/test';
import { expect, screenLoaded } from '../fixtures/web-test.ts';

export interface MatrixCell {
  price_category_id: string | null;
  price: number | null;
  matched_by: string | null;
  derived: boolean;
  own: boolean;
}

export interface MatrixLine {
  id: string;
  name: string;
  cells: MatrixCell[];
}

export async function matrixLines(page: Page, query = ''): Promise<MatrixLine[]> {
  const answer = await page.request.get(`/api/v2/prices/matrix?list_price=1&sort=type_name&page[size]=1000&${query}`);
  const { data } = await answer.json();
  return data.map(({ id, attributes }: { id: string; attributes: { type_name: string; cells: MatrixCell[] } }) => ({
    id,
    name: attributes.type_name,
    cells: attributes.cells,
  }));
}

export class PriceMatrix {
  readonly page: Page;
  readonly grid: Locator;
  readonly save: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.save = page.getByRole('button', { name: /^(Save|Speichern)$/ });
    this.panel = page.getByRole('complementary', { name: /Why this price|Warum dieser Preis/ });
  }

  async open(query: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/prices/matrix?${new URLSearchParams(query)}`);
    await screenLoaded(this.page, 'matrix');
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.page.getByRole('rowheader');
  }

  row(type: string): Locator {
    return this.grid.getByRole('row', { name: type, exact: true });
  }

  /** Columns are counted from 0, the list price first. */
  cell(type: string, column: number): Locator {
    return this.row(type).locator(`[role=gridcell][aria-colindex="${column + 2}"]`);
  }

  /** The field stands on the cell of this type and group. */
  async standsOn(type: string, group: string): Promise<void> {
    await expect(this.page.locator('input:focus')).toHaveAccessibleName(new RegExp(`^${escaped(`${type}, ${group}`)}`));
  }

  /** Turns the wheel until that row of the whole matrix, counted from 0, can be seen. */
  async bring(row: number, type: string): Promise<void> {
    await this.grid.getByRole('columnheader').first().hover();
    await this.page.mouse.wheel(0, Math.max(0, row - 5) * 32);
    await expect(this.row(type)).toBeInViewport();
    await expect(this.grid.getByRole('columnheader').first(), 'heads stay').toBeInViewport();
    await expect(this.page.getByRole('rowheader', { name: type, exact: true }), 'names stay').toBeInViewport();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async paste(text: string): Promise<void> {
    await this.page.evaluate((given) => {
      const data = new DataTransfer();
      data.setData('text/plain', given);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /** What copying the chosen cells would put on the clipboard. */
  copied(): Promise<string> {
    return this.page.evaluate(() => {
      const data = new DataTransfer();
      document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return data.getData('text/plain');
    });
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
