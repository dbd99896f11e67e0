// A watched folder from its making to an import: allowed, made, dropped into, seen among the documents, previewed, columns assigned anew,
// applied and told. docs/interface/connections.md#folders.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

let root: string;
test.beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-watched-'));
  mkdirSync(join(root, 'in'));
});
test.afterAll(() => rmSync(root, { recursive: true, force: true }));

test('what is dropped into a folder waits among the documents and is imported from there', async ({ page }) => {
  await signedIn(page);
  await page.goto('/watched-folders/new');
  await screenLoaded(page, 'watched-folders-new');
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Bench', { delay: 60 });
  await page.getByRole('textbox', { name: 'Folder' }).fill(join(root, 'in'));
  await page.getByRole('button', { name: 'Create' }).click();
  // Nobody allowed it yet, and the form says who does.
  await expect(page.getByText(/is not allowed yet\. An administrator lists it/)).toBeVisible();
  const headers = { Origin: new URL(page.url()).origin };
  const { data } = await (await page.request.get('/api/v2/settings?filter[name]=folders.roots')).json();
  await page.request.patch(`/api/v2/settings/${data[0].id}`, { data: { value: [root] }, headers });
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'watched-folders-record');
  await expectAccessible(page);

  writeFileSync(join(root, 'in', 'new customers.csv'), 'name;Place\r\nFirst Exchange Ltd;Oslo\r\nSecond Exchange Ltd;Bergen\r\n');
  const look = page.getByRole('button', { name: 'Look now' });
  await expect(async () => {
    await look.click();
    expect(existsSync(join(root, 'in', 'done', 'new customers.csv'))).toBe(true);
  }).toPass();
  await page.goto('/documents?f.title=new%20customers');
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').getByText('new customers', { exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  const table = panel.getByRole('region', { name: 'Table' });
  await expect(table).toContainText('Came through the folder “Bench”.');
  await expectAccessible(page);
  await table.getByRole('button', { name: 'Preview as …' }).click();
  await table.getByRole('menuitem', { name: 'Preview as customers' }).click();
  await screenLoaded(page, 'imports');
  await expect(page.getByRole('gridcell', { name: 'First Exchange Ltd', exact: true })).toBeVisible();
  await expectAccessible(page);
  // The page stands by its address.
  await page.reload();
  await screenLoaded(page, 'imports');
  // Also the columns are assigned anew without the file at hand.
  await page.getByRole('combobox', { name: 'Place' }).fill('City');
  await page.getByRole('option', { name: 'City' }).click();
  await expect(page.getByText('2 of 2 columns recognised')).toBeVisible();
  await page.getByRole('button', { name: 'Write 2 rows' }).click();
  await expect(page.getByText('2 rows written')).toBeVisible();

  await page.goto('/folder-files');
  await screenLoaded(page, 'folder-files');
  await expect(page.getByRole('grid')).toContainText('Imported');
  await expect(page.getByRole('grid')).toContainText('new customers.csv');
});
