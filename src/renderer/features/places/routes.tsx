// Places as a tree, and their plans: in chunks of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const placeRoutes: RouteObject[] = [
  screenAt('/places', async () => (await import('./places-page.tsx')).PlacesPage),
  screenAt('/floor-plans/:id', async () => (await import('./plan-page.tsx')).PlanPage),
];
