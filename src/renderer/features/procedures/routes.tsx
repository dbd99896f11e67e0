// A procedure's own page, and one made from a file, in one chunk: what every screen loads knows one place more with each route.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const procedureRoutes: RouteObject[] = [
  screenAt('/procedures/:id', async () => (await import('./procedure-page.tsx')).ProcedurePage),
];
