// A device type in full; whoever may see prices sees how those of its calibration developed.
import { useCan } from '#renderer/lib/session.ts';
import { deviceTypeKind } from '#renderer/records/kinds/devices/device-types.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import { RecordPage } from '#renderer/records/page/record-page.tsx';
import { historyTab } from '#renderer/records/price-origin/price-answers.ts';
import { TypePrices } from './type-prices.tsx';

const parts = { tabs: [{ name: historyTab, Panel: TypePrices }] };

export function TypePage() {
  const mayPrices = useCan(priceKind.operations.view);
  return mayPrices ? <RecordPage kind={deviceTypeKind} parts={parts} /> : <RecordPage kind={deviceTypeKind} />;
}
