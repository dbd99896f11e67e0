// Dashboards: the lab's day at a glance, arranged by hand and by keys, each number leading to its rows.
// docs/interface/dashboards.md#record, docs/design/look.md#charts.
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { deviceName, widgetColumns } from '#renderer/features/dashboards/shared/row-columns.ts';
import { createFormat } from '#renderer/lib/format.ts';
import type { components } from '#server/contract/v2-api.generated.ts';
import type { TableRow, WidgetMeta } from '#server/contract/widget-answer.ts';
import { widgetTitles } from '#server/contract/widgets.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const texts: Record<string, string> = JSON.parse(readFileSync('resources/i18n/widgets.en.json', 'utf8'));

test.beforeEach(async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
});

test('shows what is overdue with a number that opens the same rows', async ({ page }) => {
  const widget = page.getByRole('group', { name: 'Overdue devices' });
  const total = (await widget.locator('h2 + span').textContent()) ?? '';
  const count = total.replace(/\D/g, '');
  expect(Number(count)).toBeGreaterThan(0);
  await expectAccessible(page);
  await widget.getByRole('heading').getByRole('link').click();
  await screenLoaded(page, 'inventory');
  await expect(page.getByText(`of ${count}`)).toBeVisible();
});

test('a widget shows the columns that have room, whole: which device, until when, and whose it is before all else', async ({
  page,
}) => {
  const shown = (title: string) => page.getByRole('group', { name: title, exact: true }).getByRole('columnheader');
  await expect(shown('Overdue devices')).toHaveText(['Asset number', 'Calibration due', 'Manufacturer · Model', 'Customer']);
  await expect(shown('Latest calibrations')).toHaveText(['Calibration date', 'Device', 'Manufacturer · Model', 'Customer']);
  const reaching = () =>
    page
      .getByRole('main')
      .getByRole('group')
      .locator('table:has(thead):visible')
      .evaluateAll((tables) =>
        tables
          .filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
          .map((one) => one.textContent),
      );
  const wide = page.locator('table:has(thead)').first();
  await expect(wide).toBeVisible();
  expect(await reaching()).toEqual([]);
  // With more room come more of them, and with less they go again.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(shown('Overdue devices').nth(4)).toBeVisible();
  expect(await reaching()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(shown('Overdue devices')).toHaveCount(4);
});

test('is arranged by arrow keys and keeps it', async ({ page }) => {
  await page.getByRole('button', { name: 'Arrange' }).click();
  const place = page.getByRole('group', { name: /^Devices by status: arrow keys/ });
  const before = await place.boundingBox();
  await place.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await place.boundingBox())?.height).toBeGreaterThan(before?.height ?? 0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await screenLoaded(page, 'dashboards');
  const after = await page.getByRole('group', { name: 'Devices by status' }).boundingBox();
  expect(after?.height).toBeGreaterThan(before?.height ?? 0);
});

test('a new one is chosen from templates, with control charts and the work of intervals', async ({ page }) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'New dashboard' });
  await expect(dialog.getByRole('button', { name: /^Empty/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Quality/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quality', pressed: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Calibrations a month by intervals' }).locator('canvas')).toBeVisible();
  const chart = page.getByRole('group', { name: /Control chart/ }).first();
  await expect(chart.locator('canvas')).toBeVisible();
  await expect(chart.getByRole('heading')).toHaveText(/^Control chart: ./);
  await expectAccessible(page);
});

test('is arranged by mouse', async ({ page }) => {
  await page.getByRole('button', { name: 'Arrange' }).click();
  const place = page.getByRole('group', { name: /^Due devices: arrow keys/ });
  const before = await place.boundingBox();
  if (!before) throw new Error('not drawn');
  // Its title is a link: beside it the head can be taken hold of.
  await page.mouse.move(before.x + before.width / 2, before.y + 16);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2 - 400, before.y + 16, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await place.boundingBox())?.x).toBeLessThan(before.x);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('group', { name: 'Due devices', exact: true })).toBeVisible();
});

test('a widget is added from the gallery, set, and shown with its data', async ({ page }) => {
  await page.getByRole('button', { name: 'Arrange' }).click();
  const places = page.getByRole('main').getByRole('group', { name: /arrow keys/ });
  await expect(places).not.toHaveCount(0);
  const before = await places.count();
  await page.getByRole('button', { name: 'Add widget' }).click();
  const gallery = page.getByRole('dialog', { name: 'Add widget' });
  const preview = gallery.getByRole('region', { name: 'Preview' });
  await gallery.getByRole('button', { name: 'Latest calibrations' }).focus();
  await expect(preview.getByRole('heading', { name: 'Latest calibrations' })).toBeVisible();
  await expect(preview.getByRole('row').nth(1)).toBeVisible();
  await gallery.getByRole('button', { name: 'Devices by status' }).hover();
  await expect(preview.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await gallery.getByRole('button', { name: 'Heading and text' }).click();
  await page.getByRole('dialog', { name: 'Heading and text' }).getByRole('button', { name: 'Cancel' }).click();
  await gallery.getByRole('button', { name: 'Records by status' }).click();
  await gallery.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(places).toHaveCount(before + 1);
  const added = page.getByRole('group', { name: /^Records by status: arrow keys/ });
  await expect(added.locator('canvas')).toBeVisible();
  await added.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Records by status' });
  await dialog.getByRole('combobox', { name: 'Shown as' }).click();
  await page.getByRole('option', { name: 'Table' }).click();
  await expect(dialog.getByRole('cell', { name: 'In diagnosis' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Records by status' }).getByRole('cell', { name: 'In diagnosis' })).toBeVisible();
});

test('a new one of eight widgets takes thirteen clicks: each finds its place and shows its data before anything is saved', async ({
  page,
}) => {
  let clicks = 0;
  const click = async (what: Locator) => {
    await what.click();
    clicks += 1;
  };
  await click(page.getByRole('button', { name: 'More', exact: true }));
  await click(page.getByRole('menuitem', { name: 'New dashboard' }));
  await click(page.getByRole('dialog', { name: 'New dashboard' }).getByRole('button', { name: /^Empty/ }));
  const gallery = page.getByRole('dialog', { name: 'Add widget' });
  const chosen = [
    'Due devices',
    'Overdue devices',
    'Due by month',
    'Devices by status',
    'Latest calibrations',
    'Orders by status',
    'Tickets by status',
    'Notes by status',
  ];
  for (const name of chosen) await click(gallery.getByRole('button', { name, exact: true }));
  await expect(gallery.getByText('Widgets on this dashboard: 8')).toBeVisible();
  await expectAccessible(page);
  await click(gallery.getByRole('button', { name: 'Done', exact: true }));
  const places = page.getByRole('main').getByRole('group', { name: /arrow keys/ });
  await expect(places).toHaveCount(chosen.length);
  // Pictures and tables, as they will be looked at: nothing waits for being saved.
  await expect(places.filter({ has: page.locator('canvas, table') })).toHaveCount(chosen.length);
  // Two lists stand side by side, and what is narrower than its row has a neighbour.
  const [first, second] = await Promise.all([places.nth(0).boundingBox(), places.nth(1).boundingBox()]);
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(clicks).toBe(13);
});

test('how a widget is drawn is switched where it stands', async ({ page }) => {
  await page.getByRole('button', { name: 'Arrange' }).click();
  const place = page.getByRole('group', { name: /^Devices by status: arrow keys/ });
  const shownAs = async (name: string) => {
    await place.getByRole('button', { name: 'Shown as' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await shownAs('Table');
  await expect(place.getByRole('cell').first()).toBeVisible();
  await shownAs('Ring');
  await expect(place.locator('canvas')).toBeVisible();
  await shownAs('Number');
  await expect(place.locator('canvas')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('group', { name: 'Devices by status', exact: true }).locator('canvas')).toBeVisible();
});

test('a colour is picked, not typed', async ({ page }) => {
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page
    .getByRole('dialog', { name: 'Add widget' })
    .getByRole('button', { name: /^Saved filter/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Saved filter' });
  await dialog.getByRole('button', { name: 'Violet' }).click();
  await expect(dialog.getByRole('button', { name: 'Violet', pressed: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No colour' }).click();
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0);
});

test('a widget that needs a choice asks for it in words, and is applied with it alone', async ({ page }) => {
  const asked: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/widgets/data')) asked.push(answer.status());
  });
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('button', { name: 'Energy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Energy' });
  await expect(dialog.getByText('Please choose “Meter” in the settings')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Meter' })).toHaveAccessibleDescription('Please fill in');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Meter' }).click();
  await page.getByRole('option').first().click();
  await expect(dialog.locator('canvas')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
  expect(asked.filter((status) => status !== 200)).toEqual([]);
});

/** A widget as the screen shows it, and as the server's answer says it should. */
interface Seen {
  title: string;
  total: string;
  /** Of a table: how many rows, and the first one with the heads of its columns. */
  rows: number;
  first: string[];
  /** Of a chart: every point by name, as the table beside the canvas tells those who do not see it. */
  points: string[];
  value: string;
}

const format = createFormat('en', 'en-GB');

function cellText(cell: unknown, { name, type }: { name: string; type: string }): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object' && 'label' in cell) return String(cell.label);
  if (name === 'label' && /^\d{4}-\d{2}$/.test(String(cell))) return format.month(String(cell));
  if (type === 'date') return format.date(String(cell));
  if (type === 'datetime') return format.instant(String(cell));
  if (type === 'boolean') return cell === 1 || cell === true ? 'Yes' : 'No';
  if (type === 'money') return format.amount(Number(cell));
  return typeof cell === 'number' ? format.number(cell) : String(cell);
}

/** A measured value shows as many digits as tell two apart. */
function pointText(value: number): string {
  return Number.isInteger(value) ? format.number(value) : format.measured(String(Number(value.toPrecision(10))));
}

type Answer = components['schemas']['widget-data'];

function toBeSeen(answer: Answer, title: string): Seen {
  const meta = 'meta' in answer ? (answer.meta as WidgetMeta) : {};
  const figure =
    'total' in answer
      ? meta.amounts === true
        ? `${format.amount(meta.amount ?? 0)} ${meta.unit}`
        : format.number(answer.total)
      : '';
  const valueText = (value: number) => (meta.amounts === true ? format.amount(value) : pointText(value));
  const seen: Seen = {
    title,
    total: figure,
    rows: 0,
    first: [],
    points: [],
    value: '',
  };
  if (answer.kind === 'table') {
    const [first] = answer.rows;
    seen.rows = answer.rows.length;
    if (first)
      seen.first = widgetColumns(answer.columns, undefined)
        .map((one) =>
          one.is === 'device'
            ? `${one.label}: ${deviceName(one.from, first as TableRow)}`
            : `${one.column.label}: ${cellText(first[one.column.name], one.column)}`,
        )
        .sort();
  }
  if (answer.kind === 'chart')
    seen.points = answer.series.flatMap(({ label, points }) =>
      points.map((point) => `${label} ${point.label}: ${valueText(point.value)}`),
    );
  // What the bars are held against stands beside them.
  const limit = answer.kind === 'chart' ? (answer.meta.capacity as WidgetMeta['capacity']) : undefined;
  for (const { key, value } of limit?.points ?? []) seen.points.push(`${limit?.label} ${key}: ${pointText(value)}`);
  if (answer.kind === 'value') seen.value = seen.total;
  return seen;
}

/** Every card in the order of the dashboard, read at one go. */
async function seenOn(cards: Locator): Promise<Seen[]> {
  const read = await cards.evaluateAll((all) =>
    all.map((card) => {
      const textOf = (selector: string) => [...card.querySelectorAll(selector)].map((one) => one.textContent ?? '');
      const heads = textOf('thead th');
      const rows = [...card.querySelectorAll('thead + tbody tr')];
      const cells = [...(rows[0]?.querySelectorAll('td') ?? [])].map((one, place) => `${heads[place]}: ${one.textContent ?? ''}`);
      const points = [...card.querySelectorAll('caption + tbody tr')].map((row) =>
        [...row.children].map((one) => one.textContent ?? '').join(': '),
      );
      const [title = ''] = textOf('h2');
      const [total = ''] = textOf('h2 + span');
      const drawn = card.querySelector('table, canvas') !== null;
      return { title, total, rows: rows.length, first: cells, points, value: drawn ? '' : (textOf('p')[0] ?? '') };
    }),
  );
  return read.map((one) => ({ ...one, first: one.first.sort() }));
}

test('every type of widget shows what the server answers, as a table, as a chart and as a number', async ({ page }) => {
  const headers = { Origin: new URL(page.url()).origin };
  // The demonstration lab has nobody who waits for an account.
  const [role] = (await (await page.request.get('/api/v2/roles?page[size]=1')).json()).data;
  const waiting = { firstname: 'Nora', lastname: 'Neu', email: 'nora@lab.example', status: 'pending', role_id: role.id };
  const user = await page.request.post('/api/v2/users', { data: waiting, headers });
  expect(user.status(), await user.text()).toBe(201);
  const { id } = (await (await page.request.get('/api/v2/advanced-filters?filter[type]=inventory')).json()).data[0];
  const feed = (await (await page.request.get('/api/v2/energy-feeds')).json()).data[0].id;
  const chart = (await (await page.request.get('/api/v2/check-charts')).json()).data[0].id;
  const needed: Record<string, object> = {
    advanced_filter: { filter_id: id },
    filter_statistic: { chart_filters: [id] },
    status_variable: { variable: 'repair' },
    energy_feed: { feed_id: feed },
    control_chart: { chart_id: chart },
  };
  const displays = ['table', 'chart', 'value'];
  // Words have no figures.
  const counting = widgetTitles.filter((title) => title !== 'text');
  const value = counting.flatMap((title, row) =>
    displays.map((settingDisplay, column) => ({
      title,
      position: { x: column * 4, y: row * 4, width: 4, height: 4 },
      settings: { settingDisplay, ...needed[title] },
    })),
  );
  const made = await page.request.post('/api/v2/dashboards', { data: { name: 'All of them', value }, headers });
  expect(made.status(), await made.text()).toBe(201);
  const dashboard = (await made.json()).data.id;
  const answers: Answer[] = (await (await page.request.get(`/api/v2/dashboards/${dashboard}/data`)).json()).data;
  expect(answers.map(({ kind }) => kind)).toEqual(counting.flatMap(() => displays));
  const empty = answers.filter((answer) => !('total' in answer) || answer.total === 0);
  expect(empty.map(({ title }) => title)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'All of them' }).click();
  const cards = page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(value.length);
  await expect(cards.locator('canvas')).toHaveCount(counting.length);
  // There may be several control charts side by side: each says which one it is.
  const [{ name, unit }] = (await (await page.request.get(`/api/v2/check-charts?filter[id]=${chart}`)).json()).data.map(
    ({ attributes }: { attributes: Record<string, string> }) => attributes,
  );
  const titled = (type: string) => `${texts[`widget_type.${type}`]}${type === 'control_chart' ? `: ${name} / ${unit}` : ''}`;
  const expected = answers.map((answer) => toBeSeen(answer, titled(answer.title ?? '')));
  await expect.poll(() => seenOn(cards)).toEqual(expected);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test('a customer and a period hold for the whole, stand in the address, and give way again', async ({ page }) => {
  await page.getByRole('button', { name: 'Customer, period' }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This year' }).click();
  await expect(page).toHaveURL(/range=this_year/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'As each is set' }).click();
  await expect(page).not.toHaveURL(/range=/);
});

test('is duplicated, shown at start, and deleted', async ({ page }) => {
  const more = (name: string) =>
    page
      .getByRole('button', { name: 'More', exact: true })
      .click()
      .then(() => page.getByRole('menuitem', { name }).click());
  const named = page.getByRole('group', { name: 'Overview' }).getByRole('button');
  const before = await named.count();
  await more('Duplicate');
  await expect(named).toHaveCount(before + 1);
  await expect(named.nth(before)).toHaveAttribute('aria-pressed', 'true');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/activate') && answer.ok());
  await more('Show at start');
  await kept;
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  await expect(named.nth(before)).toHaveAttribute('aria-pressed', 'true');
  await more('Delete');
  await expect(named).toHaveCount(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(named).toHaveCount(before + 1);
  await more('Delete');
  await expect(named).toHaveCount(before);
});

test('counts what others change without being asked', async ({ page }) => {
  const shown = page.getByRole('group', { name: 'Overdue devices' }).locator('h2 + span');
  const before = Number((await shown.textContent()) ?? '');
  const headers = { Origin: new URL(page.url()).origin };
  const { data } = await (await page.request.get('/api/v2/inventories?filter[status]=1&sort=-duedate&page[size]=1')).json();
  const change = (duedate: string) => page.request.patch(`/api/v2/inventories/${data[0].id}`, { data: { duedate }, headers });
  expect((await change('2020-01-01')).status()).toBe(200);
  await expect(shown).toHaveText(String(before + 1));
  await change(data[0].attributes.duedate);
});
