// A list of records: grid, filters, side panel.
import { expect, type Locator, type Page } from '@playwright/test';
import { screenLoaded } from '../fixtures/web-test.ts';

export class ListPage {
  readonly page: Page;
  readonly screen: string;
  readonly grid: Locator;
  readonly panel: Locator;
  /** `1–20 of 240`. */
  readonly range: Locator;

  constructor(page: Page, screen: 'inventory' | 'customers' | 'categories' | 'due-dates' | 'budgets') {
    this.page = page;
    this.screen = screen;
    this.grid = page.locator('[role="grid"], [role="treegrid"]');
    this.panel = page.getByRole('complementary', { name: /Preview|Vorschau/ });
    this.range = page.getByRole('main').locator('footer').getByRole('status');
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/${this.screen}${search}`);
    await screenLoaded(this.page, this.screen);
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.grid.locator('[role="row"][aria-selected]');
  }

  /** The row at that place of the whole list, counted from 1; head and filters take two rows of the grid. */
  row(place: number): Locator {
    return this.grid.locator(`[role="row"][aria-rowindex="${place + 2}"]`);
  }

  get current(): Locator {
    return this.grid.locator('[role="row"][aria-selected="true"]');
  }

  /** What stands in a column, row by row as far as it is drawn. */
  async column(label: string): Promise<string[]> {
    const heads = await this.grid.getByRole('columnheader').allTextContents();
    const index = heads.findIndex((head) => head.trim().startsWith(label)) + 1;
    expect(index, `column ${label}`).toBeGreaterThan(0);
    return this.rows.locator(`[aria-colindex="${index}"]`).allTextContents();
  }

  head(label: string): Locator {
    return this.grid.getByRole('columnheader', { name: label });
  }

  async sortBy(label: string, { additional = false } = {}): Promise<void> {
    await this.head(label)
      .getByRole('button')
      .click(additional ? { modifiers: ['Shift'] } : {});
  }

  filter(label: string): Locator {
    return this.grid.getByLabel(`Filter: ${label}`);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.filter(label).click();
    await this.page.getByRole('checkbox', { name: option }).click();
    await this.page.keyboard.press('Escape');
  }
}
