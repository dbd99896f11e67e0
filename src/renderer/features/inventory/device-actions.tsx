// What one does next with a device: calibrate it, follow its values, have it repaired or lend it, make more of its kind.

import { Button, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconCopy,
  IconDeviceDesktopAnalytics,
  IconFileImport,
  IconGitBranch,
  IconNumbers,
  IconTool,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazyAfterFirstScreen } from '#renderer/lib/lazy-after-first-screen.tsx';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan, useOwnName } from '../../lib/session.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { resultKind } from '../../records/kinds/calibrations/results.ts';
import { standardKind } from '../../records/kinds/calibrations/standards.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { newRepairAddress, repairKind } from '../../records/kinds/devices/repairs.ts';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import type { PartProps } from '../../records/page/record-page.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { copyOf } from './copy-device.ts';
import { SeriesDialog } from './series-dialog.tsx';

const DccDialog = lazyAfterFirstScreen(async () => (await import('../../records/dcc/dcc-dialog.tsx')).DccDialog);

export function DeviceActions({ kind, fields, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedProps['asked']>(null);
  const mayEdit = useCan(kind.operations.edit);
  const mayRepair = useCan(repairKind.operations.edit);
  const mayLend = useCan(locationKind.operations.edit);
  const mayTrace = useCan(standardKind.operations.view);
  const copy = () => void navigate(`${kind.route}/new?${new URLSearchParams(copyOf(fields, record))}`);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
            {t('ui.device.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/bench/${encodeURIComponent(record.id)}`}
            leftSection={<IconDeviceDesktopAnalytics size={16} stroke={1.5} />}
          >
            {t('ui.bench.title')}
          </Menu.Item>
          {mayTrace && (
            <Menu.Item
              component={Link}
              to={`/traceability/${encodeURIComponent(record.id)}`}
              leftSection={<IconGitBranch size={16} stroke={1.5} />}
            >
              {t('ui.traceability.menu')}
            </Menu.Item>
          )}
          <ImportDccItem onOpen={() => setAsked('dcc')} />
          {mayRepair && <RepairItem device={record.id} />}
          {mayLend && (
            <Menu.Item
              component={Link}
              to={`/loans/desk?${new URLSearchParams({ devices: record.id })}`}
              leftSection={<IconArrowsExchange size={16} stroke={1.5} />}
            >
              {t('ui.device.hand_out')}
            </Menu.Item>
          )}
          {mayEdit && (
            <>
              <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} />} onClick={copy}>
                {t('ui.device.copy')}
              </Menu.Item>
              <Menu.Item leftSection={<IconNumbers size={16} stroke={1.5} />} onClick={() => setAsked('series')}>
                {t('ui.device.series')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Work id={record.id} />
      <Asked asked={asked} fields={fields} record={record} onClose={() => setAsked(null)} />
    </>
  );
}

function RepairItem({ device }: { device: string }) {
  const { t } = useI18n();
  const to = newRepairAddress(device, useOwnName());
  return (
    <Menu.Item component={Link} to={to} leftSection={<IconTool size={16} stroke={1.5} />}>
      {t('ui.device.repair')}
    </Menu.Item>
  );
}

function Work({ id }: { id: string }) {
  const { t } = useI18n();
  const to = `/calibrations/new?${new URLSearchParams({ inventory_id: id })}`;
  return (
    <>
      <LabelsButton keyed source={{ ids: [id] }} />
      <GuardedButton next needs={calibrationKind.operations.edit} to={to} size="xs">
        {t('ui.device.calibrate')}
      </GuardedButton>
    </>
  );
}

function ImportDccItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useI18n();
  const mayBegin = useCan(calibrationKind.operations.edit);
  const mayWrite = useCan(resultKind.operations.edit);
  if (!mayBegin || !mayWrite) return null;
  return (
    <Menu.Item leftSection={<IconFileImport size={16} stroke={1.5} />} onClick={onOpen}>
      {t('ui.dcc.import')}
    </Menu.Item>
  );
}

interface AskedProps {
  asked: 'series' | 'dcc' | null;
  fields: PartProps['fields'];
  record: PartProps['entry']['record'];
  onClose: () => void;
}

function Asked({ asked, fields, record, onClose }: AskedProps) {
  const navigate = useNavigate();
  const open = (calibration: string) => void navigate(`${addressOf(calibrationKind, calibration)}?tab=results`);
  if (asked === 'series') return <SeriesDialog fields={fields} record={record} onClose={onClose} />;
  if (asked === null) return null;
  return <DccDialog target={{ path: 'inventories', id: record.id }} onClose={onClose} onDone={open} />;
}
