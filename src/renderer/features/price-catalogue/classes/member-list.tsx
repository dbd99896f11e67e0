// The members of a class: device types and procedures, chosen row by row.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { RowSheet } from '#renderer/records/list/row-sheet.tsx';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { AddMembersDialog, ToClassDialog } from './assign-dialogs.tsx';
import { type Member, useMembers, useTakeOut } from './class-data.ts';
import classes from './classes.module.css';

export function MemberList({ classId, canEdit }: { classId: string; canEdit: boolean }) {
  const { t } = useI18n();
  const members = useMembers(classId);
  const slow = useSlow(members.isPending);
  const [current, setCurrent] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'add' | 'move' | null>(null);
  const takeOut = useTakeOutWithUndo();
  const rows = members.data ?? [];
  const picked = rows.filter(({ id }) => chosen.has(id));
  const toggle = (index: number) => {
    const id = rows[index]?.id ?? '';
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <section className={classes.members} aria-label={t('ui.classes.members')}>
      <div className={classes.membersHead}>
        <h3 className={classes.heading}>{t('ui.classes.members')}</h3>
        {canEdit && (
          <Button size="compact-sm" variant="default" onClick={() => setDialog('add')}>
            {t('ui.classes.add')}
          </Button>
        )}
      </div>
      {members.error && <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />}
      {slow && <SkeletonLines count={4} />}
      {members.data && rows.length === 0 && (
        <EmptyNotice title={t('ui.classes.no_members')}>
          <p>{t('ui.classes.no_members.text')}</p>
        </EmptyNotice>
      )}
      {rows.length > 0 && (
        <RowSheet<Member>
          label={t('ui.classes.members')}
          total={rows.length}
          rowAt={(index) => rows[index]}
          shown={classId}
          current={current}
          onCurrent={setCurrent}
          columns={[
            { name: 'name', label: t('ui.classes.column.name'), width: 180, grows: true, render: ({ name }) => name },
            {
              name: 'kind',
              label: t('ui.classes.column.kind'),
              width: 150,
              render: ({ table }) => t(table === 'types' ? 'resource.device_type' : 'resource.procedure'),
            },
          ]}
          {...(canEdit ? { chosen: { has: (index: number) => chosen.has(rows[index]?.id ?? ''), toggle } } : {})}
        />
      )}
      {picked.length > 0 && (
        <div className={classes.chosenBar}>
          <span role="status">{t('ui.bulk.chosen', { count: picked.length })}</span>
          <Button size="xs" variant="default" onClick={() => setDialog('move')}>
            {t('ui.classes.to_class')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() =>
              takeOut(
                picked.map(({ id }) => id),
                () => setChosen(new Set()),
              )
            }
          >
            {t('ui.classes.take_out')}
          </Button>
        </div>
      )}
      {dialog === 'add' && <AddMembersDialog classId={classId} onClose={() => setDialog(null)} />}
      {dialog === 'move' && (
        <ToClassDialog
          members={picked.map(({ table, memberId, name }) => ({ table, id: memberId, name }))}
          from={classId}
          onClose={() => setDialog(null)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </section>
  );
}

function useTakeOutWithUndo() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const { mutateAsync } = useTakeOut();
  const fail = (error: Error) => toasts.fail(textOf(error));
  return (ids: readonly string[], onDone: () => void) => {
    mutateAsync(ids).then((runs) => {
      onDone();
      const undo = () => undoRuns(runs).then(() => toasts.say(t('ui.bulk.undone')), fail);
      toasts.offerUndo(t('ui.classes.taken_out', { count: ids.length }), () => void undo());
    }, fail);
  };
}
