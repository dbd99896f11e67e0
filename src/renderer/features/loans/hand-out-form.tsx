// To whom, until when, with what: said once for all devices on the desk. What was handed out leads on to its slip.

import { SegmentedControl, Select, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { addDays, isPlainDate } from '#server/contract/values/dates.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { RelationField } from '../../records/form/relation-field.tsx';
import type { Field } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SendButton, type Waits } from '../../ui/send/send-button.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { slipAddress } from './loan-addresses.ts';
import { useContacts, useHandOut } from './loan-data.ts';

export interface Terms {
  /** Another laboratory calibrates it. */
  elsewhere: boolean;
  customer: string;
  contact: string;
  until: string;
  note: string;
}

interface HandOutFormProps {
  rows: readonly DeskRow[];
  waits: Waits;
  fields: readonly Field[];
  terms: Terms;
  onTerms: (terms: Partial<Terms>) => void;
}

const usual = [7, 14, 28] as const;

export function HandOutForm({ rows, waits, fields, terms, onTerms }: HandOutFormProps) {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const handOut = useHandOut();
  const { elsewhere, customer, contact, until, note } = terms;
  const fieldOf = (name: string) => fields.find(({ api_name }) => api_name === name);
  const [whom, whose] = [fieldOf('customer_id'), fieldOf('customer_contact_id')];
  const contacts = useContacts(whose?.editable ? customer : '').data ?? [];
  const noDay = until !== '' && !isPlainDate(until);
  const inPast = isPlainDate(until) && until < today();
  const dayProblem = noDay ? t('ui.form.date', { example: format.date('2026-03-09') }) : inPast ? t('ui.loans.until.past') : null;
  const asked = useAsked({ customer: customer === '', until: until === '' || dayProblem });
  const submit = () => {
    const said = note.trim();
    handOut.mutate(
      {
        inventory_ids: rows.map(({ id }) => id),
        customer_id: customer,
        rental_end: until,
        ...(elsewhere ? { purpose: 'calibration' as const } : {}),
        ...(contact === '' ? {} : { customer_contact_id: contact }),
        ...(said === '' ? {} : { shipping_note: said }),
      },
      {
        // In place of the desk: what lay on it is gone.
        onSuccess: ({ meta }) => void navigate(slipAddress(meta.loan_number ?? ''), { replace: true }),
      },
    );
  };
  return (
    <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
      <SegmentedControl
        aria-label={t('location.purpose')}
        size="xs"
        fullWidth
        value={elsewhere ? 'calibration' : 'loan'}
        data={(['loan', 'calibration'] as const).map((value) => ({ value, label: t(`stay_purpose.${value}`) }))}
        onChange={(next) => onTerms({ elsewhere: next === 'calibration' })}
      />
      {whom && (
        <RelationField
          kind={locationKind}
          field={{ ...whom, mandatory: true }}
          value={customer}
          error={asked.at('customer')}
          onChange={(next) => onTerms({ customer: next, contact: '' })}
        />
      )}
      {whose?.editable && (
        <Select
          label={whose.label}
          clearable
          disabled={customer === ''}
          value={contact === '' ? null : contact}
          data={contacts.map(({ id, attributes }) => ({
            value: id,
            label: [attributes.firstname, attributes.name].map(textOf).filter(Boolean).join(' ') || id,
          }))}
          onChange={(next) => onTerms({ contact: next ?? '' })}
        />
      )}
      <div>
        <DateField
          label={t('ui.loans.until')}
          value={until}
          required
          error={dayProblem ?? asked.at('until')}
          onChange={(next) => onTerms({ until: next })}
        />
        <div className={classes.usual}>
          {usual.map((days) => (
            <button key={days} type="button" onClick={() => onTerms({ until: addDays(today(), days) })}>
              {t('ui.loans.weeks', { count: days / 7 })}
            </button>
          ))}
        </div>
      </div>
      <Textarea
        label={t('ui.loans.with_it')}
        placeholder={t('ui.loans.with_it.text')}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => onTerms({ note: currentTarget.value })}
      />
      <SendButton waits={waits} loading={handOut.isPending}>
        {rows.length === 0 ? t('ui.loans.hand_out') : t('ui.loans.hand_out.all', { count: rows.length })}
      </SendButton>
      {rows.length > 0 && isPlainDate(until) && (
        <p className={classes.aside}>{t('ui.loans.due_back', { date: format.date(until) })}</p>
      )}
    </SendForm>
  );
}
