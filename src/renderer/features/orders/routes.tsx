// An order's own page: in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const orderRoutes: RouteObject[] = [
  {
    path: '/bookings/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./order-page.tsx')).OrderPage }),
  },
];
