// Places as a tree, by keyboard and renamed with a way back; a floor plan made, filled by hand and by keys, looked at and taken along.
import type { Locator, Page } from '@playwright/test';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

async function standing(page: Page, building: string, room: string, duedate: string): Promise<{ id: string; number: string }> {
  const [customer] = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data;
  const number = `PLACE-${room.replaceAll(' ', '')}-${Date.now()}`;
  const device = await write(page, 'inventories', { asset_number: number, customer_id: customer.id, duedate });
  await write(page, 'locations', { inventory_id: device.id, location_1: building, location_2: room });
  return { id: device.id, number };
}

const marksOf = async (page: Page) =>
  (await (await page.request.get('/api/v2/floor-plan-marks?page[size]=200&sort=-created_at')).json()).data.map(
    ({ attributes }: { attributes: Record<string, unknown> }) => attributes,
  );

/** A white picture of twice as wide as high. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const pen = canvas.getContext('2d');
    if (pen) Object.assign(pen, { fillStyle: '#ffffff' }).fillRect(0, 0, 400, 200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

interface FingersWay {
  /** To the right. */
  x: number;
  /** Lifted, or taken for something else by the system. */
  end: 'touchEnd' | 'touchCancel';
}

async function drawnByFinger(page: Page, what: Locator, { x, end }: FingersWay): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to draw');
  const finger = await page.context().newCDPSession(page);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const say = (type: 'touchStart' | 'touchMove' | FingersWay['end'], along: number | null) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: along === null ? [] : [{ x: from.x + x * along, y: from.y }] });
  await say('touchStart', 0);
  for (const along of [0.3, 0.7, 1]) await say('touchMove', along);
  await say(end, null);
  await finger.detach();
}

test('the tree is walked by keys, leads to the devices of a place, and a place is renamed and named back', async ({ page }) => {
  await signedIn(page);
  await standing(page, 'Werk Nord', 'Halle 1', '2020-01-02');
  await standing(page, 'Werk Nord', 'Halle 2', '2099-01-02');
  await page.goto('/places?q=werk nord');
  await screenLoaded(page, 'places');
  const tree = page.getByRole('treegrid', { name: 'Places' });
  await expect(tree.getByRole('row', { name: /Werk Nord/ })).toContainText(/2\s*1/);
  await tree.focus();
  await page.keyboard.press('Home');
  await expect(tree.getByRole('row', { name: /Werk Nord/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('row', { name: /Halle/ })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('complementary', { name: 'Chosen place' })).toContainText('1 overdue');
  await expectAccessible(page);

  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByLabel('Location').fill('Halle 9');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(tree.getByRole('row', { name: /Halle 9/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(tree.getByRole('row', { name: /Halle 1/ })).toBeVisible();

  await tree.getByRole('row', { name: /Werk Nord/ }).click();
  await page.getByRole('link', { name: '1 overdue' }).click();
  await screenLoaded(page, 'inventory');
  await expect(
    page
      .getByRole('link', { name: /PLACE-Halle1-/ })
      .or(page.getByText(/PLACE-Halle1-/))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/PLACE-Halle2-/)).toHaveCount(0);

  await page.goto('/places?view=table&q=werk nord');
  await expect(page.getByRole('link', { name: '2 devices: Werk Nord' })).toBeVisible();
  await expectAccessible(page);
});

test('a plan is made of a picture, marks are put on it and moved, and say how they stand', async ({ page }) => {
  await signedIn(page);
  const { id, number } = await standing(page, 'Werk Süd', 'Halle 3', '2020-01-02');
  await page.goto(`/places?place=${encodeURIComponent(JSON.stringify(['Werk Süd']))}`);
  await screenLoaded(page, 'places');
  await page.getByRole('button', { name: 'New floor plan' }).click();
  const file = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(await picture(page), 'base64') };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Create floor plan' }).click();

  await page.getByRole('button', { name: `Put ${number} on the plan` }).click();
  const mark = page.getByRole('button', { name: `Move ${number}` });
  await expect(mark).toBeVisible();
  await mark.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await marksOf(page))[0]).toMatchObject({ inventory_id: id, x: 0.55, y: 0.5 });
  const box = await mark.locator('path').boundingBox();
  if (!box) throw new Error('the mark has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number((await marksOf(page))[0]?.y)).toBeLessThan(0.5);

  await drawnByFinger(page, mark.locator('path'), { x: 60, end: 'touchEnd' });
  await expect.poll(async () => Number((await marksOf(page))[0]?.x)).toBeGreaterThan(0.55);
  const there = await mark.locator('path').boundingBox();
  await drawnByFinger(page, mark.locator('path'), { x: -90, end: 'touchCancel' });
  await expect.poll(() => mark.locator('path').boundingBox()).toEqual(there);

  const plan = page.getByRole('group', { name: /^Floor plan Werk Süd/ });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Halle 3' })
    .first()
    .dragTo(plan, { targetPosition: { x: 60, y: 60 } });
  await expect(page.getByRole('button', { name: 'Move Halle 3' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(plan.getByRole('link', { name: new RegExp(`^${number}, .*Overdue`) })).toBeVisible();
  await expect(plan.getByRole('link', { name: /^Halle 3, .*1 overdue.*Overdue/ })).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Overdue');
  await expectAccessible(page);
  const [taken] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  expect(taken.suggestedFilename()).toContain('.svg');

  await plan
    .getByRole('link', { name: new RegExp(`^${number}`) })
    .locator('path')
    .click();
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('list', { name: 'Place from the outside in' })).toContainText('Werk Süd');
  await page.getByRole('link', { name: 'On the floor plan Werk Süd: Overdue' }).click();
  await expect(plan).toBeVisible();
});

test('ein Lageplan aus einer SVG ist ein Bild aus Punkten; eine mit mehr als Linien wird mit Grund abgelehnt', async ({
  page,
}) => {
  await signedIn(page, 'de');
  await standing(page, 'Werk Ost', 'Halle 1', '2030-01-02');
  await page.goto(`/places?place=${encodeURIComponent(JSON.stringify(['Werk Ost']))}`);
  await screenLoaded(page, 'places');
  const drawing = (more: string) =>
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30000 15000">${more}
      <rect x="500" y="500" width="29000" height="14000" fill="none" stroke="#334155" stroke-width="120"/>
      <path d="M12000 500v14000M12000 8000h17500" stroke="#334155" stroke-width="120"/>
      <text x="1500" y="2500" font-size="1200" font-family="Arial">Messraum 1 · Länge</text></svg>`;
  const upload = async (text: string) => {
    await page.getByRole('button', { name: 'Neuer Lageplan' }).click();
    const file = { name: 'Halle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) };
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Lageplan anlegen' }).click();
    return dialog;
  };
  const dialog = await upload(drawing('<script>document.title = "ran"</script>'));
  await expect(dialog.getByText(/Die SVG enthält ein Skript/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await upload(drawing(''));
  const shown = page.getByRole('main').locator('svg image').first();
  await expect(shown).toHaveAttribute('href', /^data:image\/png;base64,/);
  await shoot(page, 'plan-of-svg');
  expect(await page.title()).not.toBe('ran');
});

test('Auf dem Telefon kommt der Ort von unten, und der Plan passt in die Breite', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, 'de');
  await standing(page, 'Werk West', 'Halle 5', '2020-01-02');
  await page.goto('/places?q=werk west');
  await screenLoaded(page, 'places');
  await page.getByRole('row', { name: /Halle 5/ }).click();
  await expect(page.getByRole('complementary', { name: 'Gewählter Ort' })).toContainText('1 überfällig');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
