// Customers: list, new, one.
import type { RouteObject } from 'react-router';
import { recordRoutes } from '../../records/record-routes.tsx';
import { customerKind } from './customer-kind.ts';

export const customerRoutes: RouteObject[] = recordRoutes(customerKind);
