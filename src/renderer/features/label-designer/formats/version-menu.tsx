// The versions a format has had. An older one is taken into the drawing as one more step: nothing of what was saved since is lost.
import { Button, Menu } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useVersions, type Version } from './format-data.ts';

export function VersionMenu({ id, version, onTake }: { id: string; version: number; onTake: (version: Version) => void }) {
  const { t, format } = useI18n();
  const textOf = useErrorText();
  const [opened, setOpened] = useState(false);
  const versions = useVersions(id, opened);
  return (
    <Menu position="bottom-end" shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconHistory size={16} stroke={1.5} />}>
          {t('ui.designer.version', { version })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ui.designer.versions')}</Menu.Label>
        {versions.error && <Menu.Item disabled>{textOf(versions.error)}</Menu.Item>}
        {versions.isPending && <Menu.Item disabled>{t('ui.designer.versions.wait')}</Menu.Item>}
        {versions.data?.map((one) => (
          <Menu.Item key={one.id} onClick={() => onTake(one)}>
            {[t('ui.designer.version', { version: one.version }), format.instant(one.at), one.by].filter(Boolean).join(' · ')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
