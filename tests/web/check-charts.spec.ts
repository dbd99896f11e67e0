// Control charts as a person keeps them: today's value in one field, told at once what it says and taken back; values read by keys; new limits
// with their reason; the picture taken along. docs/interface/records.md#check-charts.
import { readFileSync } from 'node:fs';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'demo' });

const words = {
  de: {
    today: 'Wert von heute',
    bad: 'Außer Kontrolle',
    rule: 'Ein Wert liegt außerhalb von 3 s (Western Electric 1, Nelson 1).',
    ticket: /Ticket T-\d+ ist geöffnet/,
    undo: 'Rückgängig',
    read: /Werte lesen/,
    limits: 'Neue Grenzen',
    reason: 'Begründung',
    set: 'Grenzen setzen',
    why: 'Nach der Justage',
  },
  en: {
    today: 'Today’s value',
    bad: 'Out of control',
    rule: 'One value lies beyond 3 s (Western Electric 1, Nelson 1).',
    ticket: /Ticket T-\d+ is open/,
    undo: 'Undo',
    read: /Read values/,
    limits: 'New limits',
    reason: 'Reason',
    set: 'Set limits',
    why: 'After adjustment',
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`a value that breaks a rule is told at once and taken back, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/check-charts/glance');
    await screenLoaded(page, 'check-charts-glance');
    await expect(page.getByRole('link', { name: /10 V/ })).toContainText(say.bad);
    await expectAccessible(page);
    await shoot(page, `charts-glance-${language}`);
    await page.getByRole('link', { name: /Pt100/ }).click();
    await screenLoaded(page, 'check-charts-record');
    const field = page.getByLabel(say.today);
    await field.fill('hundred');
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('100,2 100,4');
    await field.press('Enter');
    const told = page.getByRole('status').filter({ hasText: say.rule });
    await expect(told).toContainText(say.bad);
    await expect(told.getByRole('link', { name: say.ticket })).toBeVisible();
    const reader = page.getByRole('slider', { name: say.read });
    await expect(reader).toHaveAttribute('aria-valuenow', '53');
    await expect(reader).toHaveAttribute('aria-valuetext', new RegExp(`100[.,]3.*${say.bad}`));
    await reader.press('ArrowLeft');
    await expect(reader).toHaveAttribute('aria-valuenow', '52');
    await reader.press('Home');
    await expect(reader).toHaveAttribute('aria-valuenow', '1');
    await expectAccessible(page);
    await shoot(page, `chart-alarm-${language}`);
    await page.getByRole('button', { name: say.undo }).click();
    await expect(reader).toHaveAttribute('aria-valuemax', '52');
    await expect(told).toBeHidden();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await misfits(page)).toEqual([]);
    await shoot(page, `chart-${language}-390`);
  });

  test(`limits are set anew with a reason, and the drawing is taken along, ${language}`, async ({ page }) => {
    await signedIn(page, language);
    await page.goto('/check-charts/glance');
    await page.getByRole('link', { name: /50 mm/ }).click();
    await screenLoaded(page, 'check-charts-record');
    await page.getByRole('button', { name: say.limits }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say.set }).click();
    await expect(dialog.getByLabel(say.reason)).toBeFocused();
    await dialog.getByLabel(say.reason).fill(say.why);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say.set }).click();
    await expect(page.getByText(say.why)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'SVG' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Endmaß-50-mm.svg');
    expect(readFileSync(await file.path(), 'utf8')).toContain('<title>Endmaß 50 mm</title>');
    await shoot(page, `chart-limits-${language}`);
  });
}
