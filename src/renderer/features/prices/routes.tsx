// Prices as work: the matrix, the finder, the pages of a price and of a price group. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';
import { devicePriceKind } from '../../records/kinds/device-prices.ts';
import { priceKind } from '../../records/kinds/prices.ts';
import { servicePriceKind } from '../../records/kinds/service-prices.ts';

export const priceRoutes: RouteObject[] = [
  screenAt('/prices/matrix', async () => (await import('./matrix-page.tsx')).MatrixPage),
  screenAt('/prices/finder', async () => (await import('./finder-page.tsx')).FinderPage),
  screenAt('/price-categories/:id', async () => (await import('./group-page.tsx')).GroupPage),
  ...[priceKind, servicePriceKind, devicePriceKind].map((kind) =>
    screenAt(`${kind.route}/:id`, async () => {
      const { PricePage } = await import('./price-page.tsx');
      return () => <PricePage kind={kind} />;
    }),
  ),
];
