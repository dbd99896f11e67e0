// The name of a view, asked for when it is saved anew or renamed.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from './view-menu.module.css';

interface ViewNameDialogProps {
  title: string;
  name: string;
  onClose: () => void;
  /** Refused, the dialog stays with the reason. */
  onName: (name: string) => Promise<void>;
}

export function ViewNameDialog({ title, name: before, onClose, onName }: ViewNameDialogProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const asked = useAsked({ name: name.trim() === '' });
  const save = async () => {
    try {
      await onName(name.trim());
      onClose();
    } catch (reason) {
      setError(reason instanceof Error ? textOf(reason) : t('ui.error.inside'));
    }
  };
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <SendForm className={classes.naming} onSend={() => asked.filled(() => void save())}>
        <TextInput
          data-autofocus
          label={t('ui.view.name')}
          value={name}
          error={asked.at('name') ?? error}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <DialogButtons submit={t('ui.save')} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
