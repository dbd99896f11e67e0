// Prices as work: the matrix, the finder, the page of a price group. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const priceRoutes: RouteObject[] = [
  {
    path: '/prices/matrix',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./matrix-page.tsx')).MatrixPage }),
  },
  {
    path: '/prices/finder',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./finder-page.tsx')).FinderPage }),
  },
  {
    path: '/price-categories/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./group-page.tsx')).GroupPage }),
  },
];
