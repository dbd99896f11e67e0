// A group in full: what it is for, and who belongs to it.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchOne, linkedIds, updateRecord } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { groupKind } from '#renderer/records/kinds/system/groups.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import { fetchAll } from '#renderer/records/rows/fetch-all.ts';
import { useTitleOf } from '#renderer/records/rows/use-title-of.ts';
import { EmptyNotice, ErrorNotice } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import { givenName } from '#server/contract/names/person-names.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

const parts = { Glance: GroupGlance, tabs: [{ name: 'members', Panel: GroupMembersTab }] };

export function Page() {
  return <RecordPage kind={groupKind} parts={parts} />;
}

function GroupGlance() {
  const { t } = useI18n();
  return <p className={classes.purpose}>{t('ui.group.purpose')}</p>;
}

/** A user names his groups, so that is where belonging is written. */
async function setMember({ user, group, belongs }: { user: string; group: string; belongs: boolean }) {
  const { body, etag } = await fetchOne('users', user, 'groups');
  const others = linkedIds(body.data, 'groups').filter((id) => id !== group);
  return updateRecord({ path: 'users', id: user, etag, attributes: { groups: belongs ? [...others, group] : others } });
}

function GroupMembersTab({ entry: { record } }: PartProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { id: group } = record;
  const toasts = useToasts();
  const mayEdit = useCan(userKind.operations.edit);
  const shown = ['rows', 'users', 'of-group', group];
  const query = `filter[groups.uID]=${encodeURIComponent(`eq:${group}`)}&sort=lastname`;
  const members = useQuery({ queryKey: shown, queryFn: ({ signal }) => fetchAll('users', query, signal) });
  const write = useWork({ run: setMember, shown });
  const users = members.data ?? [];
  const remove = (user: string, name: string) =>
    write.mutate(
      { user, group, belongs: false },
      { onSuccess: () => toasts.offerUndo(t('ui.group.removed', { name }), () => write.mutate({ user, group, belongs: true })) },
    );
  return (
    <ScrollSection className={classes.content} label={t('ui.tab.members')}>
      {members.error && <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />}
      {members.data && (
        <div className={classes.sections}>
          {mayEdit && (
            <div className={classes.row}>
              <RecordPicker
                key={users.length}
                size="xs"
                name="user"
                label={t('ui.group.add')}
                path="users"
                title={userKind.title}
                value=""
                onChange={(user) => user !== '' && write.mutate({ user, group, belongs: true })}
              />
            </div>
          )}
          {users.length === 0 ? (
            <EmptyNotice title={t('ui.group.empty')} />
          ) : (
            <StackedTable className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('user.email')}</th>
                  <th scope="col">{t('ui.group.name')}</th>
                  {mayEdit && (
                    <th scope="col">
                      <span className={unseen.unseen}>{t('ui.group.remove')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {users.map((user) => (
                  <tr key={user.id}>
                    <td>
                      <Link to={addressOf(userKind, user.id)}>{titleOf(userKind, user)}</Link>
                    </td>
                    <td>{givenName(user.attributes)}</td>
                    {mayEdit && (
                      <td data-right>
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={t('ui.group.remove.name', { name: titleOf(userKind, user) })}
                          onClick={() => remove(user.id, titleOf(userKind, user))}
                        >
                          {t('ui.group.remove')}
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </StackedTable>
          )}
        </div>
      )}
    </ScrollSection>
  );
}
