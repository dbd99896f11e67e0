// People against procedures: who may do what, in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const authorisationRoutes: RouteObject[] = [
  screenAt('/authorisations/matrix', async () => (await import('./matrix-page.tsx')).AuthorisationMatrixPage),
];
