// A due date's own page: whoever is reminded of it says that it is seen to, or when to be reminded again.
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { textOf } from '../../records/kind/record-kind.ts';
import { dueDateKind } from '../../records/kinds/devices/due-dates.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { type ReminderAnswer, ReminderDialog } from './reminder-dialog.tsx';

const parts = { Actions: ReminderActions, Glance: ReminderGlance };

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

/** What was answered so far, and when it reminds again. */
function ReminderGlance({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const { acknowledged_at, acknowledged_by, acknowledge_reason, snoozed_until, snooze_reason, remind_from } = record.attributes;
  const acknowledged = textOf(acknowledged_at);
  const later = textOf(snoozed_until);
  const from = textOf(remind_from);
  if (!acknowledged && !later && !from) return null;
  return (
    <Glance>
      {from && !later && <GlancePart title={t('ui.reminder.from')}>{format.date(from)}</GlancePart>}
      {later && !acknowledged && (
        <GlancePart title={t('ui.reminder.later', { date: format.date(later) })} wide>
          {textOf(snooze_reason)}
        </GlancePart>
      )}
      {acknowledged && (
        <GlancePart title={t('ui.reminder.seen', { user: textOf(acknowledged_by), date: format.instant(acknowledged) })} wide>
          {textOf(acknowledge_reason)}
        </GlancePart>
      )}
    </Glance>
  );
}
