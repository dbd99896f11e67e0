// Other screens of the same work, offered above a list or a board; where there is no room for their names, behind one sign.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { viewAddress } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export function ViewLinks({ kind, folded = false }: { kind: RecordKind; folded?: boolean }) {
  const { t } = useI18n();
  const operations = useUser().data?.operations ?? [];
  const shown = kind.views.filter(({ needs = [] }) => needs.length === 0 || needs.some((one) => operations.includes(one)));
  if (!folded || shown.length === 0)
    return shown.map((view) => (
      <Button key={view.text} component={Link} to={viewAddress(view, t(view.text))} variant="subtle" size="xs">
        {t(view.text)}
      </Button>
    ));
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.list.further')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((view) => (
          <Menu.Item key={view.text} component={Link} to={viewAddress(view, t(view.text))}>
            {t(view.text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
