// The versions a format has had. An older one is taken into the drawing as one more step: nothing of what was saved since is lost.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useVersions, type Version } from './format-data.ts';

interface VersionMenuProps {
  id: string;
  /** The one that counts. */
  version: number;
  onTake: (version: Version) => void;
}

export function VersionMenu({ id, version, onTake }: VersionMenuProps) {
  const { t, format } = useI18n();
  const textOf = useErrorText();
  const toasts = useToasts();
  const [opened, setOpened] = useState(false);
  const versions = useVersions(id, opened);
  // What is drawn then is not what counts: that is told, and what makes it count.
  const take = (one: Version) => {
    onTake(one);
    toasts.say(t('ui.designer.versions.taken', { version: one.version, next: version + 1 }));
  };
  const nameOf = (one: Version) => {
    const now = one.version === version ? t('ui.designer.versions.now') : '';
    return [t('ui.designer.version', { version: one.version }), now, format.instant(one.at), one.by].filter(Boolean).join(' · ');
  };
  return (
    <Menu position="bottom-end" shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconHistory size={16} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.5} />}
        >
          {t('ui.designer.version', { version })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ui.designer.versions')}</Menu.Label>
        {versions.error && <Menu.Item disabled>{textOf(versions.error)}</Menu.Item>}
        {versions.isPending && <Menu.Item disabled>{t('ui.designer.versions.wait')}</Menu.Item>}
        {versions.data?.map((one) => (
          <Menu.Item key={one.id} onClick={() => take(one)}>
            {nameOf(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
