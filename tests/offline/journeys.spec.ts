// The main ways through the packed program without any network but this machine; started by tests/desktop/offline.spec.ts.
import { connect } from 'node:net';
import { expect } from '@playwright/test';
import { setUp, test } from '../desktop/desktop-app.ts';
import { LabWindow } from '../desktop/lab-window.ts';
import { attempts, foreignEnds, networkCards } from './network.ts';

test('set-up, device, scan, papers, import, help, reference and languages without a network', async ({ launch }) => {
  test.slow();
  expect(networkCards(), 'run tests/desktop/offline.spec.ts: it makes the network this one needs').toEqual(['lo']);
  const before = attempts();
  const { app, page } = await launch();
  await setUp(page, { demo: true });
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  const lab = new LabWindow(page);
  await lab.signOutAndIn();
  await lab.createDevice('OFFLINE-1');
  await lab.scanDevice('OFFLINE-1');
  const dialog = await lab.printLabel();
  await expect(dialog.getByText('The file is ready')).toBeVisible();
  await lab.isPdf((await dialog.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? '');
  const { data } = await lab.ask('GET', 'calibrations?page[size]=1');
  await lab.isPdf(`/api/v2/calibrations/${data[0]?.id}/certificate`);
  await lab.isPdf('/api/v2/price-list/pdf');
  // Its fonts for these names lie packed in the package, and so does what describes the interface.
  await lab.ask('PUT', 'settings/lab.name', { value: 'North 精密 한국' });
  await lab.isPdf('/api/v2/price-list/pdf');
  expect((await lab.file('/api/v2/openapi.json')).begins).toMatch(/^\{\s*"/);
  await lab.importDevices(['OFFLINE-2', 'OFFLINE-3']);
  expect(await lab.fonts()).toContain('IBM Plex Sans');
  expect(foreignEnds()).toEqual([]);
  await lab.opensReference();
  await lab.opensHelp();
  await lab.switchTo('Deutsch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geräte');
  expect(foreignEnds()).toEqual([]);
  await app.close();
  expect(attempts(), 'nobody looked for a way out or for a name').toEqual(before);

  // The count is no ornament: who wants out is seen, and who asks for a name.
  await new Promise((resolve) => connect({ host: '192.0.2.1', port: 80 }).on('error', resolve));
  const out = attempts();
  expect(out.withoutRoute).toBeGreaterThan(before.withoutRoute);
  await new Promise((resolve) => connect({ host: 'updates.example', port: 80 }).on('error', resolve));
  expect(attempts().withoutRoute).toBeGreaterThan(out.withoutRoute);
});
