// The filter under a column's head: what it offers follows from what the column is made of.
import { Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useDraft } from '../../ui/fields/use-draft.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { filterWords } from '../kind/describe-filters.ts';
import type { Field } from '../kind/fields.ts';
import { asksEmptiness, datePresets, emptiness, type FilterKind, readRange, writeRange } from '../kind/list-query.ts';
import classes from './column-filter.module.css';

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

/** Whether anything stands there; of what must have a value nobody asks that. */
function useEmptiness({ mandatory, field_type }: Field): readonly Choice[] {
  const { t } = useI18n();
  if (mandatory || field_type === 'links') return [];
  return emptiness.map((value) => ({ value, label: t(`ui.filter.op.value.${value.slice(0, -1)}`) }));
}

export function ColumnFilter(props: ColumnFilterProps) {
  const { t } = useI18n();
  const further = useEmptiness(props.field);
  switch (props.how) {
    case 'choice': {
      const options = (props.field.options ?? []).map((option) => ({ ...option, value: String(option.value) }));
      return <ChoiceFilter {...props} choices={[...options, ...further]} several />;
    }
    case 'date':
      return (
        <ChoiceFilter {...props} choices={datePresets.map((name) => ({ value: name, label: t(`ui.due.preset.${name}`) }))}>
          <RangeFields value={props.value} onChange={props.onChange} />
        </ChoiceFilter>
      );
    case 'flag':
      return (
        <ChoiceFilter {...props} choices={[{ value: '1', label: t('ui.yes') }, { value: '0', label: t('ui.no') }, ...further]} />
      );
    default:
      if (asksEmptiness(props.value)) return <ChoiceFilter {...props} choices={further} />;
      return (
        <div className={classes.typed}>
          <TextFilter {...props} />
          {further.length > 0 && <ChoiceFilter {...props} value="" choices={further} sign />}
        </div>
      );
  }
}

/** A day from and a day until, either of them open; what is no date yet asks nothing. */
function RangeFields({ value, onChange }: Pick<ColumnFilterProps, 'value' | 'onChange'>) {
  const { t } = useI18n();
  // The second day may be typed before the address holds the first.
  const { draft, settle } = useDraft(value, onChange);
  // What is no day yet asks nothing; it stays, and its field says so.
  const [unread, setUnread] = useState<{ from?: string; to?: string }>({});
  const range = { ...(readRange(draft) ?? { from: '', to: '' }), ...unread };
  const set = (change: Partial<typeof range>) => {
    const next = { ...range, ...change };
    const isRead = (day: string) => day === '' || isPlainDate(day);
    setUnread(Object.fromEntries(Object.entries(next).filter(([, day]) => !isRead(day))));
    if (Object.values(next).every(isRead)) settle(writeRange(next));
  };
  return (
    <div className={classes.range}>
      <DateField size="xs" label={t('ui.filter.op.date.gte')} value={range.from} onChange={(from) => set({ from })} />
      <DateField size="xs" label={t('ui.filter.op.date.lte')} value={range.to} onChange={(to) => set({ to })} />
    </div>
  );
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
  /** Only its sign stands there, beside a field for typing. */
  sign?: boolean;
  /** Below the choices. */
  children?: ReactNode;
}

function ChoiceFilter({ field, how, value, onChange, choices, several = false, sign = false, children }: ChoiceFilterProps) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const { draft, settle } = useDraft(value, onChange);
  const chosen = draft === '' ? [] : draft.split(',');
  const alone = (name: string) => !several || asksEmptiness(name);
  const pick = (name: string) => {
    const next = chosen.includes(name)
      ? chosen.filter((other) => other !== name)
      : alone(name)
        ? [name]
        : [...chosen.filter((other) => !alone(other)), name];
    settle(next.join(','));
    if (!several) setOpen(false);
  };
  const words = draft === '' ? t('ui.filter.any') : filterWords(how, field, draft, { t, format });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" offset={2} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.choice}
          data-filter={!sign || undefined}
          data-sign={sign || undefined}
          data-filled={chosen.length > 0 || undefined}
          aria-label={t(sign ? 'ui.filter.emptiness' : 'ui.filter.by', { label: field.label })}
          onClick={() => setOpen((was) => !was)}
        >
          {!sign && <span className={classes.chosen}>{words}</span>}
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
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
