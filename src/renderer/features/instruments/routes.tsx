// Instruments: asking one who it is, and the drivers that come with the program. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const instrumentRoutes: RouteObject[] = [
  screenAt('/instruments/:id', async () => (await import('./instrument-page.tsx')).InstrumentPage),
  screenAt('/instrument-drivers/shipped', async () => (await import('./shipped-page.tsx')).ShippedPage),
];
