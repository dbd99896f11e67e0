// Where measurements come from and what was measured with what: in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const traceabilityRoutes: RouteObject[] = [
  {
    path: '/traceability/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./traceability-page.tsx')).TraceabilityPage }),
  },
];
