// The way from the demonstration lab to one's own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const ownLabRoutes: RouteObject[] = [screenAt('/own-lab', async () => (await import('./own-lab-page.tsx')).OwnLabPage)];
