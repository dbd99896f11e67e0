// The filter under a column's head: what it offers follows from what the column is made of.
import { Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { StatusText } from '../ui/status-text.tsx';
import { useDraft } from '../ui/use-draft.ts';
import classes from './column-filter.module.css';
import type { Field } from './fields.ts';
import { datePresets, type FilterKind } from './list-query.ts';

interface ColumnFilterProps {
  field: Field;
  how: FilterKind;
  /** The column shows names, but holds keys, which are what can be asked for. */
  byKey?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Back to the rows. */
  onLeave: () => void;
}

interface Choice {
  value: string;
  label: string;
  color?: string | null;
}

export function ColumnFilter(props: ColumnFilterProps) {
  const { t } = useI18n();
  switch (props.how) {
    case 'choice': {
      const options = (props.field.options ?? []).map((option) => ({ ...option, value: String(option.value) }));
      return <ChoiceFilter {...props} choices={options} several />;
    }
    case 'date':
      return (
        <ChoiceFilter {...props} choices={datePresets.map((name) => ({ value: name, label: t(`ui.due.preset.${name}`) }))} />
      );
    case 'flag':
      return (
        <ChoiceFilter
          {...props}
          choices={[
            { value: '1', label: t('ui.yes') },
            { value: '0', label: t('ui.no') },
          ]}
        />
      );
    default:
      return <TextFilter {...props} />;
  }
}

function TextFilter({ field, how, byKey = false, value, onChange, onLeave }: ColumnFilterProps) {
  const { t } = useI18n();
  const { draft, type, settle } = useDraft(value, onChange);
  const asked = byKey ? 'key' : how === 'number' ? 'number' : 'text';
  return (
    <input
      className={classes.text}
      data-filter
      data-filled={draft !== '' || undefined}
      type="text"
      value={draft}
      title={asked === 'text' ? undefined : t(`ui.filter.${asked}.how`)}
      placeholder={t(`ui.filter.${asked}`)}
      aria-label={t('ui.filter.by', { label: field.label })}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          settle(draft);
          onLeave();
          event.preventDefault();
        }
        if (event.key === 'Escape') {
          settle('');
          onLeave();
        }
      }}
    />
  );
}

interface ChoiceFilterProps extends ColumnFilterProps {
  choices: readonly Choice[];
  several?: boolean;
}

function ChoiceFilter({ field, value, onChange, choices, several = false }: ChoiceFilterProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const { draft, settle } = useDraft(value, onChange);
  const chosen = draft === '' ? [] : draft.split(',');
  const pick = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : several ? [...chosen, name] : [name];
    settle(next.join(','));
    if (!several) setOpen(false);
  };
  const labels = choices.filter((choice) => chosen.includes(choice.value)).map(({ label }) => label);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" offset={2} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.choice}
          data-filter
          data-filled={chosen.length > 0 || undefined}
          aria-label={t('ui.filter.by', { label: field.label })}
          onClick={() => setOpen((was) => !was)}
        >
          <span className={classes.chosen}>{labels.length > 0 ? labels.join(', ') : t('ui.filter.any')}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <div role="group" aria-label={field.label}>
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              size="xs"
              className={classes.option}
              checked={chosen.includes(choice.value)}
              onChange={() => pick(choice.value)}
              label={choice.color ? <StatusText label={choice.label} color={choice.color} /> : choice.label}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
