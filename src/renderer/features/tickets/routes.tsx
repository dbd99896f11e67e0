// Tickets by their risk, and a ticket's own page: in chunks of their own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const ticketRoutes: RouteObject[] = [
  screenAt('/tickets/matrix', async () => (await import('./matrix-page.tsx')).RiskMatrixPage),
  screenAt('/tickets/:id', async () => (await import('./ticket-page.tsx')).TicketPage),
];
