// How the lab's papers look: a letterhead is uploaded and every paper seen on it, what lies in the way is named, each paper gets its
// own; a paper is made by template and letterhead, kept, and proved unchanged.
import type { Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** A sheet with a head; with `stain`, something in the middle of the page, too. */
async function letterhead({ stain = false } = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0 });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  doc.fontSize(20).text('MESSWERK', 62, 40);
  if (stain) doc.rect(200, 300, 80, 80).fill('#a6792b');
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function addSheet(page: Page, label: string, name: string, buffer: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label }).click();
  await (await chosen).setFiles({ name, mimeType: 'application/pdf', buffer });
}

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const headers = async (page: Page) => ({ Origin: new URL((await page.request.get('/health')).url()).origin });

async function released(page: Page): Promise<string> {
  const query = 'filter[released_at]=notnull:&sort=-released_at&page[size]=1';
  return (await (await page.request.get(`/api/v2/calibrations?${query}`)).json()).data[0].id;
}

async function completed(page: Page): Promise<string> {
  const devices = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  const data = { inventory_id: devices.data[0].id, calibration_date: '2026-01-12', cal_result: 'passed' };
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post('/api/v2/calibrations', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

test('a letterhead is uploaded, seen beneath each paper, checked, and becomes the one of a paper', async ({ page }) => {
  await signedIn(page);
  await page.goto('/papers');
  await screenLoaded(page, 'papers');
  await expect(page.getByText('No letterhead yet')).toBeVisible();
  await addSheet(page, 'Add a letterhead', 'Messwerk 2026.pdf', await letterhead());
  await expect(page.getByText('Area of the text is free')).toBeVisible();
  await expect(page.getByRole('img', { name: 'How it looks: Calibration certificate' })).toBeVisible();
  await choose(page, 'Paper', 'Loan slip');
  await expect(page.getByRole('img', { name: 'How it looks: Loan slip' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('paper')).toBe('location-report');
  // One that prints where the text goes says where, before anything is printed on it.
  await addSheet(page, 'Add a letterhead', 'Old sheet.pdf', await letterhead({ stain: true }));
  await expect(page.getByText('Page 1: lies in the area of the text, 106 to 134 mm from the top')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Letterhead: Calibration certificate', 'Messwerk 2026');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // One before its release: a released certificate keeps the sheet of its release.
  const certificate = `/api/v2/calibrations/${await completed(page)}/certificate?language=en`;
  const withIt = await (await page.request.get(certificate)).body();
  const without = await (await page.request.get(`${certificate}&letterhead_id=none`)).body();
  expect(withIt.toString('latin1')).toContain('/Letterhead');
  expect(without.toString('latin1')).not.toContain('/Letterhead');
  // What is taken away comes back by the toast.
  await page.getByRole('button', { name: 'Remove Old sheet' }).click();
  await expect(page.getByRole('button', { name: 'Remove Old sheet' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove Old sheet' })).toBeVisible();
});

test('a template keeps language and kind; an order is printed by it from its own menu', async ({ page }) => {
  await signedIn(page);
  await page.goto('/papers?tab=templates');
  await screenLoaded(page, 'papers');
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Delivery note in German');
  await choose(page, 'Paper', 'Order document');
  await choose(page, 'Language', 'German');
  await choose(page, 'Sent as', 'Delivery note');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'Delivery note in German', exact: true })).toBeVisible();
  await expectAccessible(page);
  const order = (await (await page.request.get('/api/v2/bookings?page[size]=1')).json()).data[0].id;
  await page.goto(`/bookings/${order}`);
  await screenLoaded(page, 'bookings-record');
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('menuitem', { name: 'Choose template and letterhead …' }).click();
  await choose(page, 'Template', 'Delivery note in German');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'How it looks: Order document' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Lieferschein-.+\.pdf$/);
});

test('letters that no font has are told before a paper is made, by their field', async ({ page }) => {
  await signedIn(page);
  const device = (await (await page.request.get('/api/v2/inventories?page[size]=1')).json()).data[0].id;
  const data = { description: 'Multimeter ꦏꦭꦶ' };
  const written = await page.request.patch(`/api/v2/inventories/${device}`, { data, headers: await headers(page) });
  expect(written.ok(), await written.text()).toBe(true);
  await page.goto(`/inventory/${device}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('menuitem', { name: 'Choose template and letterhead …' }).click();
  const found = page.getByRole('list', { name: 'What this paper would lack' });
  await expect(found.getByRole('listitem')).toHaveText('No font has these letters or signs: ꦏꦭꦶ (Description)');
  await expectAccessible(page);
});

test('ein Beleg auf Deutsch: abgelegt, in der Liste der erstellten, als unverändert nachgewiesen; dunkel lesbar', async ({
  page,
}) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const calibration = await released(page);
  await page.request.post(`/api/v2/calibrations/${calibration}/certificate`, {
    headers: await headers(page),
    data: { language: 'de' },
  });
  await page.goto('/papers?tab=made');
  await screenLoaded(page, 'papers');
  const row = page.getByRole('row').filter({ hasText: 'Kalibrierschein' }).first();
  await row.getByRole('button', { name: 'Nachweisen' }).click();
  await expect(row.getByRole('status')).toHaveText(/^unverändert seit \d{2}\.\d{2}\.\d{4}/);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await screenLoaded(page, 'documents-record');
  await expect(page.getByRole('img', { name: /, Seite 1 von \d/ })).toBeVisible();
});
