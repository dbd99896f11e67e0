// Asked before others are cut off: who is connected now, and what becomes of what they typed.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import dialog from '#renderer/ui/dialog.module.css';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type NetworkClient, whoIs } from './network-data.ts';

interface EndSharingDialogProps {
  clients: readonly NetworkClient[];
  onEnd: () => void;
  onClose: () => void;
}

const mostNamed = 5;

export function EndSharingDialog({ clients, onEnd, onClose }: EndSharingDialogProps) {
  const { t, format } = useI18n();
  const named = clients.slice(0, mostNamed).map(whoIs);
  const others = clients.length - named.length;
  const shown = [...named, ...(others > 0 ? [`+ ${format.number(others)}`] : [])].join(', ');
  return (
    <Dialog title={t('ui.network.shut.ask')} onClose={onClose}>
      <p>{t('ui.network.shut.who', { clients: shown })}</p>
      <div className={dialog.buttons}>
        <Button data-danger color="red" onClick={onEnd}>
          {t('ui.network.shut.now')}
        </Button>
        <Button variant="subtle" color="gray" data-autofocus onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
