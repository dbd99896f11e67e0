// Administration: tasks, backups, what was done and can be taken back, the trail, the portal; and the user's own account.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const administrationRoutes: RouteObject[] = [
  screenAt('/admin/access', async () => (await import('./access-page.tsx')).Page),
  screenAt('/users/:id', async () => (await import('./user-page.tsx')).Page),
  screenAt('/audits/:id', async () => (await import('./audit-page.tsx')).Page),
  screenAt('/groups/:id', async () => (await import('./group-page.tsx')).Page),
  screenAt('/admin/statuses', async () => (await import('./statuses-page.tsx')).Page),
  screenAt('/admin/fields', async () => (await import('./fields-page.tsx')).Page),
  screenAt('/admin/settings', async () => (await import('./settings-page.tsx')).Page),
  screenAt('/admin/wording', async () => (await import('./wording-page.tsx')).Page),
  screenAt('/bin/:id', async () => (await import('./bin-page.tsx')).Page),
  screenAt('/about', async () => (await import('./about-page.tsx')).Page),
  screenAt('/admin/tasks', async () => (await import('./tasks-page.tsx')).Page),
  screenAt('/admin/backups', async () => (await import('./backups-page.tsx')).Page),
  screenAt('/admin/trail', async () => (await import('./trail-page.tsx')).Page),
  screenAt('/admin/runs', async () => (await import('./runs-page.tsx')).Page),
  screenAt('/admin/portal', async () => (await import('./portal-page.tsx')).Page),
  screenAt('/admin/network', async () => (await import('./network-page.tsx')).Page),
  screenAt('/admin/sso', async () => (await import('./sso-page.tsx')).Page),
  screenAt('/computer', async () => (await import('./computer-page.tsx')).Page),
  screenAt('/account', async () => (await import('./account-page.tsx')).Page),
];
