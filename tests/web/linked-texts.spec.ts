// What people type into notes and comments: lines stay lines, addresses are links, and nothing of it is markup.
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const text =
  'Order at https://shop.example/fuse?id=11.\n- two packs\n- and, as they come in packs of ten only, further ones that go to the shelf beside the door\n<b onclick="alert(1)">ask</b> sales@shop.example';

test('a note and a comment lead to the pages they name, in a field and where they are only read', async ({ page }) => {
  await signedIn(page);
  const note = await write(page, 'notes', { title: 'Fuses', text });
  await page.goto(`/notes/${note.id}`);
  await screenLoaded(page, 'notes-record');
  const links = page.getByRole('list', { name: 'Addresses in the text' }).getByRole('link');
  await expect(links).toHaveText(['https://shop.example/fuse?id=11', 'sales@shop.example']);
  await expect(links.first()).toHaveAttribute('href', 'https://shop.example/fuse?id=11');
  await expect(links.first()).toHaveAttribute('rel', /noopener/);
  await expect(links.last()).toHaveAttribute('href', 'mailto:sales@shop.example');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Text' }).fill('nothing to follow');
  await expect(links).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(links).toHaveCount(2);

  await page.goto(`/notes?q=Fuses`);
  await screenLoaded(page, 'notes');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await expect(panel.getByRole('link', { name: 'https://shop.example/fuse?id=11' })).toBeVisible();
  const told = panel.getByRole('definition').filter({ hasText: 'two packs' });
  expect(await told.textContent()).toBe(text);
  await expect(told).toHaveCSS('white-space', 'pre-line');
  // What is listed goes on below its words, not below the dash; every letter is as it was typed.
  const items = told.getByRole('listitem');
  await expect(items).toHaveText([/^- two packs/, /^- and, as they come/]);
  expect(await items.last().evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingLeft))).toBeGreaterThan(12);
  await shoot(page, 'listed-note');
  await expectAccessible(page);

  await write(page, 'comments', { resource: 'note', record_key: note.id, text });
  await page.goto(`/notes/${note.id}?tab=comments`);
  const comment = page.getByRole('list', { name: 'Comments' }).locator(':scope > li');
  await expect(comment.getByRole('listitem')).toHaveCount(2);
  await shoot(page, 'listed-comment');
  await expect(comment.getByRole('link')).toHaveCount(2);
  await expect(comment).toContainText('<b onclick="alert(1)">ask</b>');
});
