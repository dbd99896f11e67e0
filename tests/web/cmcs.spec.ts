// The scope of accreditation as a person keeps it: an entry by keyboard, a number that is none said at its field, and the release that it
// refuses. docs/interface/records.md#cmc.
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

const words = {
  de: {
    quantity: 'Messgröße',
    unit: 'Einheit',
    from: 'Bereich von',
    to: 'Bereich bis',
    fixed: 'Messunsicherheit, fester Teil',
    wrong: 'Bitte geben Sie eine Zahl ein.',
    create: 'Anlegen',
  },
  en: {
    quantity: 'Quantity',
    unit: 'Unit',
    from: 'Range from',
    to: 'Range to',
    fixed: 'Uncertainty, fixed part',
    wrong: 'Please enter a number.',
    create: 'Create',
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`an entry of the scope is kept, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/cmcs/new');
    await screenLoaded(page, 'cmcs-new');
    const record = new RecordPage(page, 'cmcs');
    await record.field(say.quantity).fill('Gleichspannung');
    await record.field(say.unit).fill('V');
    await record.field(say.from).fill('0.1');
    await record.field(say.to).fill('zehn');
    await record.field(say.fixed).fill('0.0001');
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByText(say.wrong)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `cmc-refused-${language}`);
    await record.field(say.to).fill('10');
    await page.getByRole('button', { name: say.create }).click();
    await screenLoaded(page, 'cmcs-record');
    await shoot(page, `cmc-record-${language}`);
    await page.goto('/cmcs');
    await screenLoaded(page, 'cmcs');
    await expect(page.getByText('Gleichspannung').first()).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `cmc-list-${language}`);
  });
}
