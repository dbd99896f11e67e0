// The own contacts: whom the lab writes to and rings.

import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { problemOf } from '../lib/problem-of.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { usePlainForm } from '../ui/fields/use-plain-form.ts';
import { EmptyNotice, ErrorNotice } from '../ui/notice.tsx';
import { SendForm } from '../ui/send/send-form.tsx';
import classes from './room.module.css';
import { type ContactValues, type RoomContact, useContacts, useSaveContact } from './room-data.ts';

const fields = ['firstname', 'name', 'department', 'phone', 'email'] as const;

export function ContactsPage({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useI18n();
  const contacts = useContacts();
  const [open, setOpen] = useState<RoomContact | 'new' | null>(null);
  useScreen('room-contacts', contacts.data !== undefined || contacts.error !== null);
  useEffect(() => {
    document.title = t('ui.room.contacts');
  }, [t]);
  const rows = contacts.data ?? [];
  return (
    <>
      <h1 className={classes.title}>{t('ui.room.contacts')}</h1>
      <p className={classes.lead}>{t('ui.room.contacts.lead')}</p>
      {contacts.error && <ErrorNotice error={contacts.error} onRetry={() => void contacts.refetch()} />}
      {contacts.data && rows.length === 0 && <EmptyNotice title={t('ui.room.no_contacts')} />}
      <ul className={classes.list}>
        {rows.map((contact) => (
          <ContactRow key={contact.id} contact={contact} onEdit={mayEdit ? () => setOpen(contact) : null} />
        ))}
      </ul>
      {mayEdit && (
        <div className={classes.ways}>
          <Button variant="default" onClick={() => setOpen('new')}>
            {t('ui.room.contact.new')}
          </Button>
        </div>
      )}
      {open && <ContactDialog contact={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

const nameOf = ({ attributes: { firstname, name } }: RoomContact) => [firstname, name].filter(Boolean).join(' ');

function ContactRow({ contact, onEdit }: { contact: RoomContact; onEdit: (() => void) | null }) {
  const { t } = useI18n();
  const { department, phone, email } = contact.attributes;
  const name = nameOf(contact);
  return (
    <li className={classes.row} data-plain="contact">
      <span className={classes.who}>{name}</span>
      <span className={classes.summary}>{[department, phone, email].filter(Boolean).join(' · ')}</span>
      <span className={classes.state}>
        {onEdit && (
          <button type="button" className={classes.quiet} aria-label={t('ui.room.contact.edit', { name })} onClick={onEdit}>
            {t('ui.room.edit')}
          </button>
        )}
      </span>
    </li>
  );
}

function ContactDialog({ contact, onClose }: { contact: RoomContact | null; onClose: () => void }) {
  const { t } = useI18n();
  const save = useSaveContact(contact?.id ?? null);
  const initial = Object.fromEntries(fields.map((name) => [name, contact?.attributes[name] ?? ''])) as unknown as ContactValues;
  const form = usePlainForm({
    initial,
    check: ({ name }) => ({ name: name.trim() === '' ? t('ui.form.required') : null }),
    onSubmit: (values) => save.mutate(values, { onSuccess: onClose }),
  });
  const isAtField = fields.some((name) => problemOf(save.error, name) !== null);
  return (
    <Dialog title={contact ? nameOf(contact) : t('ui.room.contact.new')} onClose={onClose}>
      <SendForm className={classes.form} onSend={form.submit}>
        {fields.map((name) => (
          <TextInput
            key={name}
            label={t(`contact.${name}`)}
            maxLength={255}
            required={name === 'name'}
            {...form.text(name)}
            error={form.errors[name] ?? problemOf(save.error, name)}
          />
        ))}
        {save.error && !isAtField && <ErrorNotice error={save.error} />}
        <DialogButtons submit={t('ui.save')} loading={save.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
