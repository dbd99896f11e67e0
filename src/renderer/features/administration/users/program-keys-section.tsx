// The own keys for programs and links of lists: which, how wide, last used; made and ended.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bodyOf, DELETE } from '#renderer/lib/api.ts';
import { type Translate, useI18n } from '#renderer/lib/i18n.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { AccessTable } from './access-table.tsx';
import { ProgramKeyForm } from './program-key-form.tsx';

export interface HandedOut {
  id: string;
  attributes: {
    form: 'key' | 'csv' | 'ical';
    name: string;
    read_only: boolean;
    operations: string[] | null;
    customers: string[] | null;
    list: { path: string; query: string } | null;
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
  };
}

interface SectionProps {
  shown: readonly string[];
  rows: readonly HandedOut[];
}

/** What it is and how wide, in a line. */
function said(t: Translate, { form, read_only, operations, customers, list }: HandedOut['attributes']): string {
  if (list) return t(`ui.keys.form.${form}`, { list: list.path });
  const width = operations ? 'named' : read_only ? 'read' : 'all';
  const whom = customers ? [t('ui.keys.customers', { count: customers.length })] : [];
  return [t(`ui.keys.width.${width}`), ...(operations ? [t('ui.keys.count', { count: operations.length })] : []), ...whom].join(
    ' · ',
  );
}

export function ProgramKeysSection({ shown, rows }: SectionProps) {
  const { t } = useI18n();
  const [making, setMaking] = useState(false);
  const end = useWork({
    run: (id: string) => bodyOf(DELETE('/api/v2/auth/keys/{id}', { params: { path: { id } } })),
    shown,
    done: () => t('ui.account.ended'),
  });
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.keys.title')}</h2>
      <p className={classes.text}>{t('ui.keys.hint')}</p>
      {rows.length === 0 ? (
        <EmptyNotice title={t('ui.keys.empty')} />
      ) : (
        <AccessTable
          rows={rows.map(({ id, attributes }) => ({ id, ...attributes, said: said(t, attributes), current: false }))}
          onEnd={(id) => end.mutate(id)}
        />
      )}
      {making ? (
        <ProgramKeyForm shown={shown} />
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" size="xs" onClick={() => setMaking(true)}>
            {t('ui.keys.new')}
          </Button>
        </div>
      )}
    </section>
  );
}
