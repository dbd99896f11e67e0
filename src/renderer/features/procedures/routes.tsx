// A procedure's own page, in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const procedureRoutes: RouteObject[] = [
  screenAt('/procedures/:id', async () => (await import('./procedure-page.tsx')).ProcedurePage),
];
