// A new key for a program on v2: what for, until when, and what narrows it. The key itself is shown once.

import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useUser } from '#renderer/lib/session.ts';
import { customerKind } from '#renderer/records/kinds/office/customers.ts';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { keyOperations } from '#server/contract/operations.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { ShownOnce } from './key-form.tsx';

const widths = ['read', 'all', 'named'] as const;
type Width = (typeof widths)[number];
const ends = ['30', '90', '365', 'never'] as const;

/** The operations that a key of this user may be given, with their words. */
function useGivable(): { value: string; label: string }[] {
  const { textOr } = useI18n();
  const held = new Set<string>(useUser().data?.operations);
  return keyOperations
    .filter((operation) => held.has(operation))
    .map((operation) => ({ value: operation, label: textOr(`operation.${operation}`, operation) }));
}

interface Wish {
  name: string;
  days: string;
  width: Width;
  operations: string[];
  customer: string;
}

const first: Wish = { name: '', days: '365', width: 'read', operations: [], customer: '' };

function bodyFor({ name, days, width, operations, customer }: Wish) {
  return {
    name,
    read_only: width === 'read',
    operations: width === 'named' ? operations : null,
    customers: customer === '' ? null : [customer],
    ...(days === 'never' ? {} : { valid_days: Number(days) }),
  };
}

export function ProgramKeyForm({ shown }: { shown: QueryKey }) {
  const { t } = useI18n();
  const [wish, setWish] = useState(first);
  const [made, setMade] = useState<string | null>(null);
  const make = useWork({ run: () => bodyOf(POST('/api/v2/auth/keys', { body: bodyFor(wish) })), shown });
  const submit = () =>
    make.mutate(undefined, {
      onSuccess: ({ data }) => {
        setMade(data.attributes.key);
        setWish({ ...wish, name: '' });
      },
    });
  const asked = useAsked({ name: wish.name.trim() === '', operations: wish.width === 'named' && wish.operations.length === 0 });
  return (
    <>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <WishFields wish={wish} lacks={asked.at} onChange={(change) => setWish({ ...wish, ...change })} />
        <div className={classes.buttons}>
          <Button type="submit" loading={make.isPending}>
            {t('ui.keys.make')}
          </Button>
        </div>
      </SendForm>
      {made !== null && <ShownOnce said={t('ui.keys.once')} value={made} />}
    </>
  );
}

interface WishFieldsProps {
  wish: Wish;
  /** What stands at a field that is asked for. */
  lacks: (name: 'name' | 'operations') => string | null;
  onChange: (change: Partial<Wish>) => void;
}

function WishFields({ wish, lacks, onChange }: WishFieldsProps) {
  const { t } = useI18n();
  const givable = useGivable();
  return (
    <>
      <TextInput
        label={t('ui.keys.name')}
        required
        value={wish.name}
        error={lacks('name')}
        maxLength={255}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t('ui.keys.width')}
        description={t('ui.keys.width.hint')}
        data={widths.map((one) => ({ value: one, label: t(`ui.keys.width.${one}`) }))}
        value={wish.width}
        allowDeselect={false}
        onChange={(value) => onChange({ width: widths.find((one) => one === value) ?? 'read' })}
      />
      {wish.width === 'named' && (
        <MultiSelect
          label={t('ui.keys.operations')}
          data={givable}
          required
          value={wish.operations}
          error={lacks('operations')}
          searchable
          onChange={(operations) => onChange({ operations })}
        />
      )}
      <RecordPicker
        name="customer"
        label={t('ui.keys.customer')}
        path={customerKind.path}
        title={customerKind.title}
        value={wish.customer}
        onChange={(customer) => onChange({ customer })}
      />
      <Select
        label={t('ui.keys.end')}
        data={ends.map((one) => ({ value: one, label: t(`ui.keys.end.${one}`) }))}
        value={wish.days}
        allowDeselect={false}
        onChange={(days) => onChange({ days: days ?? 'never' })}
      />
    </>
  );
}
