// Which screen stands at which address, and the gate before all but the public ones: set-up first, then sign-in, then the frame.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { categoryRoutes } from '../features/categories/routes.tsx';
import { customerRoutes } from '../features/customers/routes.tsx';
import { inventoryRoutes } from '../features/inventory/routes.tsx';
import { portalRoutes } from '../portal/routes.tsx';
import { Gate } from './gate.tsx';
import { CrashPage, MissingPage } from './lost-pages.tsx';

const routes: RouteObject[] = [
  // For visitors without an account, so before the gate.
  { errorElement: <CrashPage />, children: portalRoutes },
  {
    path: '/',
    element: <Gate />,
    errorElement: <CrashPage />,
    children: [
      { index: true, element: <Navigate to="/inventory" replace /> },
      ...inventoryRoutes,
      ...customerRoutes,
      ...categoryRoutes,
      { path: '*', element: <MissingPage /> },
    ],
  },
];

const router = createBrowserRouter(routes);

export function Router() {
  return <RouterProvider router={router} />;
}
