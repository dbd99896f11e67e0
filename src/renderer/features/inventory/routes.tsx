// The device's own page, and a series of new ones: in a chunk of their own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const inventoryRoutes: RouteObject[] = [
  {
    path: '/inventory/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./device-page.tsx')).DevicePage }),
  },
];
