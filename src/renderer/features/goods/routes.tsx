// The desks where devices come in and leave, each in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const goodsRoutes: RouteObject[] = [
  screenAt('/goods-in', async () => (await import('./goods-in-page.tsx')).GoodsInPage),
  screenAt('/goods-out', async () => (await import('./goods-out-page.tsx')).GoodsOutPage),
];
