// The lab on the local network: open or closed, where and for whom, what proves that it is this lab, who is connected.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { desktop } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useSharing } from '#renderer/lib/lab/sharing.ts';
import { type FoundLab, FoundLabs } from '#renderer/ui/labs/found-labs.tsx';
import { OpenLabDialog } from '#renderer/ui/labs/open-lab-dialog.tsx';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { NetworkAddress } from './network-address.tsx';
import { NetworkCertificate } from './network-certificate.tsx';
import { NetworkClients } from './network-clients.tsx';
import { NetworkForm } from './network-form.tsx';

export function Page() {
  const { t } = useI18n();
  const query = useSharing();
  const sharing = query.data;
  return (
    <PageFrame name="network" title={t('ui.network.title')} query={query}>
      {sharing && (
        <div className={classes.sections}>
          <NetworkForm sharing={sharing} />
          {sharing.open && (
            <>
              <section>
                <h2 className={classes.heading}>{t('ui.network.clients')}</h2>
                <NetworkClients changeable={sharing.changeable} />
              </section>
              <NetworkAddress sharing={sharing} />
            </>
          )}
          <NetworkCertificate sharing={sharing} />
          {sharing.changeable && (
            <section>
              <h2 className={classes.heading}>{t('ui.network.found')}</h2>
              <p className={classes.text}>{t('ui.network.found.hint')}</p>
              <Others />
            </section>
          )}
        </div>
      )}
    </PageFrame>
  );
}

/** The desktop window opens another one; a browser follows the address. */
function Others() {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<string | null>(null);
  const wayTo = ({ name, address }: FoundLab) =>
    desktop() ? (
      <Button variant="default" size="compact-sm" onClick={() => setChosen(address)}>
        {t('ui.network.found.open', { name })}
      </Button>
    ) : (
      <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default" size="compact-sm">
        {t('ui.network.found.open', { name })}
      </Button>
    );
  return (
    <>
      <FoundLabs way={wayTo} />
      {chosen !== null && <OpenLabDialog address={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
