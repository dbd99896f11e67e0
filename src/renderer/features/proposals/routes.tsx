// What programs propose.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const proposalRoutes: RouteObject[] = [screenAt('/proposals/:id', async () => (await import('./proposal-page.tsx')).Page)];
