// The set-up page of the first start.
import type { Page } from '@playwright/test';
import { screenLoaded } from '../fixtures/web-test.ts';

export interface SetUpEntries {
  lab: string;
  /** First and last. */
  name?: [string, string] | null;
  email: string;
  password: string;
  repeat?: string;
  currency?: RegExp;
  demo?: boolean;
}

export class SetUpPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await screenLoaded(this.page, 'setup');
  }

  async fill({
    lab,
    name = ['Anna', 'Adler'],
    email,
    password,
    repeat = password,
    currency,
    demo = false,
  }: SetUpEntries): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name of the laboratory' }).fill(lab);
    if (name) {
      await this.page.getByRole('textbox', { name: 'First name' }).fill(name[0]);
      await this.page.getByRole('textbox', { name: 'Last name' }).fill(name[1]);
    }
    await this.page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await this.page.getByRole('textbox', { name: /^Password/ }).fill(password);
    await this.page.getByRole('textbox', { name: /^Repeat password/ }).fill(repeat);
    if (currency) {
      await this.page.getByRole('combobox', { name: 'Currency' }).click();
      await this.page.getByRole('option', { name: currency }).click();
    }
    if (demo) await this.page.getByRole('checkbox', { name: 'Start with a demonstration lab' }).click();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Set up' }).click();
  }
}
