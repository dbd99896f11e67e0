// The main ways through the program, walked in the desktop window: each says what a user sees at its end.
import { expect, type Locator, type Page } from '@playwright/test';
import { screenLoaded } from '../web/fixtures/web-test.ts';
import { PriceMatrix } from '../web/pages/price-matrix.ts';
import { scan } from '../web/pages/scanner.ts';
import { admin } from './desktop-app.ts';

interface Row {
  id: string;
  attributes: Record<string, string | number | null>;
}

export class LabWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string, screen: string): Promise<void> {
    await this.page.goto(new URL(path, this.page.url()).href);
    await screenLoaded(this.page, screen);
  }

  /** What v2 answers the window's own session. */
  ask<T = { data: Row[] }>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<T> {
    return this.page.evaluate(
      async ({ how, where, what }) => {
        const answer = await fetch(`/api/v2/${where}`, {
          method: how,
          headers: { 'Content-Type': 'application/json' },
          body: what === undefined ? null : JSON.stringify(what),
        });
        if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
        return answer.status === 204 ? null : answer.json();
      },
      { how: method, where: path, what: body },
    );
  }

  /** The first letters of a file the window can get, and how long it is. */
  file(address: string): Promise<{ begins: string; bytes: number }> {
    return this.page.evaluate(async (url) => {
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      return { begins: String.fromCharCode(...bytes.subarray(0, 5)), bytes: bytes.length };
    }, address);
  }

  async isPdf(address: string): Promise<void> {
    const { begins, bytes } = await this.file(address);
    expect(begins, address).toBe('%PDF-');
    expect(bytes, address).toBeGreaterThan(1000);
  }

  async signOutAndIn(): Promise<void> {
    await this.page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
    await this.page.reload();
    await this.page.getByLabel('E-mail').fill(admin.email);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  }

  async createDevice(number: string): Promise<void> {
    await this.open('/inventory/new', 'inventory-new');
    await this.page.getByRole('main').getByRole('textbox', { name: 'Asset number', exact: true }).fill(number);
    await this.page.getByRole('combobox', { name: 'Customer' }).click();
    await this.page.getByRole('option').filter({ hasNotText: 'New customer' }).first().click();
    await this.page.getByRole('button', { name: 'Create' }).click();
    await screenLoaded(this.page, 'inventory-record');
    await expect(this.page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  }

  async scanDevice(number: string): Promise<void> {
    await this.open('/customers', 'customers');
    await scan(this.page, number);
    await screenLoaded(this.page, 'inventory-record');
    await expect(this.page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  }

  /** From the page of a device; the dialog stays open at what became of the print. */
  async printLabel(printer?: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Labels' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Print labels of 1 device' });
    const preview = dialog.getByRole('img', { name: 'The label as it will be printed' });
    await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    if (printer) {
      await dialog.getByRole('combobox', { name: 'Printer' }).click();
      await this.page.getByRole('option', { name: printer }).click();
    }
    await dialog.getByRole('button', { name: 'Print 1 label' }).click();
    return dialog;
  }

  /** The name of the device type whose list price was changed. */
  async changePrice(price: string): Promise<string> {
    const asked = 'prices/matrix?list_price=1&sort=type_name&page[size]=20';
    const { data } = await this.ask<{ data: { attributes: { type_name: string; cells: { own: boolean }[] } }[] }>('GET', asked);
    const type = data.find(({ attributes }) => attributes.cells[0]?.own)?.attributes.type_name ?? '';
    const matrix = new PriceMatrix(this.page);
    await this.open('/prices/matrix', 'matrix');
    await matrix.cell(type, 0).click();
    await matrix.standsOn(type, 'List price');
    // As a person types: in no time at all it would be a scan.
    await this.page.keyboard.type(price, { delay: 60 });
    await matrix.press('Enter', 'Control+s');
    await expect(this.page.getByText('1 price saved')).toBeVisible();
    return type;
  }

  async showsPrice(type: string, price: string): Promise<void> {
    await this.open('/prices/matrix', 'matrix');
    await expect(new PriceMatrix(this.page).cell(type, 0)).toHaveText(`own${price}`);
  }

  async importDevices(numbers: string[]): Promise<void> {
    await this.open('/imports/inventories', 'imports');
    const { data } = await this.ask('GET', 'customers?page[size]=1');
    const lines = ['asset_number;customer_id', ...numbers.map((number) => `${number};${data[0]?.attributes.customer_number}`)];
    await this.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await this.page.getByRole('button', { name: `Write ${numbers.length} rows` }).click();
    await expect(this.page.getByRole('heading', { name: `${numbers.length} rows written` })).toBeVisible();
  }

  async opensHelp(): Promise<void> {
    await this.open('/inventory', 'inventory');
    await this.page.keyboard.press('F1');
    const help = this.page.getByRole('complementary', { name: /^(Help|Hilfe)$/ });
    await expect(help.getByRole('heading', { level: 2, name: /^(Devices|Geräte)$/ })).toBeVisible();
  }

  async opensReference(): Promise<void> {
    const lab = this.page.url();
    await this.open('/docs/v1/inventory/createInventory', 'docs');
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Create a device');
    await this.page.goto(lab);
  }

  async switchTo(language: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button').last().click();
    await this.page.getByRole('menuitemradio', { name: language }).click();
    await this.page.keyboard.press('Escape');
  }

  /** The program's own letters, not whatever the system has. */
  fonts(): Promise<string[]> {
    return this.page.evaluate(async () => {
      await document.fonts.ready;
      return [...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))];
    });
  }
}
