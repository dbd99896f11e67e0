// Entry of the API reference at /docs: a page of its own, since it needs neither sign-in nor a lab.
import '@fontsource/ibm-plex-sans/400.css';
import '@fontsource/ibm-plex-sans/500.css';
import '@fontsource/ibm-plex-sans/600.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import '@mantine/core/styles.layer.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CrashPage } from './app/lost-pages.tsx';
import { Providers } from './app/providers.tsx';
import { docsRoutes } from './features/docs/routes.tsx';

const router = createBrowserRouter([{ errorElement: <CrashPage />, children: docsRoutes }]);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
