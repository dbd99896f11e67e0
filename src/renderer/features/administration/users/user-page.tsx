// A user in full: his record and groups, the customers he sees, his keys, tokens and sessions, and the way back in when he is
// locked out.

import { IconDeviceMobileOff, IconKey, IconLockOpen, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { bodyOf, DELETE, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useUser } from '#renderer/lib/session.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { givenName } from '#server/contract/names/person-names.ts';
import classes from '../shared/administration.module.css';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useWork } from '../shared/use-work.ts';
import { AccessCodeDialog } from './access-code-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { accessKey, useAccesses } from './user-access.ts';
import { UserAccessTab } from './user-access-tab.tsx';
import { UserCustomersTab } from './user-customers-tab.tsx';
import { UserSignatureTab } from './user-signature-tab.tsx';

const parts = {
  Actions: UserActions,
  Glance: UserGlance,
  tabs: [
    { name: 'customers', Panel: UserCustomersTab },
    { name: 'access', Panel: UserAccessTab },
    { name: 'signature', Panel: UserSignatureTab },
  ],
};

export function Page() {
  return <RecordPage kind={userKind} parts={parts} />;
}

/** As the dialogs speak of him. */
function nameOf({ attributes }: PartProps['entry']['record']): string {
  return givenName(attributes) || textOf(attributes.email);
}

const icon = { size: 16, stroke: 1.5 } as const;

function UserActions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { id } = record;
  const accesses = useAccesses(id);
  const own = useUser().data?.id === id;
  const [asking, setAsking] = useState<'password' | 'code' | 'factor' | null>(null);
  const close = () => setAsking(null);
  const take = useWork({
    run: () => bodyOf(DELETE('/api/v2/users/{id}/second-factor', { params: { path: { id } } })),
    shown: accessKey(id),
    done: () => t('ui.user.factor.taken'),
  });
  const button = { needs: userKind.operations.edit, variant: 'default', size: 'xs' } as const;
  return (
    <>
      {accesses.data?.factor && !own && (
        <GuardedButton {...button} leftSection={<IconDeviceMobileOff {...icon} />} onClick={() => setAsking('factor')}>
          {t('ui.user.factor.take')}
        </GuardedButton>
      )}
      {record.attributes.status !== 'locked' && (
        <GuardedButton {...button} leftSection={<IconTicket {...icon} />} onClick={() => setAsking('code')}>
          {t('ui.user.code')}
        </GuardedButton>
      )}
      <GuardedButton {...button} leftSection={<IconKey {...icon} />} onClick={() => setAsking('password')}>
        {t('ui.user.password')}
      </GuardedButton>
      {asking === 'password' && <PasswordDialog user={id} onClose={close} />}
      {asking === 'code' && <AccessCodeDialog user={id} name={nameOf(record)} onClose={close} />}
      {asking === 'factor' && (
        <ConfirmDialog
          title={t('ui.user.factor.take')}
          text={t('ui.user.factor.take.text', { name: nameOf(record) })}
          submit={t('ui.user.factor.take.submit')}
          work={take}
          onClose={close}
        />
      )}
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
