// What is shown once and kept by nobody here: a key or an address, with a way to take it along.
import { Button, CopyButton } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from '../shared/administration.module.css';

export function ShownOnce({ said, value }: { said: string; value: string }) {
  const { t } = useI18n();
  return (
    <div className={classes.secret} role="status">
      <p>{said}</p>
      <code className={classes.code}>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {t(copied ? 'ui.copied' : 'ui.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
