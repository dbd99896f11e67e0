// Prices as work: the matrix, the finder, the page of a price group. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const priceRoutes: RouteObject[] = [
  screenAt('/prices/matrix', async () => (await import('./matrix-page.tsx')).MatrixPage),
  screenAt('/prices/finder', async () => (await import('./finder-page.tsx')).FinderPage),
  screenAt('/price-categories/:id', async () => (await import('./group-page.tsx')).GroupPage),
];
