// Control charts: a chart's page, and all of them at a glance. Both come in one chunk.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

const pages = () => import('./pages.tsx');

export const checkChartRoutes: RouteObject[] = [
  screenAt('/check-charts/glance', async () => (await pages()).GlancePage),
  screenAt('/check-charts/:id', async () => (await pages()).ChartPage),
];
