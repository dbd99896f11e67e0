// Another name for a place: written to all devices there in one go, and taken back in one go.

import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { attributesOf, levels, type PlacePath } from '../../records/plan/place-path.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { PlaceNode } from './place-model.ts';
import classes from './places.module.css';

interface RenameDialogProps {
  node: PlaceNode;
  onDone: (path: PlacePath) => void;
  onClose: () => void;
}

export function RenameDialog({ node: { path, attributes }, onDone, onClose }: RenameDialogProps) {
  const { t } = useI18n();
  const fields = useFields(locationKind).data ?? [];
  const textOfError = useErrorText();
  const [words, setWords] = useState<PlacePath>(path);
  const rename = useRename(onDone);
  const to = words.map((word) => word.trim());
  const isSame = to.every((word, index) => word === path[index]);
  const asked = useAsked({ name: to.at(-1) === '' || (isSame && t('ui.places.rename.same')) });
  return (
    <Dialog title={t('ui.places.rename.title', { name: attributes.name })} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(() => rename.mutate({ from: path, to }))}>
        <p>{t('ui.places.rename.text', { count: attributes.devices })}</p>
        {words.map((word, index) => (
          <TextInput
            key={levels[index]}
            label={fields.find(({ api_name }) => api_name === levels[index])?.label ?? ''}
            value={word}
            data-autofocus={index === words.length - 1 || undefined}
            maxLength={255}
            error={index === words.length - 1 ? asked.at('name') : null}
            onChange={({ currentTarget: { value } }) => setWords(words.with(index, value))}
          />
        ))}
        {rename.error && (
          <p className={classes.bad} role="alert">
            {textOfError(rename.error)}
          </p>
        )}
        <DialogButtons submit={t('ui.places.rename')} loading={rename.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

/** What is chosen follows before the tree is anew: the old name is not in it any more. */
function useRename(onDone: (path: PlacePath) => void) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const queries = useQueryClient();
  const refresh = () => Promise.all(['rows', 'record', 'count'].map((kept) => queries.invalidateQueries({ queryKey: [kept] })));
  const undo = async (id: string) => {
    try {
      await bodyOf(POST('/api/v2/runs/{id}/undo', { params: { path: { id } } }));
      await refresh();
      toasts.say(t('ui.places.rename.undone'));
    } catch (error) {
      toasts.fail(textOfError(error instanceof Error ? error : new Error(String(error))));
    }
  };
  return useMutation({
    mutationFn: ({ from, to }: { from: PlacePath; to: PlacePath }) =>
      bodyOf(POST('/api/v2/places/rename', { body: { from: attributesOf(from), to: attributesOf(to) } })),
    async onSuccess({ data }, { to }) {
      onDone(to);
      await refresh();
      const { devices, run } = data.attributes;
      const text = t('ui.places.rename.done', { count: devices });
      if (run === null) toasts.say(text);
      else toasts.offerUndo(text, () => void undo(run));
    },
  });
}
