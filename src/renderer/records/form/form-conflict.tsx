// What somebody else saved first, and what stands in the form instead, field by field.
import { useI18n } from '../../lib/i18n.tsx';
import type { Value } from '../../lib/records.ts';
import { ConflictNotice } from '../../ui/conflict/conflict-notice.tsx';
import classes from '../../ui/conflict/conflict-table.module.css';
import { ConflictTable } from '../../ui/conflict/conflict-table.tsx';
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { FieldValue } from '../value/field-value.tsx';
import type { Difference, RecordFormState } from './use-record-form.ts';

interface FormConflictProps {
  kind: RecordKind;
  form: RecordFormState;
  /** As the other one saved it; null while it is on its way. */
  newer: RowEntry | null;
  /** Takes the newer version; `keep` leaves the reader's own entries on top. */
  onSettle: (keep: boolean) => void;
}

export function FormConflict({ kind, form, newer, onSettle }: FormConflictProps) {
  const differences = newer ? form.differences(newer.record) : [];
  return (
    <ConflictNotice onSettle={onSettle}>
      {newer && differences.length > 0 && (
        <ConflictTable
          rows={differences.map((difference) => ({
            key: difference.field.api_name,
            label: difference.field.label,
            theirs: <Shown kind={kind} field={difference.field} entry={newer} />,
            mine: <Mine kind={kind} difference={difference} newer={newer} />,
            both: difference.mine !== null,
          }))}
        />
      )}
    </ConflictNotice>
  );
}

function Shown({ kind, field, entry }: { kind: RecordKind; field: Field; entry: RowEntry }) {
  const { t } = useI18n();
  const value = entry.record.attributes[field.api_name] ?? null;
  const isEmpty = field.field_type !== 'links' && (value === null || value === '');
  return isEmpty ? <span className={classes.none}>{t('ui.conflict.empty')}</span> : <FieldValue {...{ kind, field, entry }} />;
}

function Mine({ kind, difference: { field, mine }, newer }: { kind: RecordKind; difference: Difference; newer: RowEntry }) {
  const { t } = useI18n();
  if (mine === null) return <span className={classes.none}>{t('ui.conflict.untouched')}</span>;
  // Other records are known here by what the field itself says.
  if (field.field_type === 'relation' || field.field_type === 'links') return t('ui.conflict.as_above');
  const attributes = {
    ...newer.record.attributes,
    [field.api_name]: Array.isArray(mine.value) ? mine.value.join(', ') : (mine.value as Value),
  };
  return <Shown kind={kind} field={field} entry={{ ...newer, record: { ...newer.record, attributes } }} />;
}
