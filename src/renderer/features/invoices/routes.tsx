// An invoice's own page, the check of one that came, and the export for the books: each in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const invoiceRoutes: RouteObject[] = [
  screenAt('/invoices/booking-export', async () => (await import('./booking/booking-page.tsx')).BookingPage),
  screenAt('/invoices/check', async () => (await import('./check/check-page.tsx')).CheckPage),
  screenAt('/invoices/:id', async () => (await import('./invoice-page.tsx')).InvoicePage),
];
