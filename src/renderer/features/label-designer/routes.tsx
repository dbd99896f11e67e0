// Label formats: what there is, and one to draw. In a chunk of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

const one = async () => (await import('./designer-page.tsx')).DesignerPage;

export const labelDesignerRoutes: RouteObject[] = [
  screenAt('/labels/formats', async () => (await import('./formats/formats-page.tsx')).FormatsPage),
  screenAt('/labels/formats/new', one),
  screenAt('/labels/formats/:id', one),
];
