// The hands stay on the keyboard: where they begin, what saves, what takes the next step, and a technician's whole task without a mouse.
// docs/design/expectations.md#keyboard-and-scanner.
import type { Download, Locator, Page } from '@playwright/test';
import { kinds } from '#renderer/records/kinds/index.ts';
import { resolvable } from '#server/lib/work/resolvable.ts';
import { patience } from '../support/patience.ts';
import { misfits, silentlyClosed } from './fixtures/look-over.ts';
import { firstId, go, type Screen } from './fixtures/screens.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { openCalibration, readyDevice } from './pages/ready-device.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

const softly = expect.configure({ soft: true });

test.beforeEach(async ({ page }) => {
  await signedIn(page);
  await page.goto('/about');
  await screenLoaded(page, 'about');
});

/** Slower than a scanner. */
const byHand = { delay: 60 };

const newForms: readonly Screen[] = [
  ...kinds
    .filter(({ operations }) => operations.edit.length > 0)
    .map(({ name, route }) => ({ name: `${name}-new`, path: `${route}/new` })),
  { name: 'filter', path: '/filters/new' },
  { name: 'finder', path: '/prices/finder' },
  { name: 'prices-adjust', path: '/prices/adjust' },
];

test('each form for something new has its first field in hand, and what is typed stands in it', async ({ page }) => {
  test.setTimeout(patience(240_000));
  for (const screen of newForms) {
    await go(page, screen);
    const form = page.getByRole('main').locator('form');
    await softly(form.locator(':is(input, textarea):focus'), screen.path).toHaveCount(1);
    // A list of options says nothing of itself before it is asked.
    await softly(page.getByRole('option'), screen.path).toHaveCount(0);
  }
});

interface Opened {
  screen: Screen;
  /** What opens the dialog. */
  button: string | RegExp;
  /** There is something to fill in before it can be sent. */
  asks?: true;
}

const phone = { width: 390, height: 844 };
const usual = { width: 1280, height: 800 };

/** Reaches out of the window, has more than it shows and does not scroll, or has to be moved sideways. */
const outside = (dialog: Locator) =>
  dialog.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isCut = one.scrollHeight > one.clientHeight + 2 && !/auto|scroll/.test(getComputedStyle(one).overflowY);
    return (
      isCut ||
      one.scrollWidth > one.clientWidth + 1 ||
      left < -1 ||
      top < -1 ||
      right > innerWidth + 1 ||
      bottom > innerHeight + 1
    );
  });

async function openedDialog(page: Page, { screen, button }: Opened): Promise<Locator> {
  await go(page, screen);
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  return page.getByRole('dialog').last();
}

async function recordDialogs(page: Page): Promise<readonly Opened[]> {
  const id = async (path: string) => encodeURIComponent(await firstId(page, path));
  const [device, calibration] = [await id('inventories'), await openCalibration(page)];
  const record = (name: string, path: string) => ({ name: `${name}-record`, path });
  return [
    { screen: record('inventory', `/inventory/${device}`), button: /^Labels/ },
    { screen: record('calibrations', `/calibrations/${calibration}`), button: 'Release' },
    { screen: { name: 'inventory', path: '/inventory' }, button: /^Filter/ },
    { screen: { name: 'fields', path: '/admin/fields' }, button: /^New field/, asks: true },
    { screen: { name: 'papers', path: '/papers?tab=templates' }, button: /^New template/, asks: true },
    { screen: record('customers', `/customers/${await id('customers')}?tab=room`), button: 'Invite a person', asks: true },
    { screen: record('due-dates', `/due-dates/${await id('due-dates')}`), button: 'Put off', asks: true },
    { screen: record('documents', `/documents/${await id('documents')}`), button: 'Link to a record', asks: true },
    { screen: record('budgets', `/budgets/${await id('budgets')}`), button: /^Release version/, asks: true },
    { screen: record('check-charts', `/check-charts/${await id('check-charts')}`), button: 'New limits', asks: true },
    { screen: record('users', `/users/${await id('users')}`), button: 'Set password', asks: true },
    { screen: record('proposals', `/proposals/${await id('proposals')}`), button: 'Decline' },
    { screen: { name: 'signing', path: '/admin/signing' }, button: 'Revoke a certificate …', asks: true },
    { screen: { name: 'backups', path: '/admin/backups' }, button: 'Lock with a passphrase …', asks: true },
    { screen: { name: 'backups', path: '/admin/backups' }, button: 'From another folder …', asks: true },
    { screen: { name: 'signing', path: '/admin/signing' }, button: 'From a file …', asks: true },
  ];
}

test('each dialog has its first field in hand, else what it is there to do, and the way out comes last', async ({ page }) => {
  test.setTimeout(patience(240_000));
  for (const opened of (await recordDialogs(page)).filter(({ button }) => button !== 'From a file …')) {
    const dialog = await openedDialog(page, opened);
    await softly(dialog, opened.screen.path).toBeVisible();
    const first = dialog.locator(':is(input, textarea, select):not([type=hidden], [tabindex="-1"], :disabled)').first();
    await softly(first, opened.screen.path).toBeFocused();
    await softly(page.getByRole('option'), opened.screen.path).toHaveCount(0);
    await softly(dialog.getByRole('button').last(), opened.screen.path).toHaveAccessibleName('Close');
    // Here is asked what the dots of its button told of.
    await softly(dialog.getByRole('heading').first(), opened.screen.path).not.toHaveText(/…/);
    for (const size of [phone, usual]) {
      await page.setViewportSize(size);
      await softly.poll(() => misfits(page), `${opened.screen.path} at ${size.width}`).toEqual([]);
      await softly.poll(() => outside(dialog), `${opened.screen.path} at ${size.width}`).toBe(false);
    }
    await page.keyboard.press('Escape');
    await softly(page.getByRole('dialog'), opened.screen.path).toHaveCount(0);
  }
});

test('no dialog is closed without a word: what it still asks for is told at the first field of it, which is in hand', async ({
  page,
}) => {
  test.setTimeout(patience(240_000));
  for (const opened of await recordDialogs(page)) {
    const dialog = await openedDialog(page, opened);
    await softly(dialog, opened.screen.path).toBeVisible();
    await softly.poll(() => silentlyClosed(page), opened.screen.path).toEqual([]);
    if (opened.asks) {
      await dialog.locator('form button[type=submit]').last().click();
      const wrong = dialog.locator(':is([aria-invalid="true"], [data-wrong])').first();
      await softly(wrong, opened.screen.path).toBeFocused();
      await softly(dialog, opened.screen.path).toContainText(/Please |differ/);
    }
    await page.keyboard.press('Escape');
    await softly(page.getByRole('dialog'), opened.screen.path).toHaveCount(0);
  }
});

test('a dialog that is refused goes on at the field that is wrong, and one that shows what came of it stays in hand', async ({
  page,
}) => {
  const fields = { name: 'fields', path: '/admin/fields' };
  const dialog = await openedDialog(page, { screen: fields, button: /^New field/ });
  const technical = dialog.getByRole('textbox', { name: 'Technical name' });
  await dialog.getByRole('textbox', { name: /^Label in English/ }).fill('Shelf');
  await technical.fill('no such name');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(technical).toBeFocused();
  await expect(technical).toHaveAttribute('aria-invalid', 'true');
  await expect(technical).toHaveValue('no such name');
  const told = page.getByText('A field name has one capital letter');
  await expect(told.first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Label in English/ })).toHaveValue('Shelf');
  // Whoever goes on by themselves is left where they went.
  await page.keyboard.press('Shift+Tab');
  await expect(technical).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Told at its field, no message told it a second time; one that did would go by itself after a while.
  expect(await told.count()).toBe(0);
  await go(page, { name: 'inventory', path: '/inventory' });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Link for this list' }).click();
  const link = page.getByRole('dialog');
  await link.getByRole('textbox').first().fill('Weekly table');
  await page.keyboard.press('Enter');
  await expect(link.getByText('/api/v2/links/').or(link.locator('input[value*="/api/v2/links/"]')).first()).toBeVisible();
  await expect(link.locator(':focus')).toHaveCount(1);
});

test('a dialog that was refused before the part came that leads the hands goes on once it is there', async ({
  page,
  context,
}) => {
  await page.close();
  const fresh = await context.newPage();
  const pressed = resolvable<void>();
  await fresh.route(/\/refused-stop-[^/]*\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await fresh.goto('/documents');
  await screenLoaded(fresh, 'documents');
  const id = await firstId(fresh, 'documents');
  await fresh.goto(`/documents/${id}`);
  await screenLoaded(fresh, 'documents-record');
  await fresh.getByRole('button', { name: 'Link to a record' }).click();
  const dialog = fresh.getByRole('dialog', { name: 'Link to a record' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  const field = dialog.getByRole('combobox', { name: /^Device/ });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).not.toBeFocused();
  pressed.resolve();
  await expect(field).toBeFocused();
});

test('an empty field that must not be is told in the language of the reader, until it is filled', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/filters/new');
  await screenLoaded(page, 'filter');
  const name = page.getByRole('textbox', { name: /^Name/ });
  const formula = page.getByRole('textbox', { name: 'Formel' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Bitte ausfüllen');
  await expect(formula).toHaveAccessibleDescription('Bitte ausfüllen');
  // At the fields and nowhere else.
  await expect(page.getByText('Bitte ausfüllen')).toHaveCount(2);
  await expectAccessible(page);
  await name.fill('Von einem Hersteller');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(formula).toBeFocused();
});

test('Ctrl+S and Ctrl+Enter save a form, an open record, a dialog and a sheet', async ({ page }) => {
  for (const key of ['Control+s', 'Control+Enter']) {
    await go(page, { name: 'notes-new', path: '/notes/new' });
    await page.keyboard.type(`Saved by ${key}`, byHand);
    await page.keyboard.press(key);
    await screenLoaded(page, 'notes-record');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Saved by ${key}`);
    await page.getByRole('textbox', { name: 'Title' }).fill(`Again by ${key}`);
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Again by ${key}`);
  }
  await go(page, { name: 'papers', path: '/papers?tab=templates' });
  await page
    .getByRole('button', { name: /^New template/ })
    .first()
    .click();
  await page.keyboard.type('By the keys', byHand);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('By the keys').first()).toBeVisible();
  const calibration = await openCalibration(page);
  await go(page, { name: 'calibrations-record', path: `/calibrations/${calibration}` });
  await page.keyboard.press('m', byHand);
  await expect(page.locator('input:focus')).toHaveAttribute('aria-label', /^Measured, row 1/);
  await page.keyboard.type('7', byHand);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible();
  await expect(page.locator('[role=gridcell][data-name=measured]').first()).toHaveText('7');
});

test('a technician calibrates by scan and keys alone, and has the next device in hand', async ({ page }) => {
  test.slow();
  const { number } = await readyDevice(page);
  // The next one waits, too.
  await openCalibration(page);
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key, byHand);
    presses += keys.length;
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await page.goto('/');
  await screenLoaded(page, 'today');
  await scan(page, number);
  await screenLoaded(page, 'inventory-record');
  await press('F9');
  await screenLoaded(page, 'calibrations-new');
  await expect(page.getByRole('radio', { name: /Test points of the last calibration/ })).toBeChecked();
  await press('Control+Enter');
  await screenLoaded(page, 'calibrations-record');
  const cells = page.locator('[role=gridcell][data-name=measured]');
  await expect(page.locator('input:focus')).toHaveAttribute('aria-label', /Measured, row 1/);
  const nominals = await page.locator('[role=gridcell][data-name=nominal]').allTextContents();
  for (const [row, nominal] of nominals.entries()) {
    await page.keyboard.type(nominal, byHand);
    await press(row === nominals.length - 1 ? 'ArrowUp' : 'Enter');
  }
  await expect(cells.last()).toHaveText(nominals.at(-1) ?? '');
  await press('F9');
  await expect(dialog('Release calibration')).toBeVisible();
  const label = dialog('Release calibration').getByRole('checkbox', { name: 'Print the label' });
  const isInHand = () => label.evaluate((box) => box === document.activeElement);
  while (!(await isInHand()) && presses < 60) await press('Tab');
  if (!(await label.isChecked())) await press('Space');
  const files: Download[] = [];
  page.on('download', (file) => files.push(file));
  await expect(dialog('Release calibration').getByRole('button', { name: 'Release' })).toBeEnabled();
  await press('Control+Enter');
  await expect(dialog('Released').getByText('Label saved as a file')).toBeVisible();
  await expect.poll(() => files.length).toBe(1);
  await press('F9');
  await screenLoaded(page, 'calibrations');
  await expect(page.getByRole('grid')).toBeFocused();
  await press('ArrowDown', 'Enter');
  await screenLoaded(page, 'calibrations-record');
  await press('m');
  // One without a point yet offers its first row.
  await expect(page.getByRole('tabpanel').locator(':is(input, button):focus')).toHaveCount(1);
  test.info().annotations.push({ type: 'presses', description: `${presses} for ${nominals.length} points` });
  expect(presses - nominals.length, 'beyond what is typed and the step to the next value').toBeLessThanOrEqual(20);
  expect(presses).toBeLessThanOrEqual(60);
});
