// Who asks, for requests sent from the page. Nothing typed here leaves the page's memory but as headers of those requests.
import { PasswordInput, TextInput } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { ApiVersion } from '../model/api-model.ts';
import { setCredentials, useCredentials } from '../request/credentials.ts';
import classes from './try-it.module.css';

export function CredentialFields({ version }: { version: ApiVersion }) {
  const { t } = useI18n();
  const { username, password, apiKey, token } = useCredentials();
  const complete = version === 'v2' ? token !== '' : username !== '' && password !== '' && apiKey !== '';
  const secret = {
    autoComplete: 'off',
    visibilityToggleButtonProps: { 'aria-label': t('ui.password.show') },
  };
  return (
    <details className={classes.further}>
      <summary>{complete ? t('ui.docs.credentials.own') : t('ui.docs.credentials.session')}</summary>
      <div className={classes.form}>
        {version === 'v1' ? (
          <>
            <TextInput
              label={t('ui.docs.username')}
              autoComplete="off"
              spellCheck={false}
              value={username}
              onChange={({ currentTarget }) => setCredentials({ username: currentTarget.value })}
            />
            <PasswordInput
              {...secret}
              label={t('ui.password')}
              value={password}
              onChange={({ currentTarget }) => setCredentials({ password: currentTarget.value })}
            />
            <PasswordInput
              {...secret}
              label={t('ui.docs.api_key')}
              value={apiKey}
              onChange={({ currentTarget }) => setCredentials({ apiKey: currentTarget.value })}
            />
          </>
        ) : (
          <PasswordInput
            {...secret}
            label={t('ui.docs.token')}
            value={token}
            onChange={({ currentTarget }) => setCredentials({ token: currentTarget.value })}
          />
        )}
        <p className={classes.note}>{t('ui.docs.credentials.note')}</p>
      </div>
    </details>
  );
}
