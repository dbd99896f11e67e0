// Entry of the API reference at /docs: a page of its own, since it needs neither sign-in nor a lab.
import '@fontsource/ibm-plex-sans/400.css';
import '@fontsource/ibm-plex-sans/500.css';
import '@fontsource/ibm-plex-sans/600.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import '@mantine/core/styles.layer.css';
import './ui/tokens.css';
import './ui/base.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CrashPage } from './app/lost-pages.tsx';
import { Providers } from './app/providers.tsx';
import { ownWindow } from './lib/desktop.ts';

const FindInDocs = lazy(async () => ({ default: (await import('./app/search/find-in-docs.tsx')).FindInDocs }));

function DocsPage() {
  return (
    <>
      <Outlet />
      {ownWindow() && (
        <Suspense>
          <FindInDocs />
        </Suspense>
      )}
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  // In a chunk of its own: what both pages begin with is one file, and the lab's screens need none of this.
  const { docsRoutes } = await import('./features/docs/routes.tsx');
  const router = createBrowserRouter([{ element: <DocsPage />, errorElement: <CrashPage />, children: docsRoutes }]);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
