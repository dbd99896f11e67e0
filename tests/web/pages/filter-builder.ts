// The filter builder, worked by keyboard: fields, comparisons and values are chosen by typing.
import { expect, type Locator, type Page } from '@playwright/test';

const words = {
  en: {
    open: 'Filter',
    condition: 'Condition',
    group: 'Group',
    field: 'Field',
    op: 'Comparison',
    value: 'Value',
    show: 'Show',
    chips: 'Active filters',
  },
  de: {
    open: 'Filter',
    condition: 'Bedingung',
    group: 'Gruppe',
    field: 'Feld',
    op: 'Vergleich',
    value: 'Wert',
    show: 'Anzeigen',
    chips: 'Aktive Filter',
  },
} as const;

export class FilterBuilder {
  readonly page: Page;
  readonly language: 'en' | 'de';
  readonly dialog: Locator;
  readonly chips: Locator;

  constructor(page: Page, language: 'en' | 'de' = 'en') {
    this.page = page;
    this.language = language;
    this.dialog = page.getByRole('dialog', { name: language === 'en' ? 'Build a filter' : 'Filter zusammenstellen' });
    this.chips = page.getByRole('list', { name: words[language].chips }).getByRole('listitem');
  }

  word(name: keyof (typeof words)['en']): string {
    return words[this.language][name];
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.word('open'), exact: true }).focus();
    await this.page.keyboard.press('Enter');
    await expect(this.condition(0)).toBeVisible();
  }

  condition(place: number): Locator {
    return this.dialog
      .locator('[role="group"]')
      .filter({ has: this.page.getByLabel(this.word('field'), { exact: true }) })
      .nth(place);
  }

  /** Types a part of the field's name and takes the one of exactly that name. */
  async field(place: number, name: string): Promise<void> {
    const field = this.condition(place).getByRole('combobox', { name: this.word('field') });
    await this.pick(field, name);
  }

  async op(place: number, name: string): Promise<void> {
    const field = this.condition(place).getByRole('combobox', { name: this.word('op') });
    await field.focus();
    await this.page.keyboard.press('Enter');
    await this.take(name);
    await expect(field).toHaveValue(name);
  }

  /** A day that moves with the calendar. */
  async pickDay(place: number, name: string): Promise<void> {
    const day = this.condition(place).getByRole('combobox', { name: this.language === 'en' ? 'Day' : 'Tag', exact: true });
    await day.focus();
    await this.page.keyboard.press('Enter');
    await this.take(name);
    await expect(day).toHaveValue(name);
  }

  async pick(field: Locator, name: string): Promise<void> {
    await field.focus();
    await field.fill(name);
    await this.take(name);
    await expect(field).toHaveValue(name);
  }

  /** Down to the option and Enter. */
  async take(name: string): Promise<void> {
    const options = this.page.getByRole('option');
    const wanted = this.page.getByRole('option', { name, exact: true });
    await expect(wanted).toBeVisible();
    const labels = await options.allTextContents();
    for (let step = 0; step <= labels.length; step += 1) {
      if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Enter');
  }

  async add(what: 'condition' | 'group', within = this.dialog): Promise<void> {
    await within
      .getByRole('button', { name: this.word(what), exact: true })
      .last()
      .focus();
    await this.page.keyboard.press('Enter');
  }

  async show(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.word('show') }).focus();
    await this.page.keyboard.press('Enter');
    await expect(this.dialog).toHaveCount(0);
  }
}
