// A device: how it stands in one glance, what to do next, and everything that hangs on it.
import { inventoryKind } from '../../records/kinds/inventory.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { DeviceActions } from './device-actions.tsx';
import { DeviceGlance } from './device-glance.tsx';
import { DeviceOverview } from './device-overview.tsx';

const parts = { Actions: DeviceActions, Glance: DeviceGlance, Overview: DeviceOverview };

export function DevicePage() {
  return <RecordPage kind={inventoryKind} parts={parts} />;
}
