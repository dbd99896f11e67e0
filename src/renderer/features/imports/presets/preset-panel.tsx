// What other files meant, offered for this one; and what this one means, kept under a name for the next.

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import dialog from '#renderer/ui/dialog.module.css';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { ErrorNotice, useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { MendingProps } from '../cell-mends.tsx';
import { type FittingPreset, fittingPresets, useForgetPreset, useKeepPreset, usePresets } from './preset-data.ts';
import classes from './preset-panel.module.css';

interface PresetPanelProps extends MendingProps {
  token: string;
}

export function PresetPanel({ token, state, busy, onSay }: PresetPanelProps) {
  const { t, format } = useI18n();
  const [forgotten, setForgotten] = useState<FittingPreset | null>(null);
  const presets = usePresets(state.records);
  const columns = state.columns.map(({ column }) => column).filter((column) => column !== '');
  const fitting = fittingPresets(presets.data?.data ?? [], columns);
  return (
    <section className={classes.panel} aria-label={t('ui.import.preset')}>
      {presets.error && <ErrorNotice error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.data && fitting.length === 0 && <p className={classes.none}>{t('ui.import.preset.none')}</p>}
      {fitting.length > 0 && (
        <ul className={classes.list}>
          {fitting.map((preset) => (
            <li key={preset.id} className={classes.preset}>
              <span className={classes.name}>{preset.name}</span>
              <span className={classes.known}>
                {t('ui.import.preset.fits', { known: format.number(preset.known), total: format.number(columns.length) })}
                {preset.shipped && ` · ${t('ui.import.preset.shipped')}`}
              </span>
              <Button
                size="compact-xs"
                variant="default"
                disabled={busy}
                aria-label={t('ui.import.preset.use.named', { name: preset.name })}
                onClick={() => onSay({ preset: preset.id })}
              >
                {t('ui.import.preset.use')}
              </Button>
              {!preset.shipped && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('ui.import.preset.forget', { name: preset.name })}
                  onClick={() => setForgotten(preset)}
                >
                  <IconTrash size={16} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <KeepForm token={token} names={fitting.filter(({ shipped }) => !shipped).map(({ name }) => name)} />
      {forgotten && <ForgetDialog preset={forgotten} onClose={() => setForgotten(null)} />}
    </section>
  );
}

/** One's own that fits best is likely the one to be kept anew. */
function KeepForm({ token, names: [first = ''] }: { token: string; names: readonly string[] }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const keep = useKeepPreset(token);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? first;
  const asked = useAsked({ name: name.trim() === '' });
  const submit = () =>
    keep.mutate(name.trim(), { onSuccess: () => toasts.say(t('ui.import.preset.kept', { name: name.trim() })) });
  return (
    <SendForm className={classes.keep} onSend={() => asked.filled(submit)}>
      <TextInput
        size="xs"
        label={t('ui.import.preset.name')}
        description={t('ui.import.preset.keep.text')}
        maxLength={80}
        value={name}
        error={asked.at('name') ?? (keep.error && textOf(keep.error))}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={keep.isPending}>
        {t('ui.import.preset.keep')}
      </Button>
    </SendForm>
  );
}

function ForgetDialog({ preset: { id, name }, onClose }: { preset: FittingPreset; onClose: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const forget = useForgetPreset();
  const submit = () =>
    forget.mutate(id, {
      onSuccess: () => toasts.say(t('ui.import.preset.forgotten', { name })),
      onError: (error) => toasts.fail(textOf(error)),
      onSettled: onClose,
    });
  return (
    <Dialog title={t('ui.import.preset.forget', { name })} onClose={onClose}>
      <SendForm className={dialog.form} onSend={submit}>
        <p>{t('ui.import.preset.forget.text')}</p>
        <DialogButtons submit={t('ui.delete')} loading={forget.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
