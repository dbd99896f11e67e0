// Moving the lab: choose an empty folder, see whether it is fit for it, move. The server is away meanwhile, and back at its end; a large lab takes
// its time, and the page may lose this dialog while nobody answers, so what came of it stays until it is closed.

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import type { DesktopBridge } from '#server/contract/lab/desktop-bridge.ts';
import classes from '../shared/administration.module.css';
import own from '../shared/safety-card.module.css';

interface MoveLabDialogProps {
  bridge: DesktopBridge;
  folder: { directory: string; bytes: number };
  onClose: () => void;
}

async function chosenFolder(bridge: DesktopBridge) {
  const path = await bridge.chooseFolder('lab');
  if (path === null) return null;
  const { data } = await bodyOf(POST('/api/v2/admin/lab-folder/check', { body: { path } }));
  return { path, ...data.attributes };
}

export function MoveLabDialog({ bridge, folder, onClose }: MoveLabDialogProps) {
  const { t, textOr, format } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const fail = (reason: string) => toasts.keep(t('ui.lab_folder.failed', { reason }), 'bad');
  const choose = useMutation({ mutationFn: () => chosenFolder(bridge) });
  const move = useMutation({
    mutationFn: (path: string) => bridge.moveLab(path),
    onSuccess({ moved, reason }, path) {
      if (moved) toasts.keep(t('ui.lab_folder.moved', { folder: path }));
      else fail(reasonOf(reason, textOr));
    },
    onError: (error) => fail(errorText(error)),
    onSettled: () => queries.invalidateQueries(),
  });
  const target = choose.data ?? null;
  const state = useId();
  return (
    <Dialog title={t('ui.lab_folder.move.title')} onClose={move.isPending ? () => undefined : onClose}>
      <p>{t('ui.lab_folder.move.text', { folder: folder.directory, size: format.bytes(folder.bytes) })}</p>
      <div className={own.path}>
        <p
          id={state}
          className={own.state}
          role="status"
          data-tone={target?.problem ? 'bad' : target?.network ? 'warn' : 'quiet'}
        >
          {move.isPending ? t('ui.lab_folder.moving') : said()}
        </p>
        <Button variant="default" loading={choose.isPending} disabled={move.isPending} onClick={() => choose.mutate()}>
          {t('ui.folder.browse')}
        </Button>
      </div>
      {choose.error && <p className={classes.warning}>{errorText(choose.error)}</p>}
      <div className={classes.buttons}>
        <SendButton
          loading={move.isPending}
          waits={!target || target.problem !== null ? { at: state } : null}
          onClick={() => target && move.mutate(target.path, { onSuccess: onClose })}
        >
          {t('ui.lab_folder.move.go')}
        </SendButton>
        <Button variant="subtle" color="gray" disabled={move.isPending} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );

  function said(): string {
    if (!target) return t('ui.lab_folder.nothing_chosen');
    if (target.problem) return `${target.path}: ${t(`errors.folder.${target.problem}`)}`;
    const fits = t('ui.lab_folder.fits', { folder: target.path, free: format.bytes(target.free_bytes ?? 0) });
    return target.network ? `${fits} ${t('ui.lab_folder.network')}` : fits;
  }
}

/** `folder_full` is one of the texts about folders; anything else is the system's own word. */
function reasonOf(reason: string | null, textOr: (key: string, otherwise: string) => string): string {
  return textOr(`errors.folder.${(reason ?? '').replace(/^folder_/, '')}`, reason ?? '?');
}
