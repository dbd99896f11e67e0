// Devices: list, new, one.
import type { RouteObject } from 'react-router';
import { recordRoutes } from '../../records/record-routes.tsx';
import { inventoryKind } from './inventory-kind.ts';

export const inventoryRoutes: RouteObject[] = recordRoutes(inventoryKind);
