// One wizard for every kind of file: in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const importRoutes: RouteObject[] = [
  {
    path: '/imports/:what',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }),
  },
];
