// What a bulk adjust asks: which rows, by how much, from when.
import { Button, Radio, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isPlainDate } from '#server/contract/dates.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { DateField } from '../../ui/date-field.tsx';
import classes from './adjust.module.css';
import { type AdjustEntries, readAmount, roundingSteps } from './adjust-order.ts';
import { ClassSelect, GroupSelect } from './price-choices.tsx';
import { RecordsPick } from './records-pick.tsx';

interface AdjustFormProps {
  entries: AdjustEntries;
  onEnter: (change: Partial<AdjustEntries>) => void;
}

const tables = ['both', 'prices', 'service_prices'] as const;
const modes = ['new_validity', 'overwrite'] as const;

export function AdjustForm({ entries, onEnter }: AdjustFormProps) {
  const { t, format } = useI18n();
  const { group, ids, types, priceClass, kind, step, mode, start } = entries;
  const badDay = start !== '' && !isPlainDate(start);
  return (
    <form className={classes.form} aria-label={t('ui.adjust.title')} onSubmit={(event) => event.preventDefault()}>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{t('ui.adjust.which')}</legend>
        {ids.length > 0 ? (
          <div>
            <p>{t('ui.adjust.marked', { count: ids.length })}</p>
            <Button variant="default" size="compact-sm" onClick={() => onEnter({ ids: [] })}>
              {t('ui.adjust.unmark')}
            </Button>
          </div>
        ) : (
          <>
            <GroupSelect label={t('resource.price_category')} value={group} onChange={(next) => onEnter({ group: next })} />
            <ClassSelect
              label={t('ui.adjust.class')}
              value={priceClass}
              none={t('ui.adjust.any')}
              disabled={types.length > 0}
              onChange={(next) => onEnter({ priceClass: next })}
            />
            <RecordsPick
              label={t('ui.adjust.types')}
              path="device-types"
              title="type_name"
              value={types}
              none={t('ui.adjust.any')}
              disabled={priceClass !== ''}
              onChange={(next) => onEnter({ types: next })}
            />
          </>
        )}
        <Select
          label={t('ui.adjust.tables')}
          allowDeselect={false}
          data={tables.map((value) => ({ value, label: t(`ui.adjust.tables.${value}`) }))}
          value={entries.tables}
          onChange={(next) => onEnter({ tables: tables.find((one) => one === next) ?? 'both' })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{t('ui.adjust.how')}</legend>
        <SegmentedControl
          aria-label={t('ui.adjust.how')}
          fullWidth
          data={[
            { value: 'percent', label: t('ui.adjust.percent') },
            { value: 'fixed', label: t('ui.adjust.fixed') },
          ]}
          value={kind}
          onChange={(next) => onEnter({ kind: next === 'fixed' ? 'fixed' : 'percent' })}
        />
        <AmountInput entries={entries} onEnter={onEnter} />
        <Select
          label={t('ui.adjust.step')}
          allowDeselect={false}
          data={roundingSteps.map((value) => ({ value, label: format.amount(Number(value)) }))}
          value={step}
          onChange={(next) => onEnter({ step: next ?? '0.01' })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{t('ui.adjust.when')}</legend>
        <DateField
          label={t('ui.adjust.from')}
          value={start === '' ? today() : start}
          error={badDay ? t('ui.form.date', { example: format.date('2026-03-09') }) : null}
          onChange={(next) => onEnter({ start: next })}
        />
        <Radio.Group
          aria-label={t('ui.adjust.mode')}
          value={mode}
          onChange={(next) => onEnter({ mode: modes.find((one) => one === next) ?? 'new_validity' })}
        >
          {modes.map((one) => (
            <Radio
              key={one}
              className={classes.mode}
              value={one}
              label={t(`ui.adjust.mode.${one}`)}
              description={t(`ui.adjust.mode.${one}.text`)}
            />
          ))}
        </Radio.Group>
      </fieldset>
    </form>
  );
}

const typingPause = 300;

/** The preview is asked for once the typing pauses. */
function AmountInput({ entries: { kind, value }, onEnter }: AdjustFormProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(value);
  const [settled] = useDebouncedValue(typed, typingPause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed enters
  useEffect(() => {
    if (settled !== value) onEnter({ value: settled });
  }, [settled]);
  const unreadable = typed.trim() !== '' && readAmount(typed) === null;
  return (
    <TextInput
      label={t(kind === 'percent' ? 'ui.adjust.by_percent' : 'ui.adjust.by_amount')}
      description={t('ui.adjust.by.text')}
      error={unreadable ? t('ui.adjust.by.unreadable') : null}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus
      value={typed}
      rightSection={kind === 'percent' ? <span className={classes.unit}>%</span> : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
