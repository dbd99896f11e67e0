// One condition of a filter: field, operator, value, and the way to be rid of it.
import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { isDay } from './describe-part.ts';
import classes from './filter-builder.module.css';
import {
  type ConditionOp,
  type FilterCatalog,
  type FilterCondition,
  opsOf,
  takesValue,
  withField,
  withOp,
} from './filter-tree.ts';
import { FilterValue } from './filter-value.tsx';

interface FilterConditionRowProps {
  condition: FilterCondition;
  catalog: FilterCatalog;
  /** Just added: the next thing to say is its field. */
  fresh: boolean;
  placeholderFor: (type: string) => string | null;
  onChange: (condition: FilterCondition) => void;
  onRemove: () => void;
}

export function FilterConditionRow({ condition, catalog, fresh, placeholderFor, onChange, onRemove }: FilterConditionRowProps) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const found = catalog.get(condition.path);
  const worded = isDay(found?.field) ? 'date' : 'value';
  useEffect(() => {
    if (fresh) field.current?.focus();
  }, [fresh]);
  return (
    <div className={classes.condition} role="group" aria-label={found?.label ?? t('ui.filter.condition')}>
      <Select
        ref={field}
        className={classes.field}
        size="xs"
        label={t('ui.filter.field')}
        placeholder={t('ui.filter.field.placeholder')}
        searchable
        data={fieldChoices(catalog, t('ui.filter.own'))}
        limit={200}
        value={found?.path ?? null}
        nothingFoundMessage={t('ui.pick.none')}
        onChange={(path) => {
          const next = catalog.get(path ?? '');
          if (next) onChange(withField(condition, next, found));
        }}
      />
      {found && found.field.field_type !== 'boolean' && (
        <Select
          className={classes.op}
          size="xs"
          label={t('ui.filter.op')}
          data={opsOf(found.field).map((op) => ({ value: op, label: t(`ui.filter.op.${worded}.${op}`) }))}
          value={condition.op}
          onChange={(op) => op && onChange(withOp(condition, op as ConditionOp))}
        />
      )}
      {found && takesValue(condition.op) && (
        <FilterValue
          condition={condition}
          found={found}
          placeholder={placeholderFor(found.field.field_type)}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
      <ActionIcon className={classes.remove} variant="subtle" color="gray" aria-label={t('ui.filter.remove')} onClick={onRemove}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

/** Own fields first, then those of each relation under its name. */
function fieldChoices(catalog: FilterCatalog, own: string) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { path, label, group } of catalog.values()) {
    const name = group || own;
    groups.set(name, [...(groups.get(name) ?? []), { value: path, label }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
