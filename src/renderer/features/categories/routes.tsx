// Categories: the tree instead of a list, else as every record.
import type { RouteObject } from 'react-router';
import { recordRoutes } from '../../records/record-routes.tsx';
import { RecordTreeScreen } from '../../records/record-tree-screen.tsx';
import { categoryKind } from './category-kind.ts';

export const categoryRoutes: RouteObject[] = [
  { path: categoryKind.route, element: <RecordTreeScreen kind={categoryKind} /> },
  ...recordRoutes(categoryKind).filter(({ path }) => path !== categoryKind.route),
];
