// Lending: the calendar, the desk where devices go out and come back, the slip, a loan's own page. Each in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const loanRoutes: RouteObject[] = [
  { path: '/loans', HydrateFallback, lazy: async () => ({ Component: (await import('./loans-page.tsx')).LoansPage }) },
  { path: '/loans/desk', HydrateFallback, lazy: async () => ({ Component: (await import('./desk-page.tsx')).DeskPage }) },
  { path: '/loans/slip/:number', HydrateFallback, lazy: async () => ({ Component: (await import('./slip-page.tsx')).SlipPage }) },
  { path: '/locations/:id', HydrateFallback, lazy: async () => ({ Component: (await import('./place-page.tsx')).PlacePage }) },
];
