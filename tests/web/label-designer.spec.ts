// A label of the lab's own: drawn by hand and by keys, checked while it is drawn, kept in versions, printed and read back; and batches
// from a list, the scan basket and onto the free cells of a sheet.
import type { Page } from '@playwright/test';
import { drawnPage } from '../support/pdf-reader.ts';
import { readPng } from '../support/read-code.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { LabelDesigner } from './pages/label-designer.ts';
import { ListPage } from './pages/list-page.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface Device {
  id: string;
  attributes: { asset_number: string };
}

async function devices(page: Page, query: string): Promise<{ data: Device[]; meta: { total: number } }> {
  return (await page.request.get(`/api/v2/inventories?${query}`)).json();
}

async function lastJob(page: Page) {
  const { data } = await (await page.request.get('/api/v2/print-jobs?sort=-at&page[size]=1')).json();
  return data[0] as { id: string; attributes: Record<string, unknown> };
}

async function fileOf(page: Page, job: string): Promise<Buffer> {
  return (await page.request.get(`/api/v2/print-jobs/${job}/file`)).body();
}

const wait = (page: Page) => expect(page.getByText('The file is ready')).toBeVisible();

test('the pictures of the formats take their place before they come', async ({ page }) => {
  await signedIn(page);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/v2/labels/preview?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/labels/formats');
  await screenLoaded(page, 'label-formats');
  const picture = page.getByRole('img', { name: /^Sample: Device 30/ });
  const frame = picture.locator('..');
  await expect(frame).toHaveAttribute('aria-busy', 'true');
  const place = await picture.boundingBox();
  expect(place?.height).toBeGreaterThan(20);
  go();
  await expect(frame).toHaveAttribute('aria-busy', 'false');
  expect(await picture.boundingBox()).toEqual(place);
});

test('what is dragged rests on the grid and on edges, Alt leaves it free, and each step is taken back', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  await designer.open();
  const frame = await designer.frameAlone();
  expect(await designer.place()).toEqual({ x: 15, y: 7.5 });
  await designer.drag(frame, { x: 5.3, y: 3.2 });
  await expect.poll(() => designer.place()).toEqual({ x: 20.5, y: 10.5 });
  await designer.drag(frame, { x: -20.2, y: -3.2 }, false);
  // A line shows what it met before it is let go.
  await expect(page.locator('path[d^="M0 "]').first()).toBeAttached();
  await page.mouse.up();
  await expect.poll(async () => (await designer.place()).x).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => designer.place()).toEqual({ x: 20.5, y: 10.5 });
  await page.keyboard.press('Control+z');
  await expect.poll(() => designer.place()).toEqual({ x: 15, y: 7.5 });
  await page.keyboard.press('Control+y');
  await expect.poll(() => designer.place()).toEqual({ x: 20.5, y: 10.5 });
  await page.keyboard.down('Alt');
  await designer.drag(frame, { x: -3.23, y: 1.27 });
  await page.keyboard.up('Alt');
  await expect.poll(async () => Math.abs((await designer.place()).x - 17.27)).toBeLessThan(0.2);
  const { x } = await designer.place();
  expect(x % 0.5).not.toBe(0);
  // Let go by Escape nothing has happened.
  await designer.drag(frame, { x: 4, y: 0 }, false);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await designer.place()).x).toBe(x);
});

test('a handle pulls one edge, several line up, and copies stand beside their originals', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  await designer.open();
  await designer.frameAlone();
  const handle = page.locator('[data-handle="e"]');
  const box = await handle.boundingBox();
  if (!box) throw new Error('no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + (await designer.scale()) * 4.9, box.y + 20, { steps: 3 });
  await page.mouse.up();
  await expect(designer.field('Width')).toHaveValue(/^25\s?mm$/);
  await expect(designer.field('Height')).toHaveValue(/^10\s?mm$/);
  await designer.panel.getByRole('button', { name: 'Duplicate' }).click();
  await expect(designer.element(/^Frame/)).toHaveCount(2);
  await expect.poll(() => designer.place()).toEqual({ x: 17, y: 9.5 });
  await page.keyboard.press('Control+a');
  await expect(designer.panel.getByRole('heading', { name: '2 elements chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Align on the left' }).click();
  await expect(designer.element(/^Frame, x 15 mm, y 9.5 mm/)).toHaveCount(1);
  await expectAccessible(page);
});

test('what does not fit is said at the element and in a list that leads to it', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  await designer.open('?from=device-50x25');
  await expect(designer.check.getByText('Everything fits and can be printed.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sample data' }).click();
  await page.getByRole('option', { name: 'Sample: long texts' }).click();
  await expect(designer.check.getByRole('heading')).toHaveText(/\d findings?/);
  const cut = designer.check.getByRole('button', { name: /Text cut: Worshipful Company/ }).first();
  await cut.click();
  await expect(designer.panel.getByRole('heading', { name: 'Text', exact: true })).toBeVisible();
  await expect(designer.element(/Text cut: Worshipful/).and(page.locator('[aria-selected="true"]'))).toBeFocused();
  await expectAccessible(page);
  // A code too fine for the printer stops the print: that is no mere warning.
  await designer.element(/^Code/).click();
  await designer.field('Width').fill('4');
  await designer.field('Height').fill('4');
  await expect(designer.check.getByRole('button', { name: /^Error Code too fine for this printer/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await designer.element(/^Code/).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(designer.check.getByText(/Code too fine/)).toHaveCount(0);
  // A field there is none of is told before anything is saved.
  await designer.element(/^Text ‹Asset number›/).click();
  await designer.field('Text with fields').fill('{device.colour}');
  await expect(designer.check.getByText('There is no field “device.colour”')).toBeVisible();
});

test('the data of a real device fill it: picked, or scanned wherever the focus is', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  const [device] = (await devices(page, 'filter[status]=1&page[size]=1')).data;
  const number = device?.attributes.asset_number ?? '';
  await designer.open('?from=device-62x29');
  await scan(page, number);
  await expect(page.getByRole('combobox', { name: 'Filled with the data of device' })).toHaveValue(number);
  await expect(page).toHaveURL(new RegExp(`device=${device?.id}`));
  await expect(page.getByRole('combobox', { name: 'Sample data' })).toHaveCount(0);
});

test('saved it is a version, printed it says what was drawn, and an older one can be taken back', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  await page.goto('/labels/formats');
  await screenLoaded(page, 'label-formats');
  await expect(page.getByText('No label of your own yet')).toBeVisible();
  await page.getByRole('link', { name: 'Make my own from this: Device 50 × 25 mm' }).click();
  await designer.loaded();
  await designer.panel.getByRole('textbox', { name: 'English' }).fill('Shelf label');
  await designer.element(/^Code/).click();
  await designer.panel.getByRole('combobox', { name: 'Type of code' }).click();
  await page.getByRole('option', { name: 'QR code' }).click();
  await designer.field('Content').fill('Shelf ');
  await designer.panel.getByRole('combobox', { name: 'Insert a field: Content' }).fill('Asset');
  await page.getByRole('option', { name: 'Asset number', exact: true }).click();
  await expect(designer.field('Content')).toHaveValue('Shelf {device.asset_number}');
  await designer.saved(1);
  await expect(page).toHaveURL(/\/labels\/formats\/[\w-]{8,}/);
  await designer.loaded();
  await expect(designer.save).toBeDisabled();

  // Printed from a device, the way people do.
  const [device] = (await devices(page, 'filter[status]=1&page[size]=1')).data;
  const address = page.url();
  await page.goto(`/inventory/${device?.id}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels of 1 device' });
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Shelf label' }).click();
  await dialog.getByRole('button', { name: 'Print 1 label' }).click();
  await wait(page);
  const job = await lastJob(page);
  expect(job.attributes).toMatchObject({ format_version: 1, format_name: 'Shelf label', state: 'printed' });
  expect(readPng(drawnPage(await fileOf(page, job.id), 300))).toBe(`Shelf ${device?.attributes.asset_number}`);

  // Another version, and the first one back in the drawing.
  await page.goto(address);
  await designer.loaded();
  await designer.element(/^Code/).click();
  await designer.panel.getByRole('button', { name: 'Delete' }).click();
  await expect(designer.element(/^Code/)).toHaveCount(0);
  await designer.saved(2);
  await page.getByRole('button', { name: 'Version 2' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/^Version 2 · in use ·/, /^Version 1 · \d/]);
  await page.getByRole('menuitem', { name: /^Version 1/ }).click();
  await expect(page.getByText('Version 1 is in the drawing. Saved, it counts as version 3.')).toBeVisible();
  await expect(designer.element(/^Code/)).toHaveCount(1);
  await designer.saved(3);

  // From the overview the lab's own are changed, and doubled.
  await page.goto('/labels/formats');
  await screenLoaded(page, 'label-formats');
  await expect(page.getByRole('link', { name: 'Copy: Shelf label' })).toBeVisible();
  await page.getByRole('link', { name: 'Change: Shelf label' }).click();
  await designer.loaded();
  await expect(page).toHaveURL(address);
});

test('by keys alone: to an element, moved, sized, doubled, edited, saved', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  await designer.open();
  const text = designer.element(/^Text ‹Asset number›/);
  // From the tools on, one after the other.
  await page.getByRole('button', { name: 'Fit to the room' }).focus();
  for (let presses = 0; presses < 12 && !(await text.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => designer.place()).toEqual({ x: 17.1, y: 3 });
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(designer.field('Width')).toHaveValue(/^30\s?mm$/);
  await page.keyboard.press('Control+d');
  await expect(text).toHaveCount(2);
  await expect(text.last()).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(text).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(text).toHaveCount(2);
  await text.last().focus();
  // Enter leads to its fields.
  await page.keyboard.press('Enter');
  await expect(designer.field('From the left')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3.5', { delay: 60 });
  await expect(text.last()).toHaveAttribute('aria-label', /x 3\.5 mm/);
  await designer.save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved as version 1')).toBeVisible();
});

test('auf Deutsch: Größe, Bogen und Bedingung, nach einem Absturz wieder da, vor dem Verlassen gefragt', async ({ page }) => {
  await signedIn(page, 'de');
  const designer = new LabelDesigner(page);
  await designer.open('?from=device-50x25');
  await designer.field('Breite').fill('60,5');
  await designer.panel.getByRole('checkbox', { name: 'Wird auf Bögen gedruckt' }).check();
  await expect(designer.field('Spalten')).toHaveValue('3');
  await expect(designer.panel.getByRole('img', { name: 'Bogen' })).toBeVisible();
  await designer.element(/^Text ‹Inventarnummer›/).click();
  await designer.panel.getByRole('button', { name: 'Bedingung hinzufügen' }).click();
  await designer.panel.getByRole('combobox', { name: 'Vergleich' }).click();
  await page.getByRole('option', { name: 'ist überschritten' }).click();
  await expectAccessible(page);
  // Closed without a word, as after a crash.
  const again = await page.context().newPage();
  await page.close();
  const next = new LabelDesigner(again);
  await next.open('?from=device-50x25');
  await expect(next.field('Breite')).toHaveValue(/^50\s?mm$/);
  await again.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(next.field('Breite')).toHaveValue(/^60,5\s?mm$/);
  await again.getByRole('link', { name: 'Etiketten gestalten' }).first().click();
  await expect(again.getByRole('dialog', { name: 'Ohne Speichern verlassen?' })).toBeVisible();
  await again.getByRole('button', { name: 'Hier bleiben' }).click();
  await next.panel.getByRole('textbox', { name: 'Deutsch' }).fill('Regalschild');
  await next.saved(1);
  await next.loaded();
  await again.getByRole('button', { name: 'Löschen' }).click();
  await screenLoaded(again, 'label-formats');
  await expect(again.getByText('Regalschild gelöscht')).toBeVisible();
  await again.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(again.getByRole('link', { name: 'Regalschild', exact: true })).toBeVisible();
});

test('who saves after somebody else is told, and keeps what was drawn', async ({ page }) => {
  await signedIn(page);
  const designer = new LabelDesigner(page);
  await designer.open();
  await designer.panel.getByRole('textbox', { name: 'English' }).fill('Drawn by two');
  await designer.saved(1);
  await expect(page).toHaveURL(/\/labels\/formats\/[\w-]{8,}/);
  await designer.loaded();
  await designer.panel.getByRole('textbox', { name: 'English' }).fill('Drawn by me');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.patch(`/api/v2/label-formats/${id}`, { data: { remark: 'somebody else' }, headers });
  await designer.save.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'saved this record first' });
  await expect(conflict).toBeVisible();
  await page.getByRole('button', { name: 'Keep my entries' }).click();
  await expect(conflict).toHaveCount(0);
  await designer.saved(2);
});

test('labels of the whole list as it is filtered, from the cell of the sheet that was clicked', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open('?f.duedate=soon');
  const count = Number(((await list.range.textContent()) ?? '').replace(/.*of /, '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(1);
  await page.getByRole('main').getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: `Print labels of ${count} devices` });
  await expect(dialog.getByText(`The list as it is filtered now: ${count} devices`)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: /70/ }).click();
  await dialog.getByRole('radio', { name: 'Cell 20, row 7, column 2, will be printed' }).click();
  const number = dialog.getByRole('textbox', { name: 'First free cell of the sheet' });
  await expect(number).toHaveValue('20');
  await expect(dialog.getByRole('radio', { name: /Cell 19, .*, used up/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(number).toHaveValue('23');
  await page.keyboard.press('ArrowLeft');
  await expect(number).toHaveValue('22');
  await expect(dialog.getByRole('radio', { name: /^Cell 22,/ })).toBeFocused();
  await expectAccessible(page);
  // More than one job takes is said before it is sent.
  await dialog.getByLabel('Copies of each').fill('100');
  if (count * 100 > 5000) {
    await expect(dialog.getByRole('alert')).toContainText('at most 5,000 labels');
    await expect(dialog.getByRole('button', { name: /^Print .* labels$/ })).toBeDisabled();
  }
  await dialog.getByLabel('Copies of each').fill('1');
  await dialog.getByRole('button', { name: `Print ${count} labels` }).click();
  await wait(page);
  const job = await lastJob(page);
  expect(job.attributes).toMatchObject({ count, state: 'printed' });
  const { data } = await (await page.request.get(`/api/v2/print-jobs/${job.id}`)).json();
  expect(data.attributes.options).toMatchObject({ start: 21 });
});

test('labels of what lies in the scan basket', async ({ page }) => {
  await signedIn(page);
  const numbers = (await devices(page, 'sort=asset_number&page[size]=2')).data.map(({ attributes }) => attributes.asset_number);
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await page.getByRole('button', { name: 'Scan basket' }).click();
  const basket = page.getByRole('complementary', { name: 'Scan basket' });
  await expect(basket.getByRole('button', { name: 'Labels' })).toBeDisabled();
  for (const [place, number] of numbers.entries()) {
    await scan(page, number);
    await expect(basket.getByRole('button', { name: /^Remove|^Take/ })).toHaveCount(place + 1);
  }
  await basket.getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels of 2 devices' });
  await dialog.getByRole('button', { name: 'Print 2 labels' }).click();
  await wait(page);
  expect((await lastJob(page)).attributes).toMatchObject({ count: 2 });
});
