// What a bulk adjust asks: which rows, by how much, from when.
import { Button, Radio, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { AmountField } from '#renderer/records/form/amount-field.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { useFirstStop } from '#renderer/ui/stops/first-stop.ts';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { type AdjustEntries, readAmount, roundingSteps } from '../shared/adjust-order.ts';
import { ClassSelect, GroupSelect } from '../shared/price-choices.tsx';
import { RecordsPick } from '../shared/records-pick.tsx';
import classes from './adjust.module.css';

interface AdjustFormProps {
  entries: AdjustEntries;
  onEnter: (change: Partial<AdjustEntries>) => void;
}

const tables = ['both', 'prices', 'service_prices'] as const;
const modes = ['new_validity', 'overwrite'] as const;

/** The preview follows what is typed. */
const stay = (event: FormEvent) => event.preventDefault();

export function AdjustForm({ entries, onEnter }: AdjustFormProps) {
  const { t, format } = useI18n();
  const { group, ids, types, priceClass, kind, step, mode, start } = entries;
  const badDay = start !== '' && !isPlainDate(start);
  return (
    <form ref={useFirstStop<HTMLFormElement>()} className={classes.form} aria-label={t('ui.adjust.title')} onSubmit={stay}>
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

/** The preview is asked for once the typing pauses. */
function AmountInput({ entries: { kind, value }, onEnter }: AdjustFormProps) {
  const { t } = useI18n();
  const { draft, type } = useDraft(value, (next) => onEnter({ value: next }));
  const unreadable = draft.trim() !== '' && readAmount(draft) === null;
  const common = {
    description: t('ui.adjust.by.text'),
    error: unreadable ? t('ui.adjust.by.unreadable') : null,
    'data-autofocus': true,
    value: draft,
  };
  return kind === 'fixed' ? (
    <AmountField {...common} label={t('ui.adjust.by_amount')} onChange={type} />
  ) : (
    <TextInput
      {...common}
      label={t('ui.adjust.by_percent')}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={classes.unit}>%</span>}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
