// Single sign-on: whether, with which provider, whom the lab believes, and what has to be registered there.
import { Button, CopyButton } from '@mantine/core';
import { isOwnComputer } from '#renderer/lib/connection.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { useSso } from './sso-data.ts';
import { SsoForm } from './sso-form.tsx';

const callbackPath = '/api/v2/auth/sso/callback';

export function Page() {
  const { t } = useI18n();
  const query = useSso();
  const shown = query.data;
  return (
    <PageFrame name="sso" title={t('ui.sso.title')} query={query}>
      {shown && (
        <div className={classes.sections}>
          <SsoForm shown={shown} />
          <section>
            <h2 className={classes.heading}>{t('ui.sso.redirect')}</h2>
            <p className={classes.text}>{t('ui.sso.redirect.hint')}</p>
            <RedirectAddresses known={shown.redirect_uris} />
          </section>
        </div>
      )}
    </PageFrame>
  );
}

/** The address of this very page first: behind something that encrypts in front of the lab, the lab itself does not know it. */
function RedirectAddresses({ known }: { known: readonly string[] }) {
  const { t } = useI18n();
  const { origin, hostname } = window.location;
  const isLoopback = isOwnComputer(hostname);
  const addresses = [...new Set([`${origin}${callbackPath}`, ...known])];
  return (
    <>
      <StackedTable className={classes.table}>
        <tbody>
          {addresses.map((address) => (
            <tr key={address}>
              <td className={classes.address}>
                <code className={classes.code}>{address}</code>
              </td>
              <td data-right>
                <CopyButton value={address}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" variant="default" onClick={copy}>
                      {t(copied ? 'ui.copied' : 'ui.copy')}
                    </Button>
                  )}
                </CopyButton>
              </td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
      {isLoopback && <p className={classes.note}>{t('ui.sso.redirect.loopback')}</p>}
    </>
  );
}
