// The secret of the client: typed, kept, and never shown again.

import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import classes from '../shared/administration.module.css';
import type { SsoShown } from './sso-data.ts';

interface SsoSecretFieldProps {
  shown: SsoShown;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onRemove: () => void;
}

export function SsoSecretField({ shown, value, error, onChange, onRemove }: SsoSecretFieldProps) {
  const { t, format } = useI18n();
  const { client_secret: state, client_secret_since: since } = shown;
  return (
    <div>
      <PasswordField
        label={t('ui.sso.client_secret')}
        description={t(`ui.sso.client_secret.${state}`, { since: since ? format.instant(since) : '–' })}
        autoComplete="off"
        maxLength={2000}
        visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show') }}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {state !== 'none' && value === '' && (
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" onClick={onRemove}>
            {t('ui.sso.client_secret.drop')}
          </Button>
        </div>
      )}
    </div>
  );
}
