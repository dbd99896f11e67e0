// A lab's first day with the program, from set-up to what is there on the next morning.
import { expect } from '@playwright/test';
import { fakePrinter } from '../support/fake-printer.ts';
import { asPacked, setUp, test } from './desktop-app.ts';
import { LabWindow } from './lab-window.ts';
import { filesBelow } from './packed-app.ts';

test(
  'a first day: set up, sign in, a device, its scan, its label, a price, an import; all of it is there after a restart',
  asPacked,
  async ({ launch, underTest }) => {
    test.slow();
    const before = filesBelow(underTest.folder);
    const printer = await fakePrinter();
    try {
      const first = await launch();
      expect(await first.app.evaluate(({ app }) => app.isPackaged)).toBe(underTest.isPacked);
      await setUp(first.page, { demo: true });
      await expect(first.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
      const lab = new LabWindow(first.page);
      await lab.signOutAndIn();
      expect(await lab.fonts()).toContain('IBM Plex Sans');
      const usual = { kind: 'raw', host: '127.0.0.1', dpi: 203, darkness: 12, format: 'device-30x15', timeout_seconds: 60 };
      await lab.ask('POST', 'printers', { ...usual, name: 'Zebra at the bench', port: printer.port });
      await lab.createDevice('FIRST-1');
      await lab.scanDevice('FIRST-1');
      const dialog = await lab.printLabel('Zebra at the bench');
      await expect(dialog.getByRole('status')).toHaveAttribute('data-state', 'printed');
      expect(printer.received().join('')).toContain('FIRST-1');
      const type = await lab.changePrice('1234,50');
      await lab.importDevices(['FIRST-2', 'FIRST-3']);
      await lab.opensHelp();
      await lab.opensReference();
      await first.app.close();

      const second = await launch();
      await expect(second.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
      const again = new LabWindow(second.page);
      for (const number of ['FIRST-1', 'FIRST-3']) await again.scanDevice(number);
      await again.showsPrice(type, '1,234.50');
      await second.app.close();
    } finally {
      await printer.stop();
    }
    expect(filesBelow(underTest.folder), 'the program writes nothing into itself').toEqual(before);
  },
);
