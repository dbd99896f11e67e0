// Administration: tasks, backups, what was done and can be taken back, the trail, the portal; and the user's own account.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const administrationRoutes: RouteObject[] = [
  screenAt('/admin/access', async () => (await import('./users/access-page.tsx')).Page),
  screenAt('/admin/accesses', async () => (await import('./users/accesses-page.tsx')).Page),
  screenAt('/users/:id', async () => (await import('./users/user-page.tsx')).Page),
  screenAt('/audits/:id', async () => (await import('./audit/audit-page.tsx')).Page),
  screenAt('/groups/:id', async () => (await import('./users/group-page.tsx')).Page),
  screenAt('/admin/statuses', async () => (await import('./statuses/statuses-page.tsx')).Page),
  screenAt('/admin/fields', async () => (await import('./fields/fields-page.tsx')).Page),
  screenAt('/admin/settings', async () => (await import('./settings/settings-page.tsx')).Page),
  screenAt('/admin/wording', async () => (await import('./texts/wording-page.tsx')).Page),
  screenAt('/bin/:id', async () => (await import('./audit/bin-page.tsx')).Page),
  screenAt('/about', async () => (await import('./about/about-page.tsx')).Page),
  screenAt('/admin/tasks', async () => (await import('./tasks/tasks-page.tsx')).Page),
  screenAt('/admin/backups', async () => (await import('./backups/backups-page.tsx')).Page),
  screenAt('/admin/trail', async () => (await import('./audit/trail-page.tsx')).Page),
  screenAt('/admin/runs', async () => (await import('./audit/runs-page.tsx')).Page),
  screenAt('/admin/portal', async () => (await import('./network/portal-page.tsx')).Page),
  screenAt('/admin/network', async () => (await import('./network/network-page.tsx')).Page),
  screenAt('/admin/signing', async () => (await import('./signing/signing-page.tsx')).Page),
  screenAt('/admin/mail', async () => (await import('./mail/mail-page.tsx')).Page),
  screenAt('/admin/sso', async () => (await import('./sso/sso-page.tsx')).Page),
  screenAt('/watched-folders/:id', async () => (await import('./folders/folder-page.tsx')).Page),
  screenAt('/webhooks/:id', async () => (await import('./webhooks/webhook-page.tsx')).Page),
  screenAt('/webhook-deliveries/:id', async () => (await import('./webhooks/delivery-page.tsx')).Page),
  screenAt('/computer', async () => (await import('./about/computer-page.tsx')).Page),
  screenAt('/account', async () => (await import('./users/account-page.tsx')).Page),
];
