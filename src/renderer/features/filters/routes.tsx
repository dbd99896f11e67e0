// Advanced filters: the list of them, and one to write, to build and to use. In a chunk of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

const one = async () => (await import('./filter-page.tsx')).FilterPage;

export const filterRoutes: RouteObject[] = [
  screenAt('/filters', async () => (await import('./filters-page.tsx')).FiltersPage),
  screenAt('/filters/new', one),
  screenAt('/filters/:id', one),
];
