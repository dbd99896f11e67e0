// What a condition compares with, as its field asks: text, number, choices, a day that may move with the calendar, another record.

import { ActionIcon, MultiSelect, Select, TextInput, Tooltip } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { typedNumber } from '#server/contract/values/numbers/minus.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { RelationField } from '../form/relation-field.tsx';
import { kindOfTable } from '../kinds/index.ts';
import { DayValue } from './day-value.tsx';
import { codeOf, isDay } from './describe-part.ts';
import classes from './filter-builder.module.css';
import { isPlaceholder } from './filter-formula.ts';
import type { FilterCondition, FilterField } from './filter-tree.ts';

interface FilterValueProps {
  condition: FilterCondition;
  found: FilterField;
  onChange: (values: readonly string[]) => void;
  /** The placeholder that can stand in its place; none where nobody fills them in. */
  placeholder: string | null;
}

export function FilterValue({ condition, found, onChange, placeholder }: FilterValueProps) {
  const { t } = useI18n();
  const [value = ''] = condition.values;
  const asked = isPlaceholder(value);
  const canAsk = placeholder !== null && !['like', 'starts', 'in', 'notin'].includes(condition.op);
  return (
    <div className={classes.value}>
      {asked ? (
        <TextInput className={classes.grows} size="xs" label={t('ui.filter.value')} value={value} readOnly />
      ) : (
        <ValueField condition={condition} found={found} onChange={onChange} />
      )}
      {(asked || canAsk) && (
        <Tooltip label={t('ui.filter.ask.hint')}>
          <ActionIcon
            variant={asked ? 'light' : 'subtle'}
            color={asked ? undefined : 'gray'}
            aria-pressed={asked}
            aria-label={t('ui.filter.ask')}
            onClick={() => onChange(asked ? [] : [placeholder ?? ''])}
          >
            <IconHelpHexagon size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

function ValueField({ condition, found, onChange }: Omit<FilterValueProps, 'placeholder'>) {
  const { t, format } = useI18n();
  const { field, table } = found;
  const [value = ''] = condition.values;
  const common = { className: classes.grows, size: 'xs', label: t('ui.filter.value') } as const;
  if (isDay(field)) return <DayValue value={value} onChange={(next) => onChange([next])} />;
  const kind = kindOfTable(table);
  switch (field.field_type) {
    case 'select':
      return (
        <MultiSelect
          {...common}
          searchable
          data={(field.options ?? []).map((option) => ({ value: codeOf(option), label: option.label }))}
          value={[...condition.values]}
          placeholder={condition.values.length === 0 ? t('ui.filter.choose') : undefined}
          nothingFoundMessage={t('ui.pick.none')}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <Select
          {...common}
          data={[
            { value: '1', label: t('ui.yes') },
            { value: '0', label: t('ui.no') },
          ]}
          value={value}
          onChange={(next) => onChange([next ?? '1'])}
        />
      );
    case 'relation':
      return kind ? (
        <div className={classes.grows}>
          <RelationField
            kind={kind}
            field={{ ...field, mandatory: false }}
            value={value}
            error={null}
            onChange={(next) => onChange(next === '' ? [] : [next])}
          />
        </div>
      ) : null;
    case 'number':
    case 'decimal': {
      const mark = format.number(1.5).charAt(1);
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          value={value.replace('.', mark)}
          onChange={(event) => onChange([typedNumber(event.currentTarget.value).replace(',', '.')])}
        />
      );
    }
    default:
      return <TextInput {...common} value={value} onChange={(event) => onChange([event.currentTarget.value])} />;
  }
}
