// Documents with their preview, and a document's own page: in chunks of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const documentRoutes: RouteObject[] = [
  screenAt('/documents', async () => (await import('./documents-page.tsx')).DocumentsPage),
  screenAt('/documents/:id', async () => (await import('./document-page.tsx')).DocumentPage),
];
