// The customer's own page and his recall list: in chunks of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const customerRoutes: RouteObject[] = [
  screenAt('/customers/:id', async () => (await import('./customer-page.tsx')).CustomerPage),
  screenAt('/customers/:id/recall', async () => (await import('./recall-page.tsx')).RecallPage),
];
