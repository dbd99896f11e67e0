// A study of a measuring system as a person makes it: readings pasted from a spreadsheet, what they come to beside them and on the page, and
// what is wrong at its cell. docs/interface/records.md#gauge-studies.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { linearityLines, manualLines, manualReadings } from '../fixtures/gauge-studies.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const words = {
  de: {
    readings: 'Messwerte',
    missing: 'Es fehlen 89 Messwerte.',
    save: 'Speichern',
    verdict: 'Bedingt geeignet',
    total: /GRR beträgt 27,86\s% der Gesamtstreuung/,
    apart: 'Nicht geeignet',
    table: 'Tabelle',
  },
  en: {
    readings: 'Readings',
    missing: '89 readings are missing.',
    save: 'Save',
    verdict: 'Conditional',
    total: /Gauge R&R is 27\.86\s?% of the total variation/,
    apart: 'Not acceptable',
    table: 'Table',
  },
} as const;

async function made(page: Page, data: object): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post('/api/v2/gauge-studies', {
    data: { name: 'Caliper 150 mm', study_date: '2026-02-03', unit: 'mm', ...data },
    headers,
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

/** As a spreadsheet gives it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((table) => {
    const data = new DataTransfer();
    data.setData('text/plain', table);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Slower than a scanner. */
const byHand = { delay: 60 };

const cell = (page: Page, place: string) => page.locator(`[data-place="${place}"]`);

async function lookOver(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      expect(await misfits(page)).toEqual([]);
      await shoot(page, `${name}-${width}-${colorScheme}`);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`readings are pasted, judged beside the sheet and kept, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/gauge-studies');
    await screenLoaded(page, 'gauge-studies');
    await page.goto(`/gauge-studies/${await made(page, { characteristic: 'Breite' })}?tab=readings`);
    await screenLoaded(page, 'gauge-studies-record');
    await shoot(page, `study-planned-${language}`);
    // Operator, part, then the readings.
    await cell(page, '0-3').click();
    await page.keyboard.type('0,29', byHand);
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.missing)).toBeVisible();
    await cell(page, '0-1').click();
    const comma = (text: string | null) => String(text).replace('.', ',');
    await paste(
      page,
      manualLines.map(({ operator, part, values }) => [operator, part, ...values.map(comma)].join('\t')).join('\n'),
    );
    await expect(page.getByText(say.total)).toBeVisible();
    await expectAccessible(page);
    await lookOver(page, `study-sheet-${language}`);
    await cell(page, '3-4').click();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await expect(cell(page, '3-4')).toHaveAttribute('data-error', 'true');
    await shoot(page, `study-refused-${language}`);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(say.total)).toBeVisible();
    await page.getByRole('button', { name: say.save, exact: true }).click();
    await expect(page.getByRole('button', { name: say.save, exact: true })).toBeDisabled();
    await page.goto(page.url().replace(/\?.*/, ''));
    await screenLoaded(page, 'gauge-studies-record');
    await expect(page.getByRole('heading', { name: say.verdict })).toBeVisible();
    await expect(page.getByRole('row', { name: /GRR/ }).first()).toContainText(language === 'de' ? '0,30237' : '0.30237');
    await page.getByText(say.table).first().click();
    await expectAccessible(page);
    await page.getByText(say.table).first().click();
    await lookOver(page, `study-result-${language}`);
    await page.getByRole('figure').last().scrollIntoViewIfNeeded();
    await shoot(page, `study-pictures-${language}`);
    await page.goto('/gauge-studies');
    await screenLoaded(page, 'gauge-studies');
    await expect(page.getByText(say.verdict).first()).toBeVisible();
    await lookOver(page, `study-list-${language}`);
  });

  test(`bias and linearity are judged and drawn, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/gauge-studies');
    const readings = manualReadings.map((value) => ({ values: [value] }));
    await page.goto(`/gauge-studies/${await made(page, { kind: 'bias', reference_value: '6.00', readings })}`);
    await screenLoaded(page, 'gauge-studies-record');
    await expect(page.getByText(language === 'de' ? '0,0066667 mm' : '0.0066667 mm').first()).toBeVisible();
    await lookOver(page, `study-bias-${language}`);
    await page.goto(`/gauge-studies/${await made(page, { kind: 'linearity', readings: linearityLines })}`);
    await screenLoaded(page, 'gauge-studies-record');
    await expect(page.getByRole('heading', { name: say.apart })).toBeVisible();
    await expectAccessible(page);
    const figure = page.getByRole('figure').first();
    const takenAs = async (format: string) => {
      const saved = page.waitForEvent('download');
      await figure.getByRole('button', { name: format }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^\\p{L}[^/]*-mm\\.${format.toLowerCase()}$`, 'u'));
      return readFileSync(await file.path());
    };
    // It stands for itself: nothing is left to a style sheet of the page.
    const lines = (await takenAs('SVG')).toString('utf8');
    expect(lines).toMatch(/^<svg [^>]*><title>[^<]+ \/ mm<\/title>/);
    expect(lines).not.toMatch(/class=|var\(|light-dark/);
    expect(lines.match(/<circle /g)?.length).toBeGreaterThan(60);
    const pixels = await takenAs('PNG');
    expect(pixels.subarray(1, 4).toString()).toBe('PNG');
    expect(pixels.length).toBeGreaterThan(5000);
    if (process.env.PLUMBLINE_SHOTS) writeFileSync(join(process.env.PLUMBLINE_SHOTS, `study-taken-${language}.png`), pixels);
    await lookOver(page, `study-linearity-${language}`);
  });
}
