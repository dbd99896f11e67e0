// Where codes come in by hand: what was typed is taken with Enter, and the field is ready for the next. The scanner is heard elsewhere
// (use-scanner.ts), from anywhere on the screen.

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { showCamera } from '../lib/scan/camera.ts';
import classes from './scan-line.module.css';
import { SendForm } from './send/send-form.tsx';
import { useAsked } from './send/use-asked.ts';
import { waiting } from './stops/first-stop.ts';

interface ScanLineProps {
  label: string;
  placeholder?: string;
  action: string;
  onCode: (code: string) => Promise<void>;
  /** What became of the last one, where that stands beside the field. */
  children?: ReactNode;
}

export function ScanLine({ label, placeholder, action, onCode, children }: ScanLineProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const asked = useAsked({ code: typed.trim() === '' });
  const take = () => {
    setTyped('');
    field.current?.focus();
    void onCode(typed.trim());
  };
  return (
    <SendForm className={classes.scan} onSend={() => asked.filled(take)}>
      <TextInput
        className={classes.code}
        label={label}
        placeholder={placeholder}
        leftSection={<IconBarcode size={18} stroke={1.5} />}
        autoComplete="off"
        autoFocus
        ref={field}
        {...waiting}
        value={typed}
        error={asked.at('code')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ActionIcon
        className={classes.camera}
        variant="default"
        size={36}
        aria-label={t('ui.camera')}
        onClick={() => showCamera(true)}
      >
        <IconCamera size={20} stroke={1.5} />
      </ActionIcon>
      <Button type="submit" variant="default">
        {action}
      </Button>
      {children}
    </SendForm>
  );
}
