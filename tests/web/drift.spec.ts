// Where a device is heading: its curve and the forecast as pictures, the table of the same values behind them, and in words the day on which
// a limit may be reached, in the reader's language. docs/reliability.md#drift.
import type { Page } from '@playwright/test';
import { withMinus } from '#server/contract/values/numbers/minus.ts';
import { patience } from '../support/patience.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const words = {
  de: {
    card: 'Abweichung über die Jahre',
    forecast: 'Vorhersage',
    picture: 'Abweichung in V über die Kalibrierungen, mit Grenzen, Gerade und 95-%-Band',
    point: 'Prüfpunkt',
    told: (day: string, days: string) =>
      `Ein Messwert kann die Grenze am ${day} erreichen, ${days} Tage nach der letzten Kalibrierung; die Gerade selbst: `,
    course: (since: string) => `V im Jahr, nach 10 Kalibrierungen seit ${since}.`,
    within: 'Weder Gerade noch 95-%-Band erreichen vor dem ',
    table: 'Tabelle',
    intervals: 'Intervalle, die die Vorgeschichte vorschlägt',
    sign: ',',
  },
  en: {
    card: 'Deviation over the years',
    forecast: 'Forecast',
    picture: 'Deviation in V over the calibrations, with limits, line and 95 % band',
    point: 'Test point',
    told: (day: string, days: string) =>
      `A reading may reach the limit on ${day}, ${days} days after the last calibration; the line itself: `,
    course: (since: string) => `V a year, by 10 calibrations since ${since}.`,
    within: 'Neither the line nor the 95 % band reaches a limit before ',
    table: 'Table',
    intervals: 'Intervals that the history proposes',
    sign: '.',
  },
} as const;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** `2027-07-01` as readers of the language write it. */
function dayIn(language: 'de' | 'en', date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return language === 'de' ? `${day}.${month}.${year}` : `${day} ${months[Number(month) - 1]} ${year}`;
}

interface Point {
  date: string;
  error: string;
  uncertainty: string;
}

interface Series {
  label: string;
  points: Point[];
  forecast: { state: string; band_reaches: string | null; days_left: number };
}

/** The calibrator of the demonstration lab, whose second point runs towards its limit. */
async function calibrator(page: Page): Promise<{ id: string; series: Series[] }> {
  const { data } = await (await page.request.get('/api/v2/inventories?filter[asset_number]=eq:PM-100001')).json();
  const id = (data as { id: string }[])[0]?.id ?? '';
  const drift = await (await page.request.get(`/api/v2/inventories/${id}/drift`)).json();
  return { id, series: drift.data.attributes.series };
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`a device's drift is drawn, told and tabled, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    const { id, series } = await calibrator(page);
    const heading = series.find(({ label }) => label.startsWith('Gleichspannung, 3,3 V'));
    const reached = heading?.forecast.band_reaches ?? '';
    expect(heading?.forecast.state).toBe('reaches');
    expect(heading?.points).toHaveLength(10);
    await page.goto(`/inventory/${id}`);
    await screenLoaded(page, 'inventory-record');
    const card = page.getByRole('region', { name: say.card });
    const forecast = card.getByRole('region', { name: say.forecast });
    // The day, and how far it is, in the reader's language.
    const days = heading?.forecast.days_left.toLocaleString(language === 'de' ? 'de-DE' : 'en-GB') ?? '';
    await expect(forecast).toContainText(say.told(dayIn(language, reached), days));
    await expect(forecast).toContainText(say.course(dayIn(language, heading?.points[0]?.date ?? '')));
    const picture = forecast.getByRole('img', { name: say.picture });
    await expect(picture.locator('circle')).toHaveCount(10);
    await expect(picture.getByText(dayIn(language, reached), { exact: true })).toBeVisible();
    // Behind the picture the same values, line by line.
    const curve = card.getByRole('figure', { name: say.card });
    await curve.getByText(say.table, { exact: true }).click();
    const rows = curve.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(11);
    for (const [index, { date, error, uncertainty }] of (heading?.points ?? []).entries()) {
      const row = rows.nth(index + 1);
      await expect(row.getByRole('rowheader')).toHaveText(dayIn(language, date));
      await expect(row.getByRole('cell').nth(0)).toHaveText(withMinus(error.replace('.', say.sign)));
      await expect(row.getByRole('cell').nth(1)).toHaveText(uncertainty.replace('.', say.sign));
    }
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await forecast.scrollIntoViewIfNeeded();
        await expect.poll(() => misfits(page), { timeout: patience(5000) }).toEqual([]);
        await shoot(page, `drift-${language}-${width}-${colorScheme}`);
      }
    await expectAccessible(page);
    // Another point tells of another course.
    await page.setViewportSize({ width: 1440, height: 900 });
    const calm = series.find(({ label }) => label.startsWith('Gleichspannung, 33 V'));
    expect(calm?.forecast.state).toBe('within');
    await card.getByRole('combobox', { name: say.point }).click();
    await page.getByRole('option', { name: /^Gleichspannung, 33 V/ }).click();
    await expect(forecast).toContainText(say.within);
    await expect(picture.getByText(dayIn(language, reached), { exact: true })).toHaveCount(0);
    await card.getByRole('link', { name: say.intervals }).click();
    await screenLoaded(page, 'calibrations-intervals');
    await expect(page.getByRole('rowheader', { name: 'PM-100001', exact: true })).toBeVisible();
  });
}

test('each point shows within its tolerance, with the time before in grey: in the sheet, at the device, as a table and a file', async ({
  page,
}) => {
  await signedIn(page, 'de');
  const { id: device } = await calibrator(page);
  const asked = `/api/v2/calibrations?filter[inventory_id]=eq:${device}&filter[is_current]=eq:1`;
  const [{ id }] = (await (await page.request.get(asked)).json()).data as [{ id: string }];
  const { data } = await (await page.request.get(`/api/v2/calibrations/${id}/deviations`)).json();
  const { points, previous } = data.attributes as {
    points: { span: { at: number }; before: { span: { at: number } } }[];
    previous: { date: string };
  };
  const share = (value: number) => String(value).replace('.', ',');
  const said = ({ span, before }: (typeof points)[number]) =>
    new RegExp(`^${share(span.at)} % der Toleranz, zuvor ${share(before.span.at)} %, (?:Bedingt k|K)onform$`);

  await page.goto(`/calibrations/${id}?tab=results`);
  const bars = page.getByRole('grid').getByRole('img');
  await expect(bars).toHaveCount(points.length);
  for (const [at, point] of points.entries()) await expect(bars.nth(at)).toHaveAccessibleName(said(point));

  await page.getByText('Abweichung und Unsicherheit', { exact: true }).click();
  const picture = page.getByRole('figure', { name: 'Abweichung und Unsicherheit' });
  await expect(picture).toContainText(`Zuvor: ${dayIn('de', previous.date)}`);
  await picture.getByText('Tabelle').click();
  await expect(picture.getByRole('row')).toHaveCount(points.length + 1);
  const file = page.waitForEvent('download');
  await picture.getByRole('button', { name: 'SVG' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.svg$/);
  await expectAccessible(page);

  await page.goto(`/inventory/${device}`);
  await expect(page.getByRole('region', { name: 'Abweichung und Unsicherheit' }).getByRole('figure')).toBeVisible();
});
