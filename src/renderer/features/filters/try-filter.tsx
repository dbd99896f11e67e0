// A filter at work: the values it asks for, how many records fit now, and the way to them.

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTableShare } from '@tabler/icons-react';
import { Link } from 'react-router';
import { typedNumber } from '#server/contract/values/numbers/minus.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { DayValue } from '../../records/filter/day-value.tsx';
import { useCountOf } from '../../records/rows/use-count.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { type FilterType, kindOfType } from './filter-types.ts';
import classes from './filters.module.css';
import { fillIn, type Placeholder } from './formula-text.ts';

interface TryFilterProps {
  type: FilterType;
  formula: string;
  /** Nothing is asked while the formula is wrong. */
  valid: boolean;
  placeholders: readonly Placeholder[];
  values: Readonly<Record<string, string>>;
  onValue: (name: string, value: string) => void;
}

const typingPause = 250;

export function TryFilter({ type, formula, valid, placeholders, values, onValue }: TryFilterProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const kind = kindOfType(type);
  const filled = valid && formula.trim() !== '' ? fillIn(formula, values) : null;
  const query = filled === null ? null : new URLSearchParams({ formula: filled }).toString();
  const [asked] = useDebouncedValue(query, typingPause);
  const count = useCountOf(kind.path, asked);
  const missing = placeholders.some(({ name }) => fillIn(`[${name}]`, values) === null);
  return (
    <section className={classes.panel} aria-label={t('ui.filters.try')}>
      <h2 className={classes.heading}>{t('ui.filters.try')}</h2>
      {placeholders.map((placeholder) => (
        <PlaceholderField
          key={placeholder.name}
          placeholder={placeholder}
          value={values[placeholder.name] ?? ''}
          onChange={(value) => onValue(placeholder.name, value)}
        />
      ))}
      <p className={classes.count} role="status">
        {filled === null
          ? t(valid && missing ? 'ui.filters.values_missing' : 'ui.filters.nothing_yet')
          : count.error
            ? textOf(count.error)
            : count.data === undefined
              ? ''
              : t('ui.filter.found', { count: count.data })}
      </p>
      {filled !== null && (
        <Button
          component={Link}
          to={`${kind.route}?${new URLSearchParams({ formula: filled })}`}
          variant="default"
          size="xs"
          className={classes.open}
          leftSection={<IconTableShare size={16} stroke={1.5} />}
        >
          {t('ui.filters.open')}
        </Button>
      )}
    </section>
  );
}

function PlaceholderField({
  placeholder,
  value,
  onChange,
}: {
  placeholder: Placeholder;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useI18n();
  const label = t(`ui.filters.placeholder.${placeholder.type}`, { place: placeholder.name.replace(/^\D+/, '') });
  if (placeholder.type === 'date')
    return (
      <fieldset className={classes.asked}>
        <legend className={classes.askedLabel}>{label}</legend>
        <DayValue value={value} onChange={onChange} />
      </fieldset>
    );
  return (
    <TextInput
      size="xs"
      label={label}
      value={value}
      inputMode={placeholder.type === 'text' ? undefined : 'decimal'}
      autoComplete="off"
      onChange={(event) =>
        onChange(
          placeholder.type === 'decimal' ? typedNumber(event.currentTarget.value).replace(',', '.') : event.currentTarget.value,
        )
      }
    />
  );
}
