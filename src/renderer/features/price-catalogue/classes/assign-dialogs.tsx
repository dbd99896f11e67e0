// Putting device types and procedures into a class: chosen by name, or rows chosen before. What became of each is said, row by row,
// when it is more than "put in".

import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { ErrorNotice, useErrorText } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { ClassSelect } from '../shared/price-choices.tsx';
import { RecordsPick } from '../shared/records-pick.tsx';
import { type Assignment, type AssignResult, type MemberTable, memberSources, useAssign } from './class-data.ts';
import classes from './classes.module.css';

interface Chosen {
  table: MemberTable;
  id: string;
  name: string;
}

/** Assigns, offers the way back, and keeps what has to be read. */
function useAssigning(onDone: () => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const assign = useAssign();
  const [told, setTold] = useState<AssignResult | null>(null);
  const undo = (runs: readonly string[]) =>
    undoRuns(runs).then(
      () => toasts.say(t('ui.bulk.undone')),
      (error: Error) => toasts.fail(textOf(error)),
    );
  return {
    told,
    isPending: assign.isPending,
    error: assign.error,
    run(assignments: readonly Assignment[]) {
      assign.mutate(assignments, {
        onSuccess(result) {
          const { created, moved, failed } = result.counts;
          if (result.runs.length > 0)
            toasts.offerUndo(t('ui.classes.assigned', { count: created + moved }), () => void undo(result.runs));
          if (moved + failed > 0) setTold(result);
          else onDone();
        },
      });
    },
  };
}

interface AddMembersDialogProps {
  classId: string;
  onClose: () => void;
}

export function AddMembersDialog({ classId, onClose }: AddMembersDialogProps) {
  const { t } = useI18n();
  const [kind, setKind] = useState<MemberTable>('types');
  const [picked, setPicked] = useState<readonly { id: string; name: string }[]>([]);
  const assigning = useAssigning(onClose);
  const asked = useAsked({ members: picked.length === 0 });
  const { path, title } = memberSources[kind];
  if (assigning.told) return <OutcomeDialog result={assigning.told} onClose={onClose} />;
  return (
    <Dialog title={t('ui.classes.add')} size="lg" onClose={onClose}>
      <SendForm
        className={classes.dialog}
        onSend={() => asked.filled(() => assigning.run([{ classId, table: kind, members: picked }]))}
      >
        <SegmentedControl
          aria-label={t('ui.classes.column.kind')}
          data={[
            { value: 'types', label: t('resource.device_type.plural') },
            { value: 'procedures', label: t('resource.procedure.plural') },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next === 'procedures' ? 'procedures' : 'types');
            setPicked([]);
          }}
        />
        <RecordsPick
          key={kind}
          label={t(kind === 'types' ? 'resource.device_type.plural' : 'resource.procedure.plural')}
          path={path}
          title={title}
          value={picked.map(({ id }) => id)}
          none={t('ui.pick.placeholder')}
          error={asked.at('members')}
          onChange={(_ids, named) => setPicked(named)}
        />
        <p className={classes.muted}>{t('ui.classes.add.text')}</p>
        {assigning.error && <ErrorNotice error={assigning.error} />}
        <DialogButtons
          submit={picked.length === 0 ? t('ui.classes.add') : t('ui.classes.put_in', { count: picked.length })}
          loading={assigning.isPending}
          onClose={onClose}
        />
      </SendForm>
    </Dialog>
  );
}

interface ToClassDialogProps {
  members: readonly Chosen[];
  /** The class they stand in now. */
  from: string | null;
  onClose: () => void;
  onDone: () => void;
}

export function ToClassDialog({ members, from, onClose, onDone }: ToClassDialogProps) {
  const { t } = useI18n();
  const [target, setTarget] = useState('');
  const finish = () => {
    onDone();
    onClose();
  };
  const assigning = useAssigning(finish);
  const asked = useAsked({ target: target === '' });
  if (assigning.told) return <OutcomeDialog result={assigning.told} onClose={finish} />;
  const of = (kind: MemberTable): Assignment => ({
    classId: target,
    table: kind,
    members: members.filter((one) => one.table === kind),
  });
  return (
    <Dialog title={t('ui.classes.to_class.title', { count: members.length })} onClose={onClose}>
      <SendForm className={classes.dialog} onSend={() => asked.filled(() => assigning.run([of('types'), of('procedures')]))}>
        <ClassSelect
          label={t('resource.price_class')}
          value={target}
          error={asked.at('target')}
          without={new Set(from === null ? [] : [from])}
          onChange={setTarget}
        />
        {assigning.error && <ErrorNotice error={assigning.error} />}
        <DialogButtons
          submit={t('ui.classes.put_in', { count: members.length })}
          loading={assigning.isPending}
          onClose={onClose}
        />
      </SendForm>
    </Dialog>
  );
}

function OutcomeDialog({ result: { rows, counts }, onClose }: { result: AssignResult; onClose: () => void }) {
  const { t } = useI18n();
  const title =
    counts.failed > 0
      ? t('ui.classes.outcome.failed', { count: counts.failed })
      : t('ui.classes.outcome.moved', { count: counts.moved });
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <ScrollSection className={classes.outcome} label={title}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.classes.column.name')}</th>
              <th scope="col">{t('ui.classes.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, status, reason }) => (
              <tr key={name}>
                <td className={table.wide}>{name}</td>
                <td className={`${table.wide} ${status === 'failed' ? table.bad : ''}`}>
                  {[t(`ui.classes.outcome.${status}`), reason].filter(Boolean).join(': ')}
                </td>
              </tr>
            ))}
          </tbody>
        </StackedTable>
      </ScrollSection>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </Dialog>
  );
}
