// Taking back what is on the desk: each goes back to its former place, or all to the one that is named here.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { useTakeBack } from './loan-data.ts';

interface TakeBackFormProps {
  rows: readonly DeskRow[];
  notes: Readonly<Record<string, string>>;
  hindered: number;
  onDone: () => void;
}

export function TakeBackForm({ rows, notes, hindered, onDone }: TakeBackFormProps) {
  const { t } = useI18n();
  const takeBack = useTakeBack();
  const [place, setPlace] = useState('');
  const ready = rows.length > 0 && hindered === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const devices = rows.map(({ id }) => {
      const remark = (notes[id] ?? '').trim();
      return { inventory_id: id, ...(remark === '' ? {} : { remark }) };
    });
    const named = place.trim();
    takeBack.mutate({ devices, ...(named === '' ? {} : { location_2: named }) }, { onSuccess: onDone });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('ui.loans.place')}
        placeholder={t('ui.loans.place.former')}
        description={t('ui.loans.place.text')}
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <Button type="submit" disabled={!ready} loading={takeBack.isPending}>
        {rows.length === 0 ? t('ui.loans.take_back') : t('ui.loans.take_back.all', { count: rows.length })}
      </Button>
    </form>
  );
}
