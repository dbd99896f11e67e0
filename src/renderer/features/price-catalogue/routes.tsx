// Prices as a catalogue: adjust them, sort them into classes, print them, see how well they are kept. Each screen in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const priceCatalogueRoutes: RouteObject[] = [
  screenAt('/prices/adjust', async () => (await import('./adjust/adjust-page.tsx')).AdjustPage),
  screenAt('/prices/classes', async () => (await import('./classes/classes-page.tsx')).ClassesPage),
  screenAt('/prices/list', async () => (await import('./price-list/list-page.tsx')).ListPage),
  screenAt('/prices/overview', async () => (await import('./overview/overview-page.tsx')).OverviewPage),
  screenAt('/prices/exceptions', async () => (await import('./overview/exceptions-page.tsx')).ExceptionsPage),
];
