// Documents as an inbox: seen, approved one after the other by keyboard, in bulk, taken back; files dropped on the screen. Issue 6
// screen 5.
import type { Page } from '@playwright/test';
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
  await page.goto('/documents?f.title=Bulk');
  await screenLoaded(page, 'documents');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('2 documents approved')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page
    .getByRole('group', { name: 'Quick selection' })
    .getByRole('button', { name: /^Approved/ })
    .click();
  await page.getByRole('grid').getByText('Bulk two').click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await expect(panel).toContainText(/Approved by .+, \d{2} \w{3} \d{4}/);
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
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

test('Dokumente auf Deutsch: PDF wird außen geöffnet, von der eigenen Seite aus freigegeben; dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/documents?f.media_type=pdf&f.approved_at=empty');
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Vorschau' });
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
