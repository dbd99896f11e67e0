// Who of a customer may enter its room: those who are in, those who were invited, inviting somebody, and shutting somebody out.

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { givenName } from '#server/contract/names/person-names.ts';
import { bodyOf, DELETE, GET, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { PartProps } from '../../records/page/record-page.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import classes from './customer-page.module.css';
import { type Given, GivenInvitation, InviteDialog } from './invite-dialog.tsx';

const keyOf = (customer: string) => ['record', 'customers', customer, 'room-people'];

function usePeople(customer: string) {
  return useQuery({
    queryKey: keyOf(customer),
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/customers/{id}/room-people', { params: { path: { id: customer } }, signal }))).data,
  });
}
type Person = NonNullable<ReturnType<typeof usePeople>['data']>[number];

export function RoomTab({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const people = usePeople(record.id);
  const queries = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(record.id) });
  const rows = people.data ?? [];
  return (
    <ScrollSection className={classes.room} label={t('ui.tab.room')}>
      {people.error && <ErrorNotice error={people.error} onRetry={() => void people.refetch()} />}
      <p className={classes.roomText}>{t('ui.room_people.lead')}</p>
      <Button size="xs" variant="default" onClick={() => setInviting(true)}>
        {t('ui.room_people.invite')}
      </Button>
      {people.data && rows.length === 0 && <EmptyNotice title={t('ui.room_people.none')} />}
      {rows.length > 0 && (
        <div className={classes.roomTable}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                <th>{t('ui.room_people.name')}</th>
                <th>{t('user.email')}</th>
                <th>{t('user.status')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((person) => (
                <PersonRow key={person.id} customer={record.id} person={person} onChanged={refresh} />
              ))}
            </tbody>
          </StackedTable>
        </div>
      )}
      {inviting && <InviteDialog customer={record.id} onInvited={refresh} onClose={() => setInviting(false)} />}
    </ScrollSection>
  );
}

interface PersonRowProps {
  customer: string;
  person: Person;
  onChanged: () => void;
}

function PersonRow({ customer, person: { id, attributes }, onChanged }: PersonRowProps) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const fail = useFailure();
  const params = { path: { id: customer, person: id } };
  const [given, setGiven] = useState<Given | null>(null);
  const name = givenName(attributes);
  const again = useMutation({
    mutationFn: async () => (await bodyOf(POST('/api/v2/customers/{id}/room-people/{person}/code', { params }))).data.attributes,
    onSuccess(made) {
      setGiven({ ...made, email: attributes.email });
      onChanged();
    },
    onError: (error) => fail(error),
  });
  const out = useMutation({
    mutationFn: () => bodyOf(DELETE('/api/v2/customers/{id}/room-people/{person}', { params })),
    onSuccess() {
      toasts.say(t('ui.room_people.out_done', { name: name || attributes.email }));
      onChanged();
    },
    onError: (error) => fail(error),
  });
  const { status, invited_until: until } = attributes;
  return (
    <tr>
      <td>{name}</td>
      <td>{attributes.email}</td>
      <td>{until ? t('ui.room_people.invited', { time: format.instant(until) }) : t(`ui.room_people.status.${status}`)}</td>
      <td data-right>
        <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          {t('ui.room_people.code')}
        </Button>{' '}
        {status !== 'locked' && (
          <Button size="compact-sm" variant="default" loading={out.isPending} onClick={() => out.mutate()}>
            {t('ui.room_people.out')}
          </Button>
        )}
        {given && (
          <Dialog title={t('ui.room_people.code')} onClose={() => setGiven(null)}>
            <GivenInvitation given={given} onClose={() => setGiven(null)} />
          </Dialog>
        )}
      </td>
    </tr>
  );
}
