// A repair's own page: in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const repairRoutes: RouteObject[] = [screenAt('/repairs/:id', async () => (await import('./repair-page.tsx')).RepairPage)];
