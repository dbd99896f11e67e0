// The parts of the bar above a list that stand in it where there is room, and in its sheet on a phone.
import { IconFileUpload } from '@tabler/icons-react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import type { Field } from '../kind/fields.ts';
import { belongsBy, importAddress, importPathOf } from '../kind/importable.ts';
import { listQuery, type Within } from '../kind/list-query.ts';
import { isPlain, type ListState, sameFilters } from '../kind/list-state.ts';
import type { FilterPreset, RecordKind } from '../kind/record-kind.ts';
import { useCount } from '../rows/use-count.ts';
import classes from './list-toolbar.module.css';

export function ImportButton({ kind, within }: { kind: RecordKind; within: Within | undefined }) {
  const { t } = useI18n();
  const importPath = importPathOf(kind.path);
  if (!importPath || (within && within.by !== belongsBy(importPath))) return null;
  return (
    <GuardedButton
      needs={kind.operations.edit}
      data-spare
      to={importAddress(importPath, within)}
      variant="default"
      size="xs"
      leftSection={<IconFileUpload size={16} stroke={1.5} />}
    >
      {t('ui.import')}
    </GuardedButton>
  );
}

/** The day a list of validities is asked for; nothing is asked while a date is being typed. */
export function AsOf({ value, onChange }: { value: string; onChange: (day: string | undefined) => void }) {
  const { t } = useI18n();
  return (
    <div className={classes.day}>
      <DateField
        label={t('ui.list.as_of')}
        value={value}
        onChange={(day) => (day === '' || isPlainDate(day)) && onChange(day || undefined)}
      />
    </div>
  );
}

interface PresetButtonProps {
  kind: RecordKind;
  fields: readonly Field[];
  preset: FilterPreset;
  state: ListState;
  within?: Within | undefined;
  standing: boolean;
  onPreset: (preset: FilterPreset) => void;
}

export function PresetButton({ kind, fields, preset, state, within, standing, onPreset }: PresetButtonProps) {
  const { t, format } = useI18n();
  const question = { kind, fields, state: { q: '', sort: [], filters: preset.filters }, today: today(), within };
  const total = useCount(kind.path, standing ? listQuery(question) : null);
  return (
    <button
      type="button"
      className={classes.preset}
      aria-pressed={isPlain(state) && sameFilters(state.filters, preset.filters)}
      data-tone={total ? preset.tone : undefined}
      onClick={() => onPreset(preset)}
    >
      {t(`ui.preset.${preset.key}`)}
      <span className={classes.count}>{total === undefined ? '' : format.number(total)}</span>
    </button>
  );
}
