// Documents as an inbox: seen page by page, approved one after the other by keyboard, in bulk, taken back; files dropped on the screen,
// new versions, the limit, a damaged file.
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { contentPath, dataPaths } from '#server/lib/disk/data-dir.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(page: Page, title: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<string> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post('/api/v2/documents', { headers, multipart: { title, type: 'Inbox test', file } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

const text = (content: string) => ({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
const approvedBy = async (page: Page, id: string): Promise<string | null> =>
  (await (await page.request.get(`/api/v2/documents/${id}`)).json()).data.attributes.approved_by;

const waiting = '/documents?f.approved_at=empty&f.type=Inbox&sort=created_at';

test('through the inbox by keyboard: seen, approved, the next one comes by itself, and one is taken back', async ({ page }) => {
  await signedIn(page);
  const ids = [
    await upload(page, 'First paper', text('Temperature was 20.1 °C')),
    await upload(page, 'Second paper', { name: 'plate.png', mimeType: 'image/png', buffer: onePixel }),
    await upload(page, 'Third paper', text('the third one')),
  ];
  await page.goto(waiting);
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await expect(panel.getByRole('region', { name: 'Content of the file' })).toHaveText('Temperature was 20.1 °C');
  await expect(panel).toContainText('Not approved');
  await expect(panel).toContainText('1 of 3');
  await expectAccessible(page);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panel.getByRole('img', { name: 'Second paper' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panel.getByRole('heading', { name: 'First paper' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('heading', { name: 'Second paper' })).toBeVisible();
  await expect(panel).toContainText('1 of 2');
  expect(await approvedBy(page, ids[0] ?? '')).not.toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('grid').getByText('First paper')).toBeVisible();
  expect(await approvedBy(page, ids[0] ?? '')).toBeNull();
  // The last of the list goes: the one before it is looked at.
  await page.getByRole('grid').getByText('Third paper').click();
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('heading', { name: 'Second paper' })).toBeVisible();
});

test('several are approved at once, and the list of the approved says who and when', async ({ page }) => {
  await signedIn(page);
  await upload(page, 'Bulk one', text('one'));
  await upload(page, 'Bulk two', text('two'));
  await page.goto('/documents?f.approved_at=empty&f.title=Bulk');
  await screenLoaded(page, 'documents');
  // Row by row: what is chosen with one press changes with the list anyway.
  const boxes = page.getByRole('checkbox', { name: 'Select row' });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('2 documents approved')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Bulk two')).toHaveCount(0);
  // They have left the list: nothing further is done to them from here.
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  await page
    .getByRole('group', { name: 'Quick selection' })
    .getByRole('button', { name: /^Approved/ })
    .click();
  await page.getByRole('grid').getByText('Bulk two').click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await expect(panel).toContainText(/Approved by .+, \d{2} \w{3} \d{4}/);
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('a new document is made with its file in one go, and when the file is refused there is neither', async ({ page }) => {
  await signedIn(page);
  await page.goto('/documents/new');
  await screenLoaded(page, 'documents-new');
  await page.getByLabel('Choose file').setInputFiles({ name: 'Work order.txt', mimeType: 'text/plain', buffer: Buffer.from('') });
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Work order');
  await page.getByRole('textbox', { name: 'Document type' }).fill('Made in one');
  await page.getByRole('button', { name: 'Create' }).click();
  const refused = page.getByText(/^The file is empty\. .*nothing has been saved/);
  await expect(refused).toBeVisible();
  const made = async () => (await (await page.request.get('/api/v2/documents?filter[type]=eq:Made in one')).json()).data;
  expect(await made()).toEqual([]);
  await page.getByLabel('Choose file').setInputFiles(text('a line'));
  await expect(refused).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'documents-record');
  const [only, ...others] = await made();
  expect(others).toEqual([]);
  expect(only.attributes).toMatchObject({ title: 'Work order', file_name: 'note.txt', size: 6 });
});

test('files dropped on the screen become documents; one that is refused does not keep the others back', async ({ page }) => {
  await signedIn(page);
  await page.goto('/documents?f.title=Dropped');
  await screenLoaded(page, 'documents');
  const files = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    for (const name of ['Dropped plan.txt', 'Dropped list.txt'])
      dropped.items.add(new File(['a line'], name, { type: 'text/plain' }));
    dropped.items.add(new File([], 'Dropped void.txt', { type: 'text/plain' }));
    return dropped;
  });
  const grid = page.getByRole('grid');
  await grid.dispatchEvent('dragover', { dataTransfer: files });
  await expect(page.getByText('Drop the files to add them as documents')).toBeVisible();
  await grid.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('2 documents added')).toBeVisible();
  await expect(page.getByText(/^Dropped void\.txt was not added: /)).toBeVisible();
  await expect(grid.getByText('Dropped plan', { exact: true })).toBeVisible();
  await expect(grid.getByText('Dropped list', { exact: true })).toBeVisible();
});

/** A sheet of one colour a page. */
async function pdfOf(colors: readonly string[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (const color of colors) doc.addPage().rect(0, 0, 595.28, 841.89).fill(color);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const pdf = async (name: string, colors: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdfOf(colors),
});

/** What the picture shows in its middle. */
async function colorOf(picture: Locator): Promise<string> {
  await expect(picture).toHaveJSProperty('complete', true);
  return picture.evaluate((element) => {
    const image = element as HTMLImageElement;
    const canvas = document.createElement('canvas');
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [...(drawing?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])].join();
  });
}

test('the pages of a PDF are turned and brought nearer beside the list, by mouse and by keyboard', async ({ page }) => {
  await signedIn(page);
  await upload(page, 'Manual of three pages', await pdf('manual.pdf', ['#c00000', '#00a000', '#0000c0']));
  await page.goto('/documents?f.title=three');
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').getByText('Manual of three pages').click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  const first = panel.getByRole('img', { name: 'Manual of three pages, page 1 of 3' });
  await expect.poll(() => colorOf(first)).toBe('192,0,0');
  await panel.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => colorOf(panel.getByRole('img', { name: 'Manual of three pages, page 2 of 3' }))).toBe('0,160,0');
  await panel.getByRole('region', { name: 'Content of the file' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => colorOf(panel.getByRole('img', { name: 'Manual of three pages, page 3 of 3' }))).toBe('0,0,192');
  await page.keyboard.press('+');
  await expect(panel.getByText('150 %')).toBeVisible();
  await page.keyboard.press('Home');
  await expect.poll(() => colorOf(first)).toBe('192,0,0');
  await expectAccessible(page);
});

test('a new version: the approved one counts and stays readable until the new one is approved', async ({ page }) => {
  await signedIn(page);
  const id = await upload(page, 'Work instruction', text('do it so'));
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.post('/api/v2/documents/bulk-approve', { headers, data: { ids: [id] } });
  await page.goto(`/documents/${id}`);
  await screenLoaded(page, 'documents-record');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'New version' }).click();
  await (await chosen).setFiles({ ...text('do it otherwise'), name: 'instruction-2.txt' });
  await expect(page.getByText('Version 2 added, not approved yet')).toBeVisible();
  await expect(page.getByText('Version 1 is the current one.')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Versions' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Version 2');
  await expect(rows.nth(1)).toContainText('Not approved');
  await expect(rows.nth(2)).toContainText('Version 1 · current');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(rows.nth(1)).toContainText('Version 2 · current');
  await page.getByRole('link', { name: 'Version 1', exact: true }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'Content of the file' })).toHaveText('do it so');
  await expect(page.getByText('Version 2 is the current one.')).toBeVisible();
});

test('an upload beyond the limit is refused and names it; below the list stands how much is used', async ({ page }) => {
  await signedIn(page);
  await page.goto('/admin/settings');
  await screenLoaded(page, 'settings');
  await page.getByRole('textbox', { name: 'Storage for files' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/documents');
  await screenLoaded(page, 'documents');
  await expect(page.getByText(/kB of 1 MB used/)).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await chosen).setFiles({ name: 'film.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_100_000, 'x') });
  await expect(page.getByText(/^film\.txt was not added: The storage for files is full: .+ of 1 MB are used/)).toBeVisible();
  await page.goto('/admin/settings');
  await screenLoaded(page, 'settings');
  await page.getByRole('textbox', { name: 'Storage for files' }).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('eine veränderte Datei: von der Prüfung gefunden, mit dem, was sie betrifft, und mit dem Original geheilt', async ({
  page,
  server,
}) => {
  await signedIn(page, 'de');
  const original = 'Drehmoment 12,5 N m';
  const id = await upload(page, 'Messprotokoll', text(original));
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const device = (await (await page.request.get('/api/v2/inventories?page[size]=1')).json()).data[0];
  const link = { document_id: id, resource: 'inventory', record_key: device.id };
  await page.request.post('/api/v2/document-links', { headers, data: link });
  const { file_hash: hash } = (await (await page.request.get(`/api/v2/documents/${id}`)).json()).data.attributes;
  writeFileSync(contentPath(dataPaths(server.dataDir).documents, hash), original.replace('12,5', '99,9'));
  await page.goto('/admin/tasks');
  await screenLoaded(page, 'tasks');
  const task = page.getByRole('listitem').filter({ hasText: 'Dateien prüfen' });
  await task.getByRole('button', { name: 'Jetzt ausführen' }).click();
  await expect(task).toContainText('0 Dateien fehlen, 1 sind verändert');
  await page.goto('/documents');
  await screenLoaded(page, 'documents');
  await page.getByRole('link', { name: 'Datei beschädigt: 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1–1 von 1' })).toBeVisible();
  await page.getByRole('grid').getByText('Messprotokoll').click();
  const panel = page.getByRole('complementary', { name: 'Vorschau' });
  await expect(panel.getByRole('alert')).toContainText('Der Inhalt dieser Datei ist nicht mehr der, der abgelegt wurde.');
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Öffnen', exact: true }).click();
  await screenLoaded(page, 'documents-record');
  await expect(page.getByRole('link', { name: device.attributes.asset_number })).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Original wieder ablegen' }).click();
  await (await chosen).setFiles(text(original));
  await expect(page.getByText('Die Datei ist wieder, wie sie war')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inhalt der Datei' })).toHaveText(original);
  await expect(page.getByText('Datei verändert')).toHaveCount(0);
});

test('Dokumente auf Deutsch: PDF wird gezeigt oder geöffnet, von der eigenen Seite aus freigegeben; dunkel lesbar', async ({
  page,
}) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/documents?f.media_type=pdf&f.approved_at=empty');
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Vorschau' });
  await expect(panel.getByRole('region', { name: 'Inhalt der Datei' }).getByRole('img')).toBeVisible();
  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Datei öffnen' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Öffnen', exact: true }).click();
  await screenLoaded(page, 'documents-record');
  await page.getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByText(/^Freigegeben von .+, \d{2}\.\d{2}\.\d{4}/)).toBeVisible();
  await expectAccessible(page);
});

test('a paper from the inbox gets to its device, and from there to another record', async ({ page }) => {
  // Where a device's tabs all have room: in a narrower window the later ones stand behind a button once their counts are there.
  await page.setViewportSize({ width: 1600, height: 900 });
  await signedIn(page);
  const title = `Data sheet ${Date.now()}`;
  const id = await upload(page, title, text('25 kg'));
  const [device] = (await (await page.request.get('/api/v2/inventories?page[size]=1&sort=asset_number')).json()).data;
  const number: string = device.attributes.asset_number;
  await page.goto(`/documents/${id}`);
  await screenLoaded(page, 'documents-record');
  await page.getByRole('button', { name: 'Link to a record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to a record' });
  // A dialog takes the focus when it is there; what was typed before would be lost with it.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: /^Device/ })).toBeFocused();
  await dialog.getByRole('combobox', { name: /^Device/ }).fill(number);
  await page.getByRole('option', { name: number, exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();
  const aside = page.getByRole('complementary', { name: 'About this document' });
  await expect(aside.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page);

  // Once more is no second link, and says so.
  await page.getByRole('button', { name: 'Link to a record' }).click();
  // A dialog takes the focus when it is there; what was typed before would be lost with it.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('combobox', { name: /^Device/ }).fill(number);
  await page.getByRole('option', { name: number, exact: true }).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await aside.getByRole('link', { name: number }).click();
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('tab', { name: /^Documents/ }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  const [customer] = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data;
  await page.goto(`/customers/${customer.id}?tab=documents`);
  await page.getByRole('tab', { name: /^Documents/ }).click();
  await page.getByRole('button', { name: 'Link a document' }).click();
  const other = page.getByRole('dialog', { name: 'Link a document' });
  await other.getByRole('combobox', { name: /^Document/ }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
  await other.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  await page.goto(`/documents/${id}`);
  await screenLoaded(page, 'documents-record');
  await expect(aside.getByRole('listitem')).toHaveCount(2);
  await aside.getByRole('button', { name: `Take this document off ${number}` }).click();
  await expect(aside.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(aside.getByRole('listitem')).toHaveCount(2);
});
