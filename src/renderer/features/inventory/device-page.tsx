// A device: how it stands in one glance, what to do next, and everything that hangs on it. Labels and letters call it by its number, so
// an address with that leads to it, too.
import { skipToken, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { devicesOf } from '../../lib/scan/scan-lookup.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { useRecord } from '../../records/rows/use-record.ts';
import { DeviceActions } from './device-actions.tsx';
import { DeviceGlance } from './device-glance.tsx';
import { DeviceOverview } from './device-overview.tsx';

const parts = { Actions: DeviceActions, Glance: DeviceGlance, Overview: DeviceOverview };

export function DevicePage() {
  const { id = '' } = useParams();
  const { error } = useRecord(inventoryKind, id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const numbered = useQuery({ queryKey: ['devices', 'of-code', id], queryFn: isMissing ? () => devicesOf(id) : skipToken });
  const [device, another] = numbered.data ?? [];
  if (isMissing && device && !another) return <Navigate replace to={addressOf(inventoryKind, device.id)} />;
  if (isMissing && numbered.isLoading) return null;
  return <RecordPage kind={inventoryKind} parts={parts} />;
}
