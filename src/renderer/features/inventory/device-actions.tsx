// What one does next with a device: calibrate it, follow its values, have it repaired or lend it, make more of its kind.
import { Button, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconCopy,
  IconDeviceDesktopAnalytics,
  IconGitBranch,
  IconNumbers,
  IconTool,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { calibrationKind } from '../../records/kinds/calibrations.ts';
import { locationKind } from '../../records/kinds/locations.ts';
import { repairKind } from '../../records/kinds/repairs.ts';
import { standardKind } from '../../records/kinds/standards.ts';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import type { PartProps } from '../../records/page/record-page.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { copyOf } from './copy-device.ts';
import { SeriesDialog } from './series-dialog.tsx';

export function DeviceActions({ kind, fields, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [series, setSeries] = useState(false);
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
              {t('ui.traceability.title')}
            </Menu.Item>
          )}
          {mayRepair && (
            <Menu.Item
              component={Link}
              to={`${repairKind.route}/new?${new URLSearchParams({ inventory_id: record.id, received_date: today() })}`}
              leftSection={<IconTool size={16} stroke={1.5} />}
            >
              {t('ui.device.repair')}
            </Menu.Item>
          )}
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
              <Menu.Item leftSection={<IconNumbers size={16} stroke={1.5} />} onClick={() => setSeries(true)}>
                {t('ui.device.series')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <LabelsButton keyed source={{ ids: [record.id] }} />
      <GuardedButton
        needs={calibrationKind.operations.edit}
        to={`/calibrations/new?${new URLSearchParams({ inventory_id: record.id })}`}
        size="xs"
      >
        {t('ui.device.calibrate')}
      </GuardedButton>
      {series && <SeriesDialog fields={fields} record={record} onClose={() => setSeries(false)} />}
    </>
  );
}
