// Other screens of the same work, offered above a list or a board.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { viewAddress } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export function ViewLinks({ kind }: { kind: RecordKind }) {
  const { t } = useI18n();
  const operations = useUser().data?.operations ?? [];
  const shown = kind.views.filter(({ needs = [] }) => needs.length === 0 || needs.some((one) => operations.includes(one)));
  return shown.map((view) => (
    <Button key={view.text} component={Link} to={viewAddress(view, t(view.text))} variant="subtle" size="xs">
      {t(view.text)}
    </Button>
  ));
}
