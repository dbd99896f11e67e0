// One wizard for every kind of file: in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const importRoutes: RouteObject[] = [
  screenAt('/imports/:what', async () => (await import('./import-page.tsx')).ImportPage),
];
