// A new key for a program on v2: what for, until when, and what narrows it. The key itself is shown once.
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useUser } from '#renderer/lib/session.ts';
import { customerKind } from '#renderer/records/kinds/office/customers.ts';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(undefined, {
      onSuccess: ({ data }) => {
        setMade(data.attributes.key);
        setWish({ ...wish, name: '' });
      },
    });
  };
  const isReady = wish.name.trim() !== '' && (wish.width !== 'named' || wish.operations.length > 0);
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <WishFields wish={wish} onChange={(change) => setWish({ ...wish, ...change })} />
        <div className={classes.buttons}>
          <Button type="submit" loading={make.isPending} disabled={!isReady}>
            {t('ui.keys.make')}
          </Button>
        </div>
      </form>
      {made !== null && <ShownOnce said={t('ui.keys.once')} value={made} />}
    </>
  );
}

function WishFields({ wish, onChange }: { wish: Wish; onChange: (change: Partial<Wish>) => void }) {
  const { t } = useI18n();
  const givable = useGivable();
  return (
    <>
      <TextInput
        label={t('ui.keys.name')}
        value={wish.name}
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
          value={wish.operations}
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
