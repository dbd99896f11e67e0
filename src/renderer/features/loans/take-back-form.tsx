// Taking back what is on the desk: each goes back to its former place, or all to the one that is named here.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { SendButton, type Waits } from '../../ui/send/send-button.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { useTakeBack } from './loan-data.ts';

interface TakeBackFormProps {
  rows: readonly DeskRow[];
  notes: Readonly<Record<string, string>>;
  waits: Waits;
  onDone: () => void;
}

export function TakeBackForm({ rows, notes, waits, onDone }: TakeBackFormProps) {
  const { t } = useI18n();
  const takeBack = useTakeBack();
  const [place, setPlace] = useState('');
  const submit = () => {
    const devices = rows.map(({ id }) => {
      const remark = (notes[id] ?? '').trim();
      return { inventory_id: id, ...(remark === '' ? {} : { remark }) };
    });
    const named = place.trim();
    takeBack.mutate({ devices, ...(named === '' ? {} : { location_2: named }) }, { onSuccess: onDone });
  };
  return (
    <SendForm className={classes.form} onSend={submit}>
      <TextInput
        label={t('ui.loans.place')}
        placeholder={t('ui.loans.place.former')}
        description={t('ui.loans.place.text')}
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <SendButton waits={waits} loading={takeBack.isPending}>
        {rows.length === 0 ? t('ui.loans.take_back') : t('ui.loans.take_back.all', { count: rows.length })}
      </SendButton>
    </SendForm>
  );
}
