// What was pasted over the rows of a list, shown before it is written: cell by cell what stands there now and what would, which cells
// stay and why. docs/design/expectations.md#grid.
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { BulkFailures } from '../bulk/bulk-failures.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { BulkResult } from '../selection/bulk-work.ts';
import classes from './paste-dialog.module.css';
import type { PlacedTable } from './paste-places.ts';
import { type PlannedRow, planPaste } from './paste-plan.ts';
import { PasteTable } from './paste-table.tsx';
import { usePasteWork } from './use-paste-work.ts';

interface PasteDialogProps {
  kind: RecordKind;
  columns: readonly Column[];
  placed: PlacedTable;
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function PasteDialog({ kind, columns, placed, onChoose, onClose }: PasteDialogProps) {
  const { t, format } = useI18n();
  const work = usePasteWork(kind);
  const [failed, setFailed] = useState<BulkResult['failed']>([]);
  // As they stood when somebody pasted: rows that move meanwhile are still the same records.
  const plan = useQuery({
    queryKey: ['paste', kind.path, placed.rows.map(({ entry, texts }) => [entry.record.id, ...texts])],
    queryFn: ({ signal }) => planPaste({ kind, columns, rows: placed.rows, words: { t, format }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const told = useId();
  const going = plan.data?.rows.filter(goes) ?? [];
  if (failed.length > 0) return <BulkFailures kind={kind} failed={failed} onChoose={onChoose} onClose={onClose} />;
  const go = async () => {
    const left = await work.run(going);
    if (left.length > 0) setFailed(left);
    else onClose();
  };
  return (
    <Dialog title={t('ui.paste.title')} size="xl" onClose={work.progress ? work.cancel : onClose}>
      {plan.error && <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <SkeletonLines count={6} />}
      {plan.data && (
        <>
          <p id={told} className={classes.summary} role="status">
            {summary(plan.data.rows, plan.data.same, placed, t).join(' · ')}
          </p>
          {plan.data.rows.length > 0 && <PasteTable kind={kind} rows={plan.data.rows} />}
        </>
      )}
      <div className={classes.buttons}>
        {work.progress ? (
          <Running progress={work.progress} onCancel={work.cancel} />
        ) : (
          <>
            <GuardedButton
              needs={kind.operations.edit}
              waits={going.length === 0 ? { at: told } : null}
              onClick={() => void go()}
            >
              {t('ui.paste.apply', { count: going.length })}
            </GuardedButton>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface RunningProps {
  progress: { done: number; total: number };
  onCancel: () => void;
}

function Running({ progress: { done, total }, onCancel }: RunningProps) {
  const { t } = useI18n();
  return (
    <>
      <Progress className={classes.progress} value={(done / Math.max(1, total)) * 100} aria-label={t('ui.bulk.progress')} />
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </>
  );
}

function goes({ attributes, refused }: PlannedRow): boolean {
  return refused === null && Object.keys(attributes).length > 0;
}

function summary(
  rows: readonly PlannedRow[],
  same: number,
  { lost, beyond, byHeads }: PlacedTable,
  t: ReturnType<typeof useI18n>['t'],
) {
  const going = rows.filter(goes);
  const changes = going.reduce((sum, { attributes }) => sum + Object.keys(attributes).length, 0);
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  return [
    t('ui.paste.changes', { count: changes }),
    ...(cells > changes ? [t('ui.paste.stay', { count: cells - changes })] : []),
    ...(same > 0 ? [t('ui.paste.same', { count: same })] : []),
    ...(lost > 0 ? [t('ui.paste.lost', { count: lost })] : []),
    ...(beyond > 0 ? [t('ui.paste.beyond', { count: beyond })] : []),
    ...(byHeads ? [t('ui.paste.heads')] : []),
  ];
}
