// A due date's own page: whoever is reminded of it says that it is seen to, or when to be reminded again.
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { dueDateKind } from '../../records/kinds/due-dates.ts';
import { type PartProps, RecordPage } from '../../records/record-page.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { type ReminderAnswer, ReminderDialog } from './reminder-dialog.tsx';

const parts = { Actions: ReminderActions };

export function DueDatePage() {
  return <RecordPage kind={dueDateKind} parts={parts} />;
}

/** What is no longer active, or acknowledged already, reminds nobody. */
function ReminderActions({ kind, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const [answer, setAnswer] = useState<ReminderAnswer | null>(null);
  if (typeof record.attributes.remind_from !== 'string') return null;
  const button = (word: ReminderAnswer) => (
    <GuardedButton needs={kind.operations.edit} variant="default" size="xs" onClick={() => setAnswer(word)}>
      {t(`ui.reminder.${word}`)}
    </GuardedButton>
  );
  return (
    <>
      {button('snooze')}
      {button('acknowledge')}
      {answer && <ReminderDialog answer={answer} record={record} onClose={() => setAnswer(null)} />}
    </>
  );
}
