// Prices as work: the matrix, the finder, the pages of a price and of a price group. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';
import { deviceTypeKind } from '../../records/kinds/devices/device-types.ts';
import { devicePriceKind } from '../../records/kinds/prices/device-prices.ts';
import { priceKind } from '../../records/kinds/prices/prices.ts';
import { servicePriceKind } from '../../records/kinds/prices/service-prices.ts';

export const priceRoutes: RouteObject[] = [
  screenAt('/prices/matrix', async () => (await import('./matrix/matrix-page.tsx')).MatrixPage),
  screenAt('/prices/finder', async () => (await import('./finder/finder-page.tsx')).FinderPage),
  screenAt('/price-categories/:id', async () => (await import('./group-page.tsx')).GroupPage),
  screenAt(`${deviceTypeKind.route}/:id`, async () => (await import('./history/type-page.tsx')).TypePage),
  ...[priceKind, servicePriceKind, devicePriceKind].map((kind) =>
    screenAt(`${kind.route}/:id`, async () => {
      const { PricePage } = await import('./history/price-page.tsx');
      return () => <PricePage kind={kind} />;
    }),
  ),
];
