// The public pages, outside of sign-in and the program’s frame: the list and one device. docs/interface/portal.md#rules.
import type { RouteObject } from 'react-router';
import { screenAt } from '../lib/screen-at.tsx';

export const portalRoutes: RouteObject[] = [
  screenAt('/portal', async () => (await import('./device-list.tsx')).DeviceListPage),
  screenAt('/portal/:id', async () => (await import('./device-page.tsx')).DevicePage),
  screenAt('/check/:code', async () => (await import('./check-page.tsx')).CheckPage),
];
