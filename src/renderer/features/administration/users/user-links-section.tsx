// Who a user is at the provider of single sign-on, and the way to undo it.
import { useQuery } from '@tanstack/react-query';
import { useSsoOffer } from '#renderer/lib/access/sso.ts';
import { bodyOf, DELETE, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice } from '#renderer/ui/notice.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

export function UserLinksSection({ user }: { user: string }) {
  const { t, format } = useI18n();
  const shown = ['record', 'users', user, 'sign-in-links'] as const;
  const offer = useSsoOffer();
  const query = useQuery({
    queryKey: shown,
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/users/{id}/sign-in-links', { params: { path: { id: user } }, signal }))).data,
  });
  const remove = useWork({
    run: (link: string) =>
      bodyOf(DELETE('/api/v2/users/{id}/sign-in-links/{link_id}', { params: { path: { id: user, link_id: link } } })),
    shown: ['record', 'users', user],
    done: () => t('ui.sso.links.removed'),
  });
  const links = query.data ?? [];
  // A lab that has no provider has nothing to say about one.
  if (links.length === 0 && offer.data?.enabled !== true && !query.error) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.sso.links')}</h2>
      <p className={classes.text}>{t('ui.sso.links.hint')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && links.length === 0 && <EmptyNotice title={t('ui.sso.links.empty')} />}
      {links.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.sso.provider')}</th>
              <th scope="col">{t('ui.sso.links.subject')}</th>
              <th scope="col">{t('ui.sso.links.email')}</th>
              <th scope="col">{t('ui.sso.links.since')}</th>
              <th scope="col">{t('ui.sso.links.used')}</th>
              <th scope="col">
                <span className={unseen.unseen}>{t('ui.sso.links.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ id, attributes: { issuer, subject, email, created_at: since, last_used_at: used } }) => (
              <tr key={id}>
                <td>{URL.canParse(issuer) ? new URL(issuer).host : issuer}</td>
                <td>
                  <code className={classes.code}>{subject}</code>
                </td>
                <td>{email}</td>
                <td>{format.instant(since)}</td>
                <td>{used ? format.instant(used) : t('ui.account.never')}</td>
                <td data-right>
                  <GuardedButton
                    needs={userKind.operations.edit}
                    size="compact-sm"
                    variant="default"
                    loading={remove.isPending}
                    onClick={() => remove.mutate(id)}
                  >
                    {t('ui.sso.links.remove')}
                  </GuardedButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
