// Administration: tasks, backups, what was done and can be taken back, the trail, the portal; and the user's own account.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

const lazily = (load: () => Promise<{ Page: () => React.ReactNode }>) => ({
  HydrateFallback,
  lazy: async () => ({ Component: (await load()).Page }),
});

export const administrationRoutes: RouteObject[] = [
  { path: '/admin/tasks', ...lazily(() => import('./tasks-page.tsx')) },
  { path: '/admin/backups', ...lazily(() => import('./backups-page.tsx')) },
  { path: '/admin/runs', ...lazily(() => import('./runs-page.tsx')) },
  { path: '/admin/portal', ...lazily(() => import('./portal-page.tsx')) },
  { path: '/account', ...lazily(() => import('./account-page.tsx')) },
];
