// A list as a file, as it is filtered and sorted now; or the rows chosen in it.
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useI18n } from '../lib/i18n.tsx';
import { exportAddress } from './export-address.ts';
import type { Selection } from './selection.ts';

interface ExportMenuProps {
  path: string;
  query: string;
  selection?: Selection;
  position: 'top-end' | 'bottom-end';
}

const formats = ['xlsx', 'csv'] as const;

export function ExportMenu({ path, query, selection, position }: ExportMenuProps) {
  const { t } = useI18n();
  return (
    <Menu position={position} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          data-spare
          title={t('ui.export')}
          leftSection={<IconDownload size={16} stroke={1.5} />}
        >
          {t('ui.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => {
          const address = exportAddress({ path, query, format, ...(selection ? { selection } : {}) });
          return (
            <Menu.Item key={format} component="a" href={address ?? undefined} disabled={address === null} download>
              {t(`ui.export.${format}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
