// One thing from the bin: what it was, and the way back.
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { restoreRecord } from '#renderer/lib/records.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { kinds } from '#renderer/records/kinds/index.ts';
import { binKind } from '#renderer/records/kinds/system/bin.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { useTitleOf } from '#renderer/records/rows/use-title-of.ts';
import { useWork } from '../shared/use-work.ts';

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
