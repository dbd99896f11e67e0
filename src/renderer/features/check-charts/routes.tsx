// Control charts: a chart's page, and all of them at a glance. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const checkChartRoutes: RouteObject[] = [
  screenAt('/check-charts/glance', async () => (await import('./glance-page.tsx')).GlancePage),
  screenAt('/check-charts/:id', async () => (await import('./chart-page.tsx')).ChartPage),
];
