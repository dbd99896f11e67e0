// Where codes come in by hand: what was typed is taken with Enter, and the field is ready for the next. The scanner is heard elsewhere
// (use-scanner.ts), from anywhere on the screen.
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { showCamera } from '../lib/scan/camera.ts';
import classes from './scan-line.module.css';
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
  return (
    <form
      className={classes.scan}
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        setTyped('');
        // Its button has nothing to take now, and would lose the keys.
        field.current?.focus();
        if (code !== '') void onCode(code);
      }}
    >
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
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        {action}
      </Button>
      {children}
    </form>
  );
}
