// The dashboards: where the day begins. The screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const dashboardRoutes: RouteObject[] = [
  screenAt('/dashboards', async () => (await import('./dashboard-page.tsx')).DashboardPage),
];
