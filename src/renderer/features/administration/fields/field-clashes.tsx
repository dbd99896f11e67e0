// Fields somebody else changed while they were being changed here: what was saved and what is meant, property by property.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ConflictNotice } from '#renderer/ui/conflict/conflict-notice.tsx';
import { ConflictTable } from '#renderer/ui/conflict/conflict-table.tsx';
import classes from '../shared/administration.module.css';
import type { Configuration, FieldClash } from './field-model.ts';

const captions: Readonly<Record<string, string>> = {
  api_name: 'ui.fields.api_name',
  filterable: 'ui.fields.filterable',
  label: 'ui.fields.labels',
  mandatory: 'ui.fields.mandatory',
  max_length: 'field_setting.max_length',
  options: 'field_setting.options',
  small_view_visible: 'ui.fields.public',
  visible: 'ui.fields.visible',
};

interface FieldClashesProps {
  clashing: readonly { field: Configuration; clashes: readonly FieldClash[] }[];
  onSettle: (keep: boolean) => void;
}

export function FieldClashes({ clashing, onSettle }: FieldClashesProps) {
  const { t, language } = useI18n();
  if (clashing.length === 0) return null;
  /** Texts of both languages, options as their values, a switch in a word. */
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
    if (Array.isArray(value)) return value.map((option: { value: string }) => option.value).join(', ');
    if (typeof value === 'object' && value !== null) return Object.values(value).join(' / ');
    return value === null || value === undefined ? '' : String(value);
  };
  return (
    <div className={classes.clash}>
      <ConflictNotice title={t('ui.conflict.values')} onSettle={onSettle}>
        <ConflictTable
          rows={clashing.flatMap(({ field, clashes }) =>
            clashes.map(({ name, theirs, mine }) => ({
              key: `${field.column_name} ${name}`,
              label: `${field.labels[language]}: ${t(captions[name] ?? name)}`,
              theirs: shown(theirs),
              mine: shown(mine),
              both: true,
            })),
          )}
        />
      </ConflictNotice>
    </div>
  );
}
