// Printing: the queue and its jobs, labels to renew, confirming by scan, printers. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const printingRoutes: RouteObject[] = [
  screenAt('/print-queue', async () => (await import('./queue-page.tsx')).QueuePage),
  screenAt('/print-jobs/:id', async () => (await import('./job-page.tsx')).JobPage),
  screenAt('/labels/renew', async () => (await import('./renewals-page.tsx')).RenewalsPage),
  screenAt('/labels/confirm', async () => (await import('./confirm-page.tsx')).ConfirmPage),
  screenAt('/printers/installed', async () => (await import('./installed-page.tsx')).InstalledPage),
  screenAt('/printers/:id', async () => (await import('./printer-page.tsx')).PrinterPage),
];
