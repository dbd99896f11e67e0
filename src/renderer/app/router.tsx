// The router: the public pages, and the screens behind their gate: set-up first, then sign-in, then the frame.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/live/query-client.ts';
import { homeAddress } from '../lib/preferences.ts';
import { tellNavigation } from '../lib/screen/navigation-state.ts';
import { askAhead } from '../lib/session.ts';
import { portalRoutes } from '../portal/routes.tsx';
import { joinRoutes } from '../room/routes.tsx';
import { Gate } from './gate.tsx';
import { CrashPage, MissingPage } from './lost-pages.tsx';
import { screenRoutes } from './screen-routes.tsx';

const routes: RouteObject[] = [
  // For visitors without an account, so before the gate.
  { errorElement: <CrashPage />, children: [...portalRoutes, ...joinRoutes] },
  {
    path: '/',
    element: <Gate />,
    // Not waited for, and once: the gate shows what comes of it.
    loader: () => void askAhead(queryClient),
    shouldRevalidate: () => false,
    HydrateFallback: () => null,
    errorElement: <CrashPage />,
    children: [
      // Known before anything is drawn: the chunk of the first screen comes while the texts do.
      // With what the address says besides, as why a sign-in came to nothing.
      { index: true, loader: ({ request }) => redirect(`${homeAddress()}${new URL(request.url).search}`) },
      ...screenRoutes,
      { path: '*', element: <MissingPage /> },
    ],
  },
];

const router = createBrowserRouter(routes);
router.subscribe(({ navigation, location }) => tellNavigation(navigation.state !== 'idle', location.pathname));

export function Router() {
  return <RouterProvider router={router} />;
}
