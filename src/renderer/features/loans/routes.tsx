// Lending: the calendar, the desk where devices go out and come back, the slip, a loan's own page. Each in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const loanRoutes: RouteObject[] = [
  screenAt('/loans', async () => (await import('./loans-page.tsx')).LoansPage),
  screenAt('/loans/desk', async () => (await import('./desk-page.tsx')).DeskPage),
  screenAt('/loans/slip/:number', async () => (await import('./slip-page.tsx')).SlipPage),
  screenAt('/locations/:id', async () => (await import('./place-page.tsx')).PlacePage),
];
