// Tickets by their risk, and a ticket's own page: in chunks of their own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const ticketRoutes: RouteObject[] = [
  {
    path: '/tickets/matrix',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./matrix-page.tsx')).RiskMatrixPage }),
  },
  {
    path: '/tickets/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./ticket-page.tsx')).TicketPage }),
  },
];
