// Rounds of proficiency tests as a person keeps them: values entered, scores and their judgement on the page and in the list.
// docs/interface/records.md#proficiency.
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const words = {
  de: {
    fields: {
      Runde: 'DC 2026',
      Messgröße: 'Gleichspannung',
      Datum: '03.02.2026',
      Messwert: '10.0005',
      'Messunsicherheit (U)': '0.0003',
      Referenzwert: '10.0001',
    },
    last: 'Messunsicherheit der Referenz (U)',
    wrong: 'Bitte geben Sie eine Zahl über null ein.',
    create: 'Anlegen',
    judged: 'Zufriedenstellend',
  },
  en: {
    fields: {
      Round: 'DC 2026',
      Quantity: 'DC voltage',
      Date: '03 Feb 2026',
      'Measured value': '10.0005',
      'Uncertainty (U)': '0.0003',
      'Reference value': '10.0001',
    },
    last: 'Uncertainty of the reference (U)',
    wrong: 'Enter a number above zero.',
    create: 'Create',
    judged: 'Satisfactory',
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`a round is kept and judged, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/proficiency-rounds/new');
    await screenLoaded(page, 'proficiency-rounds-new');
    const record = new RecordPage(page, 'proficiency-rounds');
    for (const [label, value] of Object.entries(say.fields)) await record.field(label).fill(value);
    await record.field(say.last).fill('-0.0004');
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByText(say.wrong)).toBeVisible();
    await expectAccessible(page);
    await record.field(say.last).fill('0.0004');
    await page.getByRole('button', { name: say.create }).click();
    await screenLoaded(page, 'proficiency-rounds-record');
    await expect(page.getByText(say.judged).first()).toBeVisible();
    await expect(page.getByText('0.8000').or(page.getByText('0,8000')).first()).toBeVisible();
    await shoot(page, `round-record-${language}`);
    await page.goto('/proficiency-rounds');
    await screenLoaded(page, 'proficiency-rounds');
    await expect(page.getByText(say.judged).first()).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `round-list-${language}`);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await misfits(page)).toEqual([]);
    await shoot(page, `round-list-${language}-390`);
  });
}
