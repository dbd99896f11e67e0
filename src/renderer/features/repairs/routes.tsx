// A repair's own page: in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const repairRoutes: RouteObject[] = [
  {
    path: '/repairs/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./repair-page.tsx')).RepairPage }),
  },
];
