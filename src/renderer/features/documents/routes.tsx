// Documents with their preview, and a document's own page: in chunks of their own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const documentRoutes: RouteObject[] = [
  {
    path: '/documents',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./documents-page.tsx')).DocumentsPage }),
  },
  {
    path: '/documents/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./document-page.tsx')).DocumentPage }),
  },
];
