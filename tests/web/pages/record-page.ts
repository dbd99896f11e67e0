// One record in full: its form and its history.
import type { Locator, Page } from '@playwright/test';
import { screenLoaded } from '../fixtures/web-test.ts';

export class RecordPage {
  readonly page: Page;
  readonly screen: string;

  constructor(page: Page, screen: 'inventory' | 'customers' | 'categories' | 'cmcs' | 'proficiency-rounds') {
    this.page = page;
    this.screen = screen;
  }

  async loaded(): Promise<void> {
    await screenLoaded(this.page, `${this.screen}-record`);
    // A device shows how it stands first.
    if (this.screen === 'inventory') await this.page.getByRole('tab', { name: 'Details' }).click();
  }

  field(label: string): Locator {
    return this.page.getByRole('main').getByRole('textbox', { name: label, exact: true });
  }

  get save(): Locator {
    return this.page.getByRole('button', { name: 'Save' });
  }

  /** The record's id, from the address. */
  get id(): string {
    return decodeURIComponent(new URL(this.page.url()).pathname.split('/').at(-1) ?? '');
  }
}
