// Two desktop apps on one network: the first shares its lab, the second finds it by its address, compares the fingerprint and works
// in it in a window of its own; a certificate that changed is refused. All on loopback.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readLabFile } from '../../src/server/contract/files/lab-file.ts';
import { admin, asPacked, setUp, startAgain, test } from './desktop-app.ts';
import { answerQuestions } from './native-parts.ts';
import { findLab, fingerprintOn, share, stopSharing, typeAddress, windowOf } from './two-labs.ts';

test(
  'a second app opens the first one’s lab by its fingerprint, and what is made there is seen here at once',
  asPacked,
  async ({ launch, elsewhere }) => {
    const first = await launch();
    await setUp(first.page);
    await expect(first.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    const { address, fingerprint } = await share(first.page);

    const second = await launch({ args: ['--data', elsewhere] });
    // Nobody has set a lab up on this computer: the other one is opened from the very first page.
    await findLab(second.page, admin.lab);
    expect(await fingerprintOn(second.page)).toBe(fingerprint);
    await expect(second.page.getByText(`in the lab “${admin.lab}”`)).toBeVisible();
    expect(second.app.windows()).toHaveLength(1);
    await second.page.getByRole('button', { name: 'It is the same: open' }).click();

    const other = await windowOf(second.app, address);
    // A bridge to its own window, none to this computer.
    expect(await other.evaluate(() => 'plumbline' in window)).toBe(false);
    expect(await other.evaluate(() => Object.keys((window as unknown as { plumblineWindow: object }).plumblineWindow))).toEqual([
      'offer',
      'onWish',
    ]);
    await other.getByRole('textbox', { name: 'E-mail' }).fill(admin.email);
    await other.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    await expect(first.page.getByRole('row').filter({ hasText: admin.name })).toContainText('connected, screen open');

    await first.page.goto(new URL('/notes', first.page.url()).href);
    await other.goto(`${address}/notes/new`);
    await other.getByRole('textbox', { name: /^Title/ }).fill('Written on the second computer');
    await other.getByRole('button', { name: 'Create' }).click();
    await expect(first.page.getByText('Written on the second computer')).toBeVisible();

    // Only that lab: no other address, no page of the first window.
    await other.waitForURL((url) => /^\/notes\/(?!new)/.test(url.pathname));
    const stays = other.url();
    await other.evaluate(() => {
      location.href = 'http://127.0.0.1:9/elsewhere';
    });
    expect(await other.evaluate(() => window.open('/'))).toBeNull();
    expect(other.url()).toBe(stays);
    expect(second.app.windows()).toHaveLength(2);
    await stopSharing(first.page);
  },
);

test('a certificate that changed is refused in words, and opened again only after it was compared anew', async ({
  launch,
  elsewhere,
}) => {
  const first = await launch();
  await setUp(first.page);
  await expect(first.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  const { address } = await share(first.page);

  const second = await launch({ args: ['--data', elsewhere] });
  await typeAddress(second.page, address);
  await second.page.getByRole('button', { name: 'It is the same: open' }).click();
  const other = await windowOf(second.app, address);

  await first.page.getByRole('button', { name: 'New certificate' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'New certificate' }).click();
  await expect(first.page.getByText('New certificate made')).toBeVisible();
  await other.reload().catch(() => undefined);
  await expect(other.getByRole('heading', { name: /shows another certificate/ })).toBeVisible();

  await second.page.getByRole('button', { name: 'Open another lab …' }).click();
  await second.page.getByRole('button', { name: `${admin.lab} · ${address.replace('https://', '')}` }).click();
  await expect(second.page.getByRole('alert')).toContainText('another certificate than last time and is not opened');
  await second.page.getByRole('button', { name: 'Forget the one before and compare anew' }).click();
  expect(await fingerprintOn(second.page)).toBe(await fingerprintOn(first.page));
  await second.page.getByRole('button', { name: 'It is the same: open' }).click();
  const again = await windowOf(second.app, address);
  await expect(again.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await stopSharing(first.page);
});

test('a saved lab file, opened on another computer, leads to the lab; one with another fingerprint, or none, leads nowhere', async ({
  launch,
  underTest,
  elsewhere,
}) => {
  const first = await launch();
  await setUp(first.page);
  await expect(first.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  const { address } = await share(first.page);
  const file = join(elsewhere, 'North lab.plumbline');
  // The system's own dialog asks where; it is answered in advance.
  await first.app.evaluate(({ session }, path) => {
    session.defaultSession.once('will-download', (_event, item) => item.setSavePath(path));
  }, file);
  await first.page.getByRole('button', { name: 'Save lab file' }).click();
  await expect.poll(() => labIn(file)).toEqual({ address, fingerprint: expect.stringMatching(/^[0-9A-F:]{95}$/) });

  const second = await launch({ args: ['--data', join(elsewhere, 'lab')] });
  const questions = await answerQuestions(second.app, 0);
  const openFile = (path: string) => startAgain(underTest, join(elsewhere, 'lab'), [path]);
  const forged = join(elsewhere, 'forged.plumbline');
  writeFileSync(forged, readFileSync(file, 'utf8').replace(/"fingerprint": "../, '"fingerprint": "00'));
  await openFile(forged);
  await expect.poll(async () => (await questions.asked()).at(-1)?.message).toMatch(/another certificate/);
  writeFileSync(forged, 'no lab');
  await openFile(forged);
  await expect.poll(async () => (await questions.asked()).at(-1)?.message).toBe('This is no lab file');
  expect(second.app.windows()).toHaveLength(1);

  await openFile(file);
  await expect.poll(async () => (await questions.asked()).at(-1)?.message).toBe(`Open the lab “${admin.lab}”?`);
  const other = await windowOf(second.app, address);
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await stopSharing(first.page);
});

function labIn(file: string) {
  try {
    return readLabFile(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
