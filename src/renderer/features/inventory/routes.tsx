// The device's own page, that of a due date, and the bench: each in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

const bench = async () => (await import('./bench/bench-page.tsx')).BenchPage;

export const inventoryRoutes: RouteObject[] = [
  screenAt('/inventory/:id', async () => (await import('./device-page.tsx')).DevicePage),
  screenAt('/due-dates/:id', async () => (await import('./due-date-page.tsx')).DueDatePage),
  screenAt('/bench', bench),
  screenAt('/bench/:id', bench),
];
