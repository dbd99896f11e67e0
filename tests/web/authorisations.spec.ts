// Who may do what: seen in the matrix, granted by a press on an empty place, and asked for before a release. Both languages.
// docs/interface/records.md#authorisations, docs/interface/papers.md#release-check.
import type { Page } from '@playwright/test';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test.use({ lab: 'plain' });

const words = {
  de: {
    grant: (who: string, what: string) => `Neue Befugnis: freigeben, ${who}, ${what}`,
    cell: (who: string, what: string) => `freigeben, ${who}, ${what}: ohne Ende`,
    from: 'Gültig ab',
    day: '01.02.2026',
    grounds: 'Grundlage',
    create: 'Anlegen',
    tab: /^Befugnisse/,
    release: 'Freigeben',
    dialog: 'Kalibrierung freigeben',
    warned: 'Sie sind nicht befugt, nach diesem Verfahren freizugeben',
    found: 'ist heute nicht befugt, Kalibrierungen nach diesem Kalibrierverfahren freizugeben',
    override: 'Trotzdem freigeben, weil',
    done: 'Freigegeben',
    when: 'Am Tag',
    before: '31.01.2026',
    later: (who: string, what: string) => `freigeben, ${who}, ${what}: ab 01.02.2026`,
  },
  en: {
    grant: (who: string, what: string) => `New authorisation: review and release, ${who}, ${what}`,
    cell: (who: string, what: string) => `review and release, ${who}, ${what}: no end`,
    from: 'Valid from',
    day: '01 Feb 2026',
    grounds: 'Grounds',
    create: 'Create',
    tab: /^Authorisations/,
    release: 'Release',
    dialog: 'Release calibration',
    warned: 'You are not authorised to release by this procedure',
    found: 'is not authorised today to release calibrations by this procedure',
    override: 'Release all the same, because',
    done: 'Released',
    when: 'On the day',
    before: '31 Jan 2026',
    later: (who: string, what: string) => `review and release, ${who}, ${what}: from 01 Feb 2026`,
  },
} as const;

async function prepare(page: Page, language: 'de' | 'en') {
  const roles = await (await page.request.get('/api/v2/roles?page[size]=100')).json();
  const role = roles.data.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'lab manager');
  const lastname = language === 'de' ? 'Klein' : 'Small';
  const email = `berta.${lastname.toLowerCase()}@lab.example`;
  const account = { firstname: 'Berta', lastname, email, role_id: role.id, password: 'correct horse battery' };
  await write(page, 'users', account);
  const name = `VA 7 ${language}`;
  const { id: procedure_id } = await write(page, 'procedures', { procedure_name: name });
  const customer = await write(page, 'customers', { name: `Nordwind ${language}`, customer_number: `N-${language}` });
  const device = await write(page, 'inventories', { asset_number: `A-${language}`, customer_id: customer.id });
  const done = { calibration_date: '2026-02-10', cal_result: 'passed', status: 5, technician: `Berta ${lastname}` };
  const calibration = await write(page, 'calibrations', { inventory_id: device.id, procedure_id, ...done });
  return { who: `Berta ${lastname}`, what: name, procedure: procedure_id, calibration: calibration.id };
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];

  test(`an authorisation is granted in the matrix, and the release asks for it (${language})`, async ({ page }) => {
    test.slow();
    await signedIn(page, language);
    const { who, what, procedure, calibration } = await prepare(page, language);
    await page.goto('/authorisations/matrix');
    await screenLoaded(page, 'authorisation-matrix');
    await expectAccessible(page);
    await page.getByRole('link', { name: say.grant(who, what) }).click();
    await screenLoaded(page, 'authorisations-new');
    await page.getByRole('textbox', { name: say.from }).fill(say.day);
    await page.getByRole('textbox', { name: say.grounds }).fill('Training, six supervised calibrations');
    await expectAccessible(page);
    await shoot(page, `authorisation-new-${language}`);
    await page.getByRole('button', { name: say.create }).click();
    await screenLoaded(page, 'authorisations-record');
    await shoot(page, `authorisation-record-${language}`);

    await page.goto('/authorisations/matrix');
    await screenLoaded(page, 'authorisation-matrix');
    await expect(page.getByRole('link', { name: say.cell(who, what) })).toBeVisible();
    await shoot(page, `authorisation-matrix-${language}`);
    // As it was on the day before.
    await page.getByRole('textbox', { name: say.when }).fill(say.before);
    await expect(page.getByRole('link', { name: say.later(who, what) })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await misfits(page)).toEqual([]);
    await shoot(page, `authorisation-matrix-${language}-390`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/procedures/${procedure}`);
    await screenLoaded(page, 'procedures-record');
    await expect(page.getByRole('tab', { name: say.tab })).toContainText('1');

    await page.goto(`/calibrations/${calibration}`);
    await screenLoaded(page, 'calibrations-record');
    await page.getByRole('button', { name: say.release, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: say.dialog });
    // Before the press.
    await expect(dialog.getByText(say.warned)).toBeVisible();
    await dialog.getByRole('button', { name: say.release, exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(say.found);
    await expectAccessible(page);
    await shoot(page, `authorisation-release-${language}`);
    await dialog.getByRole('textbox', { name: say.override }).fill('Deputy');
    await dialog.getByRole('button', { name: say.release, exact: true }).click();
    await expect(page.getByRole('dialog', { name: say.done, exact: true })).toBeVisible();
  });
}
