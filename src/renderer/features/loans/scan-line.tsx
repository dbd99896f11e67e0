// Where codes come in: the scanner is heard from anywhere on the screen, a typed code is taken with Enter; what became of it is said.
import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './desk.module.css';
import type { Told } from './use-desk.ts';

export function ScanLine({ told, onCode }: { told: Told | null; onCode: (code: string) => Promise<void> }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes.scan}
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        setTyped('');
        if (code !== '') void onCode(code);
      }}
    >
      <TextInput
        className={classes.code}
        label={t('ui.loans.code')}
        placeholder={t('ui.loans.code.text')}
        leftSection={<IconBarcode size={18} stroke={1.5} />}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        {t('ui.loans.put')}
      </Button>
      <p className={classes.told} role="status" data-bad={told?.bad || undefined}>
        {told?.text}
      </p>
    </form>
  );
}
