// The due date of a record as a date with its state. What is retired is due for nothing: its date stands without alarm.
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { DueReading, DueText } from '../../ui/due-text.tsx';
import { optionOf, useFields } from '../kind/fields.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { useDueName } from '../rows/use-due-name.ts';

interface DueValueProps {
  kind: RecordKind;
  record: RecordRow;
  large?: boolean;
}

export function DueValue({ kind, record, large = false }: DueValueProps) {
  const { format } = useI18n();
  const fields = useFields(kind).data ?? [];
  const date = kind.due ? textOf(record.attributes[kind.due]) || null : null;
  const status = fields.find(({ api_name }) => api_name === kind.status);
  const retired = status && optionOf(status, record.attributes[status.api_name])?.hidden;
  if (retired || kind.settled?.(record)) return date === null || large ? null : format.date(date);
  return large ? <NamedReading kind={kind} record={record} date={date} /> : <DueText date={date} />;
}

function NamedReading({ kind, record, date }: { kind: RecordKind; record: RecordRow; date: string | null }) {
  return <DueReading date={date} name={useDueName(kind, record)} />;
}
