// Which screen stands at which address, and the gate before all of them: set-up first, then sign-in, then the frame.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { categoryRoutes } from '../features/categories/routes.tsx';
import { customerRoutes } from '../features/customers/routes.tsx';
import { inventoryRoutes } from '../features/inventory/routes.tsx';
import { Gate } from './gate.tsx';
import { CrashPage, MissingPage } from './lost-pages.tsx';

const routes: RouteObject[] = [
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
