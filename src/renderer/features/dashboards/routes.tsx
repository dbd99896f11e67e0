// The dashboards: where the day begins. The screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';

export const dashboardRoutes: RouteObject[] = [
  { path: '/dashboards', lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).DashboardPage }) },
];
