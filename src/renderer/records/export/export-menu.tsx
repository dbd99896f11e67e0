// A list as a file, as it is filtered and sorted now; or the rows chosen in it.
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { afterFirstScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Selection } from '../selection/selection.ts';
import { exportAddress } from './export-address.ts';

interface ExportMenuProps {
  path: RecordPath;
  query: string;
  selection?: Selection;
  position: 'top-end' | 'bottom-end';
}

const ListLinkDialog = lazyAfterFirstScreen(async () => (await import('./list-link-dialog.tsx')).ListLinkDialog);

const pickedPart = () => import('./picked-file.ts');
afterFirstScreen(pickedPart);

const formats = ['xlsx', 'csv'] as const;

export function ExportMenu(props: ExportMenuProps) {
  const [linking, setLinking] = useState(false);
  return (
    <>
      <FileMenu {...props} onLink={() => setLinking(true)} />
      {linking && <ListLinkDialog path={props.path} query={props.query} onClose={() => setLinking(false)} />}
    </>
  );
}

function FileMenu({ path, query, selection, position, onLink }: ExportMenuProps & { onLink: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const fetchPicked = async (format: (typeof formats)[number], chosen: Selection) => {
    try {
      const { downloadPicked, mostPicked } = await pickedPart();
      const isDone = await downloadPicked({ path, query, format, selection: chosen });
      if (!isDone) toasts.fail(t('ui.export.many', { most: mostPicked }));
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    }
  };
  return (
    <Menu position={position} shadow="md" withinPortal={false}>
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
          const word = t(`ui.export.${format}`);
          if (address === null && selection)
            return (
              <Menu.Item key={format} onClick={() => void fetchPicked(format, selection)}>
                {word}
              </Menu.Item>
            );
          return (
            <Menu.Item key={format} component="a" href={address ?? undefined} disabled={address === null} download>
              {word}
            </Menu.Item>
          );
        })}
        {!selection && <Menu.Item onClick={onLink}>{t('ui.keys.link')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
