// Who asks, for requests sent from the page. Nothing typed here leaves the page's memory but as headers of those requests.

import { TextInput } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import type { ApiVersion } from '../model/api-model.ts';
import { setCredentials, useCredentials } from '../request/credentials.ts';
import { TokenCredentials } from './sign-in.tsx';
import classes from './try-it.module.css';

export function CredentialFields({ version }: { version: ApiVersion }) {
  return version === 'v2' ? <TokenCredentials /> : <KeyCredentials />;
}

/** v1 takes all three with each request. */
function KeyCredentials() {
  const { t } = useI18n();
  const { username, password, apiKey } = useCredentials();
  const complete = username !== '' && password !== '' && apiKey !== '';
  return (
    <details className={classes.further}>
      <summary>{complete ? t('ui.docs.credentials.own') : t('ui.docs.credentials.others')}</summary>
      <div className={classes.form}>
        <TextInput
          label={t('ui.docs.username')}
          autoComplete="off"
          spellCheck={false}
          value={username}
          onChange={({ currentTarget }) => setCredentials({ username: currentTarget.value })}
        />
        <PasswordField
          label={t('ui.password')}
          autoComplete="off"
          value={password}
          onChange={({ currentTarget }) => setCredentials({ password: currentTarget.value })}
        />
        <PasswordField
          label={t('ui.docs.api_key')}
          autoComplete="off"
          value={apiKey}
          onChange={({ currentTarget }) => setCredentials({ apiKey: currentTarget.value })}
        />
        <p className={classes.note}>{t('ui.docs.credentials.note')}</p>
      </div>
    </details>
  );
}
