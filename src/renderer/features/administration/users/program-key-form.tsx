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
import { ShownOnce } from './shown-once.tsx';

const widths = ['read', 'all', 'named'] as const;
type Width = (typeof widths)[number];
const ends = ['30', '90', '365', ''] as const;

/** The operations that a key of this user may be given, with their words. */
function useGivable(): { value: string; label: string }[] {
  const { textOr } = useI18n();
  const held = new Set<string>(useUser().data?.operations);
  return keyOperations
    .filter((operation) => held.has(operation))
    .map((operation) => ({ value: operation, label: textOr(`operation.${operation}`, operation) }));
}

export function ProgramKeyForm({ shown }: { shown: QueryKey }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>('365');
  const [width, setWidth] = useState<Width>('read');
  const [operations, setOperations] = useState<string[]>([]);
  const [customer, setCustomer] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const givable = useGivable();
  const make = useWork({
    run: () =>
      bodyOf(
        POST('/api/v2/auth/keys', {
          body: {
            name,
            read_only: width === 'read',
            operations: width === 'named' ? operations : null,
            customers: customer === '' ? null : [customer],
            ...(days === '' ? {} : { valid_days: Number(days) }),
          },
        }),
      ),
    shown,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(undefined, {
      onSuccess: ({ data }) => {
        setMade(data.attributes.key);
        setName('');
      },
    });
  };
  const isReady = name.trim() !== '' && (width !== 'named' || operations.length > 0);
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('ui.keys.name')}
          value={name}
          maxLength={255}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('ui.keys.width')}
          description={t('ui.keys.width.hint')}
          data={widths.map((one) => ({ value: one, label: t(`ui.keys.width.${one}`) }))}
          value={width}
          allowDeselect={false}
          onChange={(value) => setWidth(widths.find((one) => one === value) ?? 'read')}
        />
        {width === 'named' && (
          <MultiSelect label={t('ui.keys.operations')} data={givable} value={operations} searchable onChange={setOperations} />
        )}
        <RecordPicker
          name="customer"
          label={t('ui.keys.customer')}
          path={customerKind.path}
          title={customerKind.title}
          value={customer}
          onChange={setCustomer}
        />
        <Select
          label={t('ui.keys.end')}
          data={ends.map((one) => ({ value: one || 'never', label: t(`ui.keys.end.${one || 'never'}`) }))}
          value={days || 'never'}
          allowDeselect={false}
          onChange={(value) => setDays(value === 'never' || value === null ? '' : value)}
        />
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
