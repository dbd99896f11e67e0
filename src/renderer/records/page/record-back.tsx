// The way back from a record's page: to where one came from, else to the list of its kind.
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { listAddressOf } from '../list/list-memory.ts';
import classes from './record-page.module.css';

export function useBack(kind: RecordKind): () => void {
  const navigate = useNavigate();
  return () => {
    if (Number(window.history.state?.idx ?? 0) > 0) void navigate(-1);
    else void navigate(listAddressOf(kind.route));
  };
}

export function RecordBack({ kind }: { kind: RecordKind }) {
  const { t } = useI18n();
  const back = useBack(kind);
  return (
    <div className={classes.back}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        // The way out is no action of the record.
        data-back
        leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        onClick={back}
      >
        {t(`ui.${kind.name}.title`)}
      </Button>
    </div>
  );
}
