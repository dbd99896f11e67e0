// An order's own page, and that of one of its lines: each in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const orderRoutes: RouteObject[] = [
  screenAt('/bookings/:id', async () => (await import('./order-page.tsx')).OrderPage),
  screenAt('/booking-positions/:id', async () => (await import('./position-page.tsx')).PositionPage),
];
