// The device's own page, and a series of new ones: in a chunk of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const inventoryRoutes: RouteObject[] = [
  screenAt('/inventory/:id', async () => (await import('./device-page.tsx')).DevicePage),
];
