// The public pages, outside of sign-in and the program’s frame: the list and one device. Spec 4.9.
import type { RouteObject } from 'react-router';
import { DeviceListPage } from './device-list.tsx';
import { DevicePage } from './device-page.tsx';

export const portalRoutes: RouteObject[] = [
  { path: '/portal', element: <DeviceListPage /> },
  { path: '/portal/:id', element: <DevicePage /> },
];
