// The backups of a lab on a database server as whoever answers for it sees them: not known, in order, too old, wrong; and a restore that was
// proved elsewhere. A stand-in answers as pgBackRest does, which tests/server/pgbackrest.test.ts asks itself.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { admin, type LabServer } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain', served: true });

const timeout = patience(30_000);
const hour = 3600;

async function cardOf(page: Page, language: 'en' | 'de' = 'en') {
  await signedIn(page, language);
  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  const name = language === 'en' ? 'Backups of the database' : 'Sicherungen der Datenbank';
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

const backup = (type: 'full' | 'incr', hoursAgo: number) => ({
  ...{ label: `20261129-010203${type === 'full' ? 'F' : 'I'}`, type, error: false, info: { size: 734_003_200 } },
  timestamp: { start: 1, stop: Math.round(Date.now() / 1000) - hoursAgo * hour },
});

const archive = [{ min: '000000010000000000000003', max: '0000000200000000000000A7' }];

/** The server comes back and asks a program that answers this. */
async function answered(server: LabServer, one: object): Promise<void> {
  const [answer, program] = [join(server.dataDir, 'answer.json'), join(server.dataDir, 'pgbackrest')];
  await server.down();
  writeFileSync(answer, JSON.stringify([{ name: 'lab', status: { code: 0, message: 'ok' }, archive, ...one }]));
  writeFileSync(program, `#!/bin/sh\ncat '${answer}'\n`);
  chmodSync(program, 0o755);
  const pgbackrest = { stanza: 'lab', command: [program], hours: 36 };
  writeFileSync(join(server.dataDir, 'config.json'), JSON.stringify({ pgbackrest }));
  await server.up();
}

async function endOfTrail(page: Page, { url }: LabServer): Promise<string> {
  const token = await page.request.post(`${url}/api/v2/auth/token`, { data: { ...admin, device_name: 'test' } });
  const headers = { Authorization: `Bearer ${((await token.json()) as { token: string }).token}` };
  const trail = await page.request.get(`${url}/api/v2/admin/trail`, { headers });
  const { data } = (await trail.json()) as { data: { attributes: { seal: { entry: number; head: string } } } };
  return `the trail ends at ${data.attributes.seal.entry} ${data.attributes.seal.head}`;
}

test('where nobody said how pgBackRest is asked, the card says how that is done', async ({ page }) => {
  const card = await cardOf(page);
  await expect(card.getByText(/^Not known here\. .*"pgbackrest": \{"stanza": "lab"\}/)).toBeVisible();
  await expect(card.getByText('none noted yet')).toBeVisible();
  await expectAccessible(page);
});

test('backups in order are told with their ages, and a restore that was proved is noted by where its trail ends', async ({
  page,
  server,
}) => {
  // The archive of the tests' server is off: what it says of that comes after what the backups say.
  await answered(server, { backup: [backup('full', 80), backup('incr', 5)] });
  const card = await cardOf(page);
  await expect(card.getByText(/^incremental, .*\(5 h ago, 734 MB\)$/)).toBeVisible({ timeout });
  await expect(card.getByText(/\(3 d ago, 734 MB\)$/)).toBeVisible();
  await expect(card.getByText('00000001 00000000 00000003 to 00000002 00000000 000000A7')).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Note a proven restore' }).click();
  const dialog = page.getByRole('dialog');
  const [field, submit] = [dialog.getByLabel('Where its trail ended'), dialog.getByRole('button', { name: 'Note it' })];
  await field.fill('the trail ends, somewhere');
  await expect(dialog.getByText(/^A number and 16 characters/)).toBeVisible();
  await submit.click();
  await expect(field).toBeFocused();
  await field.fill('3 0123456789abcdef');
  await submit.click();
  await expect(dialog.getByText(/what was restored is another lab’s, or was changed\.$/)).toBeVisible();
  await expectAccessible(page);
  await field.fill(await endOfTrail(page, server));
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(/ by .*, the lab of /)).toBeVisible({ timeout });
});

test('what is wrong is told with its reason, on the day’s first screen as well, auf Deutsch gesagt', async ({ page, server }) => {
  await answered(server, { status: { code: 4, message: 'different across repos' }, backup: [backup('full', 2)] });
  const card = await cardOf(page, 'de');
  await expect(card.getByText('Braucht Aufmerksamkeit. pgBackRest sagt: different across repos')).toBeVisible({ timeout });
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Die Sicherungen der Datenbank brauchen Aufmerksamkeit.' }).click();
  await screenLoaded(page, 'backups');
});
