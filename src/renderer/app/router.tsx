// Which screen stands at which address, and the gate before all but the public ones: set-up first, then sign-in, then the frame.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { administrationRoutes } from '../features/administration/routes.tsx';
import { calibrationRoutes } from '../features/calibrations/routes.tsx';
import { customerRoutes } from '../features/customers/routes.tsx';
import { dashboardRoutes } from '../features/dashboards/routes.tsx';
import { documentRoutes } from '../features/documents/routes.tsx';
import { filterRoutes } from '../features/filters/routes.tsx';
import { importRoutes } from '../features/imports/routes.tsx';
import { inventoryRoutes } from '../features/inventory/routes.tsx';
import { labelDesignerRoutes } from '../features/label-designer/routes.tsx';
import { loanRoutes } from '../features/loans/routes.tsx';
import { orderRoutes } from '../features/orders/routes.tsx';
import { ownLabRoutes } from '../features/own-lab/routes.tsx';
import { paperRoutes } from '../features/papers/routes.tsx';
import { priceCatalogueRoutes } from '../features/price-catalogue/routes.tsx';
import { priceRoutes } from '../features/prices/routes.tsx';
import { printingRoutes } from '../features/printing/routes.tsx';
import { repairRoutes } from '../features/repairs/routes.tsx';
import { ticketRoutes } from '../features/tickets/routes.tsx';
import { traceabilityRoutes } from '../features/traceability/routes.tsx';
import { tellNavigation } from '../lib/navigation-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { askAhead } from '../lib/session.ts';
import { portalRoutes } from '../portal/routes.tsx';
import { categoryKind } from '../records/kinds/categories.ts';
import { kinds } from '../records/kinds/index.ts';
import { recordRoutes, treeRoute } from '../records/page/record-routes.tsx';
import { Gate } from './gate.tsx';
import { CrashPage, MissingPage } from './lost-pages.tsx';

const routes: RouteObject[] = [
  // For visitors without an account, so before the gate.
  { errorElement: <CrashPage />, children: portalRoutes },
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
      { index: true, loader: ({ request }) => redirect(`/dashboards${new URL(request.url).search}`) },
      ...dashboardRoutes,
      ...calibrationRoutes,
      ...inventoryRoutes,
      ...traceabilityRoutes,
      ...loanRoutes,
      ...orderRoutes,
      ...ticketRoutes,
      ...documentRoutes,
      ...paperRoutes,
      ...customerRoutes,
      ...repairRoutes,
      ...printingRoutes,
      // Before those with the page of any price: the first that matches is fetched ahead.
      ...priceCatalogueRoutes,
      ...priceRoutes,
      ...filterRoutes,
      ...importRoutes,
      ...labelDesignerRoutes,
      ...administrationRoutes,
      ...ownLabRoutes,
      // Of two routes for one address the first counts.
      treeRoute(categoryKind),
      ...kinds.flatMap(recordRoutes),
      { path: '*', element: <MissingPage /> },
    ],
  },
];

const router = createBrowserRouter(routes);
router.subscribe(({ navigation, location }) => tellNavigation(navigation.state !== 'idle', location.pathname));

export function Router() {
  return <RouterProvider router={router} />;
}
