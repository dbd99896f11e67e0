// Where measurements come from and what was measured with what: in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const traceabilityRoutes: RouteObject[] = [
  screenAt('/traceability/:id', async () => (await import('./traceability-page.tsx')).TraceabilityPage),
  screenAt('/impact-cases/:id', async () => (await import('./case/case-page.tsx')).CasePage),
];
