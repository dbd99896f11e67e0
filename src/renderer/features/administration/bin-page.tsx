// One thing from the bin: what it was, and the way back.
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { restoreRecord } from '../../lib/records.ts';
import { binKind } from '../../records/kinds/bin.ts';
import { kinds } from '../../records/kinds/index.ts';
import { addressOf } from '../../records/record-kind.ts';
import { type PartProps, RecordPage } from '../../records/record-page.tsx';
import { useTitleOf } from '../../records/use-title-of.ts';
import { useWork } from './use-work.ts';

const parts = { Actions: BinActions };

export function Page() {
  return <RecordPage kind={binKind} parts={parts} />;
}

function BinActions({ entry: { record } }: PartProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const navigate = useNavigate();
  const kind = kinds.find(({ table }) => table === record.attributes.resource);
  const restore = useWork({
    async run() {
      await restoreRecord(record.id);
      void navigate(kind ? addressOf(kind, String(record.attributes.record_key)) : binKind.route, { replace: true });
    },
    shown: ['rows', binKind.path],
    done: () => t('ui.restored', { title: titleOf(binKind, record) }),
  });
  return (
    <Button
      size="xs"
      loading={restore.isPending}
      leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
      onClick={() => restore.mutate(undefined)}
    >
      {t('ui.bin.restore')}
    </Button>
  );
}
