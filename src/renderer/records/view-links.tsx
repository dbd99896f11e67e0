// Other screens of the same work, offered above a list or a board.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import type { RecordKind } from './record-kind.ts';

export function ViewLinks({ kind }: { kind: RecordKind }) {
  const { t } = useI18n();
  return kind.views.map(({ to, text }) => (
    <Button key={to} component={Link} to={to} variant="subtle" size="xs">
      {t(text)}
    </Button>
  ));
}
