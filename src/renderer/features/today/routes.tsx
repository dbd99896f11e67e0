// The work of the day, in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const todayRoutes: RouteObject[] = [screenAt('/today', async () => (await import('./today-page.tsx')).TodayPage)];
