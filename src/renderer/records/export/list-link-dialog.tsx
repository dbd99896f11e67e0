// A link for a list: an address that shows it, as it is filtered and sorted now, to a spreadsheet or a calendar. It is shown once.

import { Button, CopyButton, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarPaths, workPath } from '#server/contract/principal.ts';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from '../page/link-dialog.module.css';

interface ListLinkProps {
  path: string;
  query: string;
  onClose: () => void;
}

const isCalendar = (path: string) => calendarPaths.some((one) => one === path);
/** Nothing but days: elsewhere a table is what most people want. */
const daysAlone: readonly string[] = ['due-dates', workPath];
const ends = ['30', '90', '365', 'never'] as const;

/** As the export asks: what a file has no place for stays away. */
function listQuery(query: string, form: 'csv' | 'ical'): string {
  const params = new URLSearchParams(query);
  for (const name of [...params.keys()]) if (/^(?:page\[|include$)/.test(name)) params.delete(name);
  if (form === 'ical') for (const name of [...params.keys()]) if (name.startsWith('fields[')) params.delete(name);
  return params.toString();
}

interface Wish {
  name: string;
  days: string;
  form: 'csv' | 'ical';
}

export function ListLinkDialog({ path, query, onClose }: ListLinkProps) {
  const { t } = useI18n();
  const [wish, setWish] = useState<Wish>({
    name: path === workPath ? t('ui.keys.link.work') : '',
    days: '365',
    form: daysAlone.includes(path) ? 'ical' : 'csv',
  });
  const make = useMutation({
    mutationFn: async () => {
      const { name, days, form } = wish;
      const body = { name, form, path, query: listQuery(query, form), ...(days === 'never' ? {} : { valid_days: Number(days) }) };
      const { data } = await bodyOf(POST('/api/v2/auth/links', { body }));
      return `${location.origin}${data.attributes.address}`;
    },
  });
  const asked = useAsked({ name: wish.name.trim() === '' });
  return (
    <Dialog title={t(path === workPath ? 'ui.keys.link.work' : 'ui.keys.link')} onClose={onClose}>
      {make.data === undefined ? (
        <SendForm className={classes.form} onSend={() => asked.filled(make.mutate)}>
          <p>{t(path === workPath ? 'ui.keys.link.work.hint' : 'ui.keys.link.hint')}</p>
          <LinkFields path={path} wish={wish} lacks={asked.at('name')} onChange={(change) => setWish({ ...wish, ...change })} />
          {make.error && <ErrorNotice error={make.error} />}
          <DialogButtons submit={t('ui.keys.link.make')} loading={make.isPending} onClose={onClose} />
        </SendForm>
      ) : (
        <MadeLink address={make.data} />
      )}
    </Dialog>
  );
}

function MadeLink({ address }: { address: string }) {
  const { t } = useI18n();
  return (
    <div className={classes.form} role="status">
      <p>{t('ui.keys.link.once')}</p>
      <TextInput label={t('ui.keys.link.address')} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={address}>
        {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'ui.copied' : 'ui.copy')}</Button>}
      </CopyButton>
    </div>
  );
}

interface LinkFieldsProps {
  path: string;
  wish: Wish;
  /** What stands at the name. */
  lacks: string | null;
  onChange: (change: Partial<Wish>) => void;
}

function LinkFields({ path, wish, lacks, onChange }: LinkFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <TextInput
        label={t('ui.keys.link.name')}
        required
        value={wish.name}
        error={lacks}
        maxLength={255}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {isCalendar(path) && (
        <Select
          label={t('ui.keys.link.form')}
          data={(['ical', 'csv'] as const).map((one) => ({ value: one, label: t(`ui.keys.link.${one}`) }))}
          value={wish.form}
          allowDeselect={false}
          onChange={(value) => onChange({ form: value === 'csv' ? 'csv' : 'ical' })}
        />
      )}
      <Select
        label={t('ui.keys.end')}
        data={ends.map((one) => ({ value: one, label: t(`ui.keys.end.${one}`) }))}
        value={wish.days}
        allowDeselect={false}
        onChange={(value) => onChange({ days: value ?? '365' })}
      />
    </>
  );
}
