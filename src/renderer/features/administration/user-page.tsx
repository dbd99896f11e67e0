// A user in full: his record and groups, the customers he sees, his keys, tokens and sessions, and the way back in when he is
// locked out.
import { IconKey, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { userKind } from '../../records/kinds/users.ts';
import { type PartProps, RecordPage } from '../../records/record-page.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import classes from './administration.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { useWork } from './use-work.ts';
import { accessKey, useAccesses } from './user-access.ts';
import { UserAccessTab } from './user-access-tab.tsx';
import { UserCustomersTab } from './user-customers-tab.tsx';

const parts = {
  Actions: UserActions,
  Glance: UserGlance,
  tabs: [
    { name: 'customers', Panel: UserCustomersTab },
    { name: 'access', Panel: UserAccessTab },
  ],
};

export function Page() {
  return <RecordPage kind={userKind} parts={parts} />;
}

function UserActions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <GuardedButton
        needs={userKind.operations.edit}
        variant="default"
        size="xs"
        leftSection={<IconKey size={16} stroke={1.5} />}
        onClick={() => setAsking(true)}
      >
        {t('ui.user.password')}
      </GuardedButton>
      {asking && <PasswordDialog user={record.id} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Why somebody cannot sign in, and what helps. */
function UserGlance({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const accesses = useAccesses(record.id);
  const waits = accesses.data?.waits ?? 0;
  const locked = record.attributes.status === 'locked';
  const unlock = useWork({
    run: () => bodyOf(POST('/api/v2/users/{id}/unlock', { params: { path: { id: record.id } } })),
    shown: accessKey(record.id),
    done: () => t('ui.user.unlocked'),
  });
  if (!locked && waits === 0) {
    return record.attributes.password_changed_at === null ? <p className={classes.state}>{t('ui.user.no_password')}</p> : null;
  }
  return (
    <p className={classes.state} role="status">
      {locked ? t('ui.user.locked') : t('ui.user.waits', { minutes: Math.ceil(waits / 60) })}
      <GuardedButton
        needs={userKind.operations.edit}
        variant="default"
        size="compact-sm"
        loading={unlock.isPending}
        leftSection={<IconLockOpen size={16} stroke={1.5} />}
        onClick={() => unlock.mutate(undefined)}
      >
        {t('ui.user.unlock')}
      </GuardedButton>
    </p>
  );
}
