// With what a user signs in: keys for programs, tokens of devices, browsers that are signed in; each ended alone or all at once.
import { bodyOf, DELETE, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan, useUser } from '#renderer/lib/session.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { AccessTable } from './access-table.tsx';
import { KeyForm } from './key-form.tsx';
import { programName } from './program-name.ts';
import { accessKey, useAccesses } from './user-access.ts';
import { UserLinksSection } from './user-links-section.tsx';

export function UserAccessTab({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { id } = record;
  const shown = accessKey(id);
  const own = useUser().data?.id === id;
  const mayEdit = useCan(userKind.operations.edit);
  const accesses = useAccesses(id);
  const end = useWork({
    run: (access: string) =>
      bodyOf(DELETE('/api/v2/users/{id}/accesses/{access_id}', { params: { path: { id, access_id: access } } })),
    shown,
    done: () => t('ui.account.ended'),
  });
  const endAll = useWork({
    run: () => bodyOf(DELETE('/api/v2/users/{id}/accesses', { params: { path: { id } } })),
    shown,
    done: ({ meta }) => t('ui.user.signed_out', { count: meta.ended }),
  });
  const { keys, tokens, sessions, handedOut } = accesses.data ?? { keys: [], tokens: [], sessions: [], handedOut: [] };
  const onEnd = mayEdit ? (access: string) => end.mutate(access) : undefined;
  const named = sessions.map((session) => ({ ...session, name: programName(session.name) ?? t('ui.user.session.unknown') }));
  return (
    <ScrollSection className={classes.content} label={t('ui.tab.access')}>
      {accesses.error && <ErrorNotice error={accesses.error} onRetry={() => void accesses.refetch()} />}
      {accesses.data && (
        <div className={classes.sections}>
          <WaysIn user={id} />
          <section>
            <h2 className={classes.heading}>{t('ui.user.signed_in')}</h2>
            <p className={classes.text}>{t(own ? 'ui.user.signed_in.own' : 'ui.user.signed_in.hint')}</p>
            {tokens.length + sessions.length === 0 ? (
              <EmptyNotice title={t('ui.user.signed_in.empty')} />
            ) : (
              <>
                <AccessTable rows={[...named, ...tokens]} onEnd={onEnd} />
                <div className={classes.buttons}>
                  <GuardedButton
                    needs={userKind.operations.edit}
                    variant="default"
                    size="xs"
                    loading={endAll.isPending}
                    onClick={() => endAll.mutate(undefined)}
                  >
                    {t('ui.user.sign_out')}
                  </GuardedButton>
                </div>
              </>
            )}
          </section>
          <Further user={id} rows={handedOut} onEnd={onEnd} />
          <section>
            <h2 className={classes.heading}>{t('ui.account.keys')}</h2>
            <p className={classes.text}>{t('ui.user.keys.hint')}</p>
            {mayEdit && (
              <KeyForm
                shown={shown}
                make={async (name) => {
                  const call = POST('/api/v2/users/{id}/api-keys', { params: { path: { id } }, body: { name } });
                  return (await bodyOf(call)).data.attributes.api_key;
                }}
              />
            )}
            {keys.length === 0 ? <EmptyNotice title={t('ui.user.keys.empty')} /> : <AccessTable rows={keys} onEnd={onEnd} />}
          </section>
        </div>
      )}
    </ScrollSection>
  );
}

type Handed = NonNullable<ReturnType<typeof useAccesses>['data']>['handedOut'];

/** The links to single sign-on, and what was handed out for v2. */
function Further({ user, rows, onEnd }: { user: string; rows: Handed; onEnd: ((id: string) => void) | undefined }) {
  const { t } = useI18n();
  return (
    <>
      <UserLinksSection user={user} />
      {rows.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('ui.keys.title')}</h2>
          <AccessTable rows={rows} onEnd={onEnd} />
        </section>
      )}
    </>
  );
}

/** What his password needs beside it, and the code he was given in place of one. */
function WaysIn({ user }: { user: string }) {
  const { t, format } = useI18n();
  const { factor = false, codeUntil = null } = useAccesses(user).data ?? {};
  const endCode = useWork({
    run: () => bodyOf(DELETE('/api/v2/users/{id}/access-code', { params: { path: { id: user } } })),
    shown: accessKey(user),
    done: () => t('ui.user.code.ended'),
  });
  if (!factor && codeUntil === null) return null;
  return (
    <section>
      {factor && <p>{t('ui.user.factor.on')}</p>}
      {codeUntil !== null && (
        <>
          <p>{t('ui.user.code.until', { time: format.instant(codeUntil) })}</p>
          <div className={classes.buttons}>
            <GuardedButton
              needs={userKind.operations.edit}
              variant="default"
              size="xs"
              loading={endCode.isPending}
              onClick={() => endCode.mutate(undefined)}
            >
              {t('ui.user.code.end')}
            </GuardedButton>
          </div>
        </>
      )}
    </section>
  );
}
