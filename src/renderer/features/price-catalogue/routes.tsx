// Prices as a catalogue: adjust them, sort them into classes, print them, see how well they are kept. Each screen in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const priceCatalogueRoutes: RouteObject[] = [
  {
    path: '/prices/adjust',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./adjust-page.tsx')).AdjustPage }),
  },
  {
    path: '/prices/classes',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./classes-page.tsx')).ClassesPage }),
  },
  {
    path: '/prices/list',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./list-page.tsx')).ListPage }),
  },
  {
    path: '/prices/overview',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./overview-page.tsx')).OverviewPage }),
  },
];
