// The label designer: its drawing, what is chosen in it, its panel.
import { expect, type Locator, type Page } from '@playwright/test';
import { screenLoaded } from '../fixtures/web-test.ts';

export class LabelDesigner {
  readonly page: Page;
  readonly drawing: Locator;
  readonly panel: Locator;
  readonly check: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawing = page.getByRole('listbox', { name: /Elements of the label|Elemente des Etiketts/ });
    this.panel = page.getByRole('region', { name: /Properties|Eigenschaften/ });
    this.check = page.getByRole('region', { name: /^(Check|Prüfung)$/ });
    this.save = page.getByRole('button', { name: /^(Save|Speichern)$/ });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/labels/formats/new${search}`);
    await this.loaded();
  }

  /** Laid out by the server: the picture and the check are there. */
  async loaded(): Promise<void> {
    await screenLoaded(this.page, 'label-format');
    await expect(this.check).toBeVisible();
    await expect(this.page.locator('image[data-part]').first()).toBeAttached();
  }

  element(name: RegExp | string): Locator {
    return this.drawing.getByRole('option', { name });
  }

  field(name: string): Locator {
    return this.panel.getByRole('textbox', { name, exact: true });
  }

  /** A frame alone on the label, 20 × 10 mm. */
  async frameAlone(): Promise<Locator> {
    await this.element(/./).first().focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Delete');
    await expect(this.element(/./)).toHaveCount(0);
    await this.page.getByRole('button', { name: 'Add a frame or an area' }).click();
    return this.element(/^Frame/);
  }

  /** Where the chosen element stands, as the panel says it. */
  async place(): Promise<{ x: number; y: number }> {
    const number = async (name: RegExp) =>
      Number.parseFloat((await this.panel.getByRole('textbox', { name }).inputValue()).replace(',', '.'));
    return { x: await number(/From the left|Von links/), y: await number(/From the top|Von oben/) };
  }

  /** Pixels a millimetre, by the magnification it shows. */
  async scale(): Promise<number> {
    const percent = (await this.page.getByText(/^\d[\d.,]* %$/).textContent()) ?? '';
    return (Number(percent.replace(/\D/g, '')) / 100) * (96 / 25.4);
  }

  /** Takes a frame by its left line and moves it by so many millimetres. */
  async drag(frame: Locator, { x, y }: { x: number; y: number }, drop = true): Promise<void> {
    const box = await frame.boundingBox();
    if (!box) throw new Error('nothing to drag');
    const scale = await this.scale();
    const [startX, startY] = [box.x + 3, box.y + box.height / 3];
    const { mouse } = this.page;
    await mouse.move(startX, startY);
    await mouse.down();
    await mouse.move(startX + (x * scale) / 2, startY + (y * scale) / 2);
    await mouse.move(startX + x * scale, startY + y * scale);
    if (drop) await mouse.up();
  }

  async saved(version: number): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText(new RegExp(`(Saved as version|Als Version) ${version}`))).toBeVisible();
  }
}
