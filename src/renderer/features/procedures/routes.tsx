// A procedure's own page, and one made from a file: in chunks of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const procedureRoutes: RouteObject[] = [
  screenAt('/procedures/plan', async () => (await import('./plan/plan-page.tsx')).PlanPage),
  screenAt('/procedures/:id', async () => (await import('./procedure-page.tsx')).ProcedurePage),
];
