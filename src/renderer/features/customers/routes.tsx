// The customer's own page and his recall list: in chunks of their own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const customerRoutes: RouteObject[] = [
  {
    path: '/customers/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./customer-page.tsx')).CustomerPage }),
  },
  {
    path: '/customers/:id/recall',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./recall-page.tsx')).RecallPage }),
  },
];
