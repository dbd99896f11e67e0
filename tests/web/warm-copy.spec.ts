// The warm copy as whoever answers for the lab sees it: not there, stopped, running, behind. A stand-in takes the command line that
// Litestream publishes.
import { chmodSync, copyFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { type LabServer, warmCopyOf } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain', warmCopy: true });

const timeout = patience(30_000);

async function cardOf(page: Page, language: 'en' | 'de' = 'en') {
  await signedIn(page, language);
  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  const name = language === 'en' ? 'Running copy' : 'Mitlaufende Kopie';
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The server comes back with a program that does this. */
async function shippedBy(server: LabServer, does: string): Promise<void> {
  const { program } = warmCopyOf(server);
  await server.down();
  writeFileSync(program, `#!/bin/sh\n${does}\n`);
  chmodSync(program, 0o755);
  await server.up();
}

test('where Litestream is not, the card says that nothing is shipped and what to do', async ({ page, server }) => {
  const card = await cardOf(page);
  await expect(
    card.getByText(/^Not available here: the program that ships it \(Litestream\) is not on the server’s computer/),
  ).toBeVisible();
  await expect(card.getByText(warmCopyOf(server).place)).toBeVisible();
  await expectAccessible(page);
});

test('a copy that ended is told with its reason, auf Deutsch gesagt', async ({ page, server }) => {
  await shippedBy(server, 'echo "no room" >&2; exit 3');
  const card = await cardOf(page, 'de');
  await expect(card.getByText('Angehalten, startet von selbst wieder: no room')).toBeVisible({ timeout });
  // Who opens the day's first screen hears of it, too.
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Die mitlaufende Kopie ist angehalten.' }).click();
  await screenLoaded(page, 'backups');
});

test('a copy that runs tells its age, and what has not arrived for long', async ({ page, server }) => {
  const { place } = warmCopyOf(server);
  await shippedBy(
    server,
    `while :; do touch '${place}/wal/part' '${place}/wal/next'; rm -f '${place}/wal/next'; sleep 0.2; done`,
  );
  mkdirSync(join(place, 'wal'), { recursive: true });
  const card = await cardOf(page);
  await expect(card.getByText(/^Running, \d s old\.$/)).toBeVisible({ timeout });
  await expect(card.getByText(/^\d+ s ago$/)).toBeVisible();
  await expect(card.getByText('never yet')).toBeVisible();
  await expectAccessible(page);

  await shippedBy(server, 'exec sleep 600');
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(join(place, 'wal'), old, old);
  await page.reload();
  await screenLoaded(page, 'backups');
  await expect(card.getByText(/^Behind: what was written in the last \d+ s has not arrived yet\.$/)).toBeVisible({
    timeout: patience(60_000),
  });
  rmSync(place, { recursive: true });
  await expect(card.getByText('The first copy of the whole lab is on its way.')).toBeVisible({ timeout });
});

test('a trial restores the copy, tells what it found, and says so when it fails', async ({ page, server }) => {
  const { folder, place } = warmCopyOf(server);
  const shipped = join(folder, 'shipped.db');
  await shippedBy(server, `case "$1" in restore) cp '${shipped}' "$3";; *) exec sleep 600;; esac`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'part'), 'what was shipped');
  const card = await cardOf(page);
  await card.getByRole('button', { name: 'Try the copy' }).click();
  await expect(card.getByText(/^The last trial failed: The copy cannot be restored: cp: .*shipped\.db/)).toBeVisible({
    timeout,
  });
  await expectAccessible(page);

  // The lab as it is, in one file.
  await server.down();
  copyFileSync(join(server.dataDir, 'lab.db'), shipped);
  await server.up();
  await page.reload();
  await screenLoaded(page, 'backups');
  await card.getByRole('button', { name: 'Try the copy' }).click();
  await expect(card.getByText(/^\d+ records, \d+ entries of the trail$/)).toBeVisible({ timeout });
  await expect(card.getByText(/The last trial failed/)).toBeHidden();
});
