// A day of a condition: one of the calendar, or one that moves with it, such as today in thirty days.
import { NumberInput, Select } from '@mantine/core';
import { datePresets } from '#server/contract/filters/formula-dates.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { splitDay } from './describe-part.ts';
import classes from './filter-builder.module.css';

interface DayValueProps {
  value: string;
  onChange: (value: string) => void;
}

function dayText(preset: string, days: number): string {
  return days === 0 ? preset : `${preset} ${days < 0 ? '-' : '+'} ${Math.abs(days)}`;
}

export function DayValue({ value, onChange }: DayValueProps) {
  const { t } = useI18n();
  const { preset, days } = splitDay(value);
  const known = datePresets.find((name) => name === preset);
  return (
    <div className={classes.day}>
      <Select
        size="xs"
        label={t('ui.filter.day')}
        data={[
          { value: 'date', label: t('ui.filter.day.date') },
          ...datePresets.map((name) => ({ value: name, label: t(`ui.filter.day.${name}`) })),
        ]}
        value={known ?? 'date'}
        onChange={(next) => onChange(next === null || next === 'date' ? '' : next)}
      />
      {known ? (
        <NumberInput
          size="xs"
          className={classes.days}
          label={t('ui.filter.days')}
          suffix={` ${t('ui.filter.days.unit')}`}
          allowDecimal={false}
          min={-99_999}
          max={99_999}
          value={days}
          onChange={(next) => onChange(dayText(known, Number(next) || 0))}
        />
      ) : (
        <DateField size="xs" label={t('ui.filter.value')} value={value} onChange={onChange} />
      )}
    </div>
  );
}
