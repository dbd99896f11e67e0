// A look at the provider before anybody depends on him, told in words; also at one that is typed and not saved yet.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import network from '../network/network-page.module.css';
import classes from '../shared/administration.module.css';
import { useTryProvider } from './sso-data.ts';

export function SsoTry({ issuer }: { issuer: string }) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const look = useTryProvider();
  // What was found out about another address says nothing about this one.
  const found = look.variables === issuer ? look.data : undefined;
  const problem = look.error && look.variables === issuer ? textOf(look.error) : (found?.problem ?? null);
  return (
    <div>
      <Button variant="default" size="xs" disabled={issuer === ''} loading={look.isPending} onClick={() => look.mutate(issuer)}>
        {t('ui.sso.try')}
      </Button>
      <div className={classes.begin} role="status">
        {found?.works && (
          <p className={network.state} data-open>
            {t('ui.sso.try.works', { endpoint: found.endpoint ?? '' })}
          </p>
        )}
        {problem !== null && <p className={classes.warning}>{problem}</p>}
      </div>
    </div>
  );
}
