// Administration: tasks, backups, what was done and can be taken back, the trail, the portal; and the user's own account.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

const lazily = (load: () => Promise<{ Page: () => React.ReactNode }>) => ({
  HydrateFallback,
  lazy: async () => ({ Component: (await load()).Page }),
});

export const administrationRoutes: RouteObject[] = [
  { path: '/admin/access', ...lazily(() => import('./access-page.tsx')) },
  { path: '/users/:id', ...lazily(() => import('./user-page.tsx')) },
  { path: '/groups/:id', ...lazily(() => import('./group-page.tsx')) },
  { path: '/admin/statuses', ...lazily(() => import('./statuses-page.tsx')) },
  { path: '/admin/fields', ...lazily(() => import('./fields-page.tsx')) },
  { path: '/admin/settings', ...lazily(() => import('./settings-page.tsx')) },
  { path: '/admin/wording', ...lazily(() => import('./wording-page.tsx')) },
  { path: '/bin/:id', ...lazily(() => import('./bin-page.tsx')) },
  { path: '/about', ...lazily(() => import('./about-page.tsx')) },
  { path: '/admin/tasks', ...lazily(() => import('./tasks-page.tsx')) },
  { path: '/admin/backups', ...lazily(() => import('./backups-page.tsx')) },
  { path: '/admin/runs', ...lazily(() => import('./runs-page.tsx')) },
  { path: '/admin/portal', ...lazily(() => import('./portal-page.tsx')) },
  { path: '/account', ...lazily(() => import('./account-page.tsx')) },
];
