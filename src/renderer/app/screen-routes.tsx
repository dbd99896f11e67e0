// Which screen stands at which address, of those behind the gate. Pure: what a screen is made of comes when it is opened.
import type { RouteObject } from 'react-router';
import { administrationRoutes } from '../features/administration/routes.tsx';
import { authorisationRoutes } from '../features/authorisations/routes.tsx';
import { budgetRoutes } from '../features/budgets/routes.tsx';
import { calibrationRoutes } from '../features/calibrations/routes.tsx';
import { checkChartRoutes } from '../features/check-charts/routes.tsx';
import { customerRoutes } from '../features/customers/routes.tsx';
import { dashboardRoutes } from '../features/dashboards/routes.tsx';
import { documentRoutes } from '../features/documents/routes.tsx';
import { filterRoutes } from '../features/filters/routes.tsx';
import { goodsRoutes } from '../features/goods/routes.tsx';
import { importRoutes } from '../features/imports/routes.tsx';
import { instrumentRoutes } from '../features/instruments/routes.tsx';
import { inventoryRoutes } from '../features/inventory/routes.tsx';
import { invoiceRoutes } from '../features/invoices/routes.tsx';
import { labelDesignerRoutes } from '../features/label-designer/routes.tsx';
import { loanRoutes } from '../features/loans/routes.tsx';
import { messageRoutes } from '../features/messages/routes.tsx';
import { orderRoutes } from '../features/orders/routes.tsx';
import { ownLabRoutes } from '../features/own-lab/routes.tsx';
import { paperRoutes } from '../features/papers/routes.tsx';
import { placeRoutes } from '../features/places/routes.tsx';
import { planningRoutes } from '../features/planning/routes.tsx';
import { priceCatalogueRoutes } from '../features/price-catalogue/routes.tsx';
import { priceRoutes } from '../features/prices/routes.tsx';
import { printingRoutes } from '../features/printing/routes.tsx';
import { procedureRoutes } from '../features/procedures/routes.tsx';
import { proposalRoutes } from '../features/proposals/routes.tsx';
import { repairRoutes } from '../features/repairs/routes.tsx';
import { ticketRoutes } from '../features/tickets/routes.tsx';
import { todayRoutes } from '../features/today/routes.tsx';
import { traceabilityRoutes } from '../features/traceability/routes.tsx';
import { categoryKind } from '../records/kinds/devices/categories.ts';
import { kinds } from '../records/kinds/index.ts';
import { recordRoutes, treeRoute } from '../records/page/record-routes.tsx';

export const screenRoutes: RouteObject[] = [
  ...todayRoutes,
  ...dashboardRoutes,
  ...calibrationRoutes,
  ...checkChartRoutes,
  ...instrumentRoutes,
  ...inventoryRoutes,
  ...traceabilityRoutes,
  ...placeRoutes,
  ...planningRoutes,
  ...goodsRoutes,
  ...loanRoutes,
  ...invoiceRoutes,
  ...messageRoutes,
  ...orderRoutes,
  ...ticketRoutes,
  ...proposalRoutes,
  ...documentRoutes,
  ...paperRoutes,
  ...customerRoutes,
  ...procedureRoutes,
  ...authorisationRoutes,
  ...budgetRoutes,
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
];
