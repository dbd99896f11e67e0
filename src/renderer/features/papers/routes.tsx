// Letterheads, templates and the papers that were made, in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const paperRoutes: RouteObject[] = [screenAt('/papers', async () => (await import('./papers-page.tsx')).PapersPage)];
