// The switch that opens and shuts the door to other computers. Shutting it asks while somebody is connected.
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { EndSharingDialog } from './end-sharing-dialog.tsx';
import { isConnected, useClients } from './network-data.ts';

interface SharingSwitchProps {
  on: boolean;
  disabled: boolean;
  onFlip: (on: boolean) => void;
}

export function SharingSwitch({ on, disabled, onFlip }: SharingSwitchProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  const clients = useClients().data;
  const connected = clients?.filter(isConnected) ?? [];
  const shut = () => {
    setAsking(false);
    onFlip(false);
  };
  return (
    <>
      <Switch
        label={t('ui.network.share')}
        description={t('ui.network.share.hint')}
        checked={on}
        // Who would be cut off is known before it can be switched off.
        disabled={disabled || (on && clients === undefined)}
        onChange={(event) => {
          if (event.currentTarget.checked) onFlip(true);
          else if (connected.length > 0) setAsking(true);
          else shut();
        }}
      />
      {asking && <EndSharingDialog clients={connected} onEnd={shut} onClose={() => setAsking(false)} />}
    </>
  );
}
