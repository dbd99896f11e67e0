// Advanced filters: the list of them, and one to write, to build and to use. In a chunk of their own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

const one: Pick<RouteObject, 'HydrateFallback' | 'lazy'> = {
  HydrateFallback,
  lazy: async () => ({ Component: (await import('./filter-page.tsx')).FilterPage }),
};

export const filterRoutes: RouteObject[] = [
  { path: '/filters', HydrateFallback, lazy: async () => ({ Component: (await import('./filters-page.tsx')).FiltersPage }) },
  { path: '/filters/new', ...one },
  { path: '/filters/:id', ...one },
];
