// The page that customers keep: saved from the program, opened from a folder without a network, and asked about certificates that are whole,
// changed, unsigned, or state what their numbers do not say. docs/interface/portal.md#verifier.
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'demo' });

const words = {
  de: {
    save: 'Seite speichern',
    drop: 'Kalibrierschein hier ablegen oder Datei wählen',
    whole: /^Unverändert, seit .+ unterschrieben hat$/,
    changed: 'Diese Datei wurde nach dem Unterschreiben geändert',
    unsigned: 'Diese Datei hat niemand unterschrieben',
    agree: /^Alle \d+ Bewertungen folgen aus den Zahlen/,
    differ: /^Eine Bewertung folgt nicht aus den Zahlen/,
    other: 'Das ist weder ein PDF noch ein Kalibrierschein als XML.',
  },
  en: {
    save: 'Save the page',
    drop: 'Drop a certificate here, or choose a file',
    whole: /^Unchanged since .+ signed it$/,
    changed: 'This file was changed after it was signed',
    unsigned: 'Nobody signed this file',
    agree: /^All \d+ verdicts follow from the numbers/,
    differ: /^One verdict does not follow from the numbers/,
    other: 'This is neither a PDF nor a calibration certificate in XML.',
  },
} as const;

/** A calibration of the demonstration lab with verdicts, released: its certificate as PDF and as DCC. */
async function released(page: Page): Promise<{ pdf: Buffer; dcc: Buffer }> {
  const list = await page.request.get('/api/v2/calibrations?sort=-calibration_date&page[size]=100');
  const { data } = (await list.json()) as { data: { id: string; attributes: { released_at: string | null } }[] };
  const headers = { Origin: new URL(page.url()).origin };
  for (const { id } of data.filter(({ attributes }) => attributes.released_at === null)) {
    const asked = { headers, data: { override_reason: 'Seen', complete: true } };
    if (!(await page.request.post(`/api/v2/calibrations/${id}/release`, asked)).ok()) continue;
    const dcc = await (await page.request.get(`/api/v2/calibrations/${id}/certificate?format=dcc`)).body();
    // Of a point alone, or of all points of a table.
    const verdicts = [...dcc.toString().matchAll(/<dcc:conformity(?:XMLList)?>([^<]+)</g)].flatMap(([, all = '']) =>
      all.split(' '),
    );
    if (verdicts.length < 2 || verdicts[0] !== 'pass') continue;
    return { dcc, pdf: await (await page.request.get(`/api/v2/calibrations/${id}/certificate`)).body() };
  }
  throw new Error('no calibration with verdicts could be released');
}

for (const language of ['de', 'en'] as const) {
  const say = words[language];
  test(`certificates are checked by a page that was kept, ${language}`, async ({ page, browser }, testInfo) => {
    await signedIn(page, language);
    await page.goto('/admin/signing');
    await screenLoaded(page, 'signing');
    const headers = { Origin: new URL(page.url()).origin };
    const key = await page.request.post('/api/v2/admin/signing/key', { headers, data: {} });
    expect(key.ok(), await key.text()).toBe(true);
    await shoot(page, `verifier-card-${language}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say.save }).click();
    const kept = testInfo.outputPath('verifier.html');
    await (await coming).saveAs(kept);
    const { pdf, dcc } = await released(page);

    const visitor = await browser.newContext({ locale: language === 'de' ? 'de-DE' : 'en-GB', offline: true });
    const alone = await visitor.newPage();
    const complaints: string[] = [];
    alone.on('console', (message) => void complaints.push(message.text()));
    alone.on('pageerror', (error) => void complaints.push(error.message));
    const asked: string[] = [];
    alone.on('request', (request) => void asked.push(request.url()));
    await alone.goto(pathToFileURL(kept).href);
    const bring = async (name: string, buffer: Buffer) => {
      const chooser = alone.waitForEvent('filechooser');
      await alone.getByRole('button', { name: say.drop }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
    };
    const heading = (name: string | RegExp) => alone.getByRole('heading', { name });
    await expectAccessible(alone);
    await bring('certificate.pdf', pdf);
    await expect(heading(say.whole)).toBeVisible();
    await expect(alone.getByText(say.agree)).toBeVisible();
    await expectAccessible(alone);
    await shoot(alone, `verifier-whole-${language}`);
    const flipped = Buffer.from(pdf);
    flipped[2000] = (flipped[2000] ?? 0) ^ 1;
    await bring('changed.pdf', flipped);
    await expect(heading(say.changed)).toBeVisible();
    await bring('certificate.xml', dcc);
    await expect(heading(say.whole)).toBeVisible();

    const text = dcc.toString();
    await bring('changed.xml', Buffer.from(text.replace(/<dcc:conformity(XMLList)?>pass\b/, '<dcc:conformity$1>fail')));
    await expect(heading(say.changed)).toBeVisible();
    await expect(alone.getByText(say.differ)).toBeVisible();
    await expectAccessible(alone);
    await shoot(alone, `verifier-differs-${language}`);
    await bring('unsigned.xml', Buffer.from(text.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')));
    await expect(heading(say.unsigned)).toBeVisible();
    await bring('notes.txt', Buffer.from('nothing of the kind'));
    await expect(heading(say.other)).toBeVisible();

    await alone.setViewportSize({ width: 360, height: 740 });
    await bring('certificate.pdf', pdf);
    await expect(heading(say.whole)).toBeVisible();
    expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await shoot(alone, `verifier-phone-${language}`);
    expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
    await visitor.close();
  });
}
