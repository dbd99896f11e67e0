// The name of a view, asked for when it is saved anew or renamed.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
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
  const save = async () => {
    if (name.trim() === '') return setError(t('ui.form.required'));
    try {
      await onName(name.trim());
      onClose();
    } catch (reason) {
      setError(reason instanceof Error ? textOf(reason) : t('ui.error.inside'));
    }
  };
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <form
        className={classes.naming}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          data-autofocus
          label={t('ui.view.name')}
          value={name}
          error={error}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <DialogButtons submit={t('ui.save')} onClose={onClose} />
      </form>
    </Dialog>
  );
}
