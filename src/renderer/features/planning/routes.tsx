// The weeks to come, and how long things took. Each in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const planningRoutes: RouteObject[] = [
  screenAt('/planning', async () => (await import('./planning-page.tsx')).PlanningPage),
  screenAt('/planning/turn-around', async () => (await import('./turn-around-page.tsx')).TurnAroundPage),
];
