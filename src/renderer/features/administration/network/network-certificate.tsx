// What proves that it is this lab: the fingerprint in text and as a code, the certificate to install, and a new one when the key
// may be known to others.
import { Button } from '@mantine/core';
import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { SharingShown } from '#renderer/lib/lab/sharing.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Fingerprint } from '#renderer/ui/labs/fingerprint.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../shared/administration.module.css';
import { useNewCertificate } from './network-data.ts';
import network from './network-page.module.css';

export function NetworkCertificate({ sharing: { certificate, changeable } }: { sharing: SharingShown }) {
  const { t, format } = useI18n();
  const [asking, setAsking] = useState(false);
  const heading = <h2 className={classes.heading}>{t('ui.network.certificate')}</h2>;
  if (!certificate) {
    return (
      <section>
        {heading}
        <p className={classes.text}>{t('ui.network.certificate.none')}</p>
      </section>
    );
  }
  const { fingerprint } = certificate;
  // A new certificate has a code at another address: the picture of the old one is not shown again.
  const source = `/api/v2/admin/sharing/codes/fingerprint?${new URLSearchParams({ fingerprint }).toString()}`;
  return (
    <section>
      {heading}
      <p className={classes.text}>{t('ui.network.certificate.hint')}</p>
      <div className={network.proof}>
        <img className={network.code} src={source} alt={t('ui.network.certificate.code')} width={160} height={160} />
        <div className={network.beside}>
          <Fingerprint label={t('ui.network.fingerprint')} value={fingerprint} />
          <p className={network.note}>
            {t('ui.network.certificate.valid', { until: format.date(certificate.valid_until.slice(0, 10)) })}
          </p>
          <div className={classes.buttons}>
            <Button
              component="a"
              href="/api/v2/public/certificate"
              download="plumbline.crt"
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.5} />}
            >
              {t('ui.network.certificate.download')}
            </Button>
            {changeable && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconCertificate size={16} stroke={1.5} />}
                onClick={() => setAsking(true)}
              >
                {t('ui.network.certificate.new')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {asking && <NewCertificate onClose={() => setAsking(false)} />}
    </section>
  );
}

/** It cannot be taken back, and sends people on their way to compare: so it asks. */
function NewCertificate({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const make = useNewCertificate();
  return (
    <Dialog title={t('ui.network.certificate.new.title')} onClose={onClose}>
      <p>{t('ui.network.certificate.new.text')}</p>
      <div className={classes.buttons}>
        <Button
          loading={make.isPending}
          onClick={() =>
            make.mutate(undefined, {
              onSuccess() {
                toasts.say(t('ui.network.certificate.made'));
                onClose();
              },
              onError: (error) => toasts.fail(textOf(error)),
            })
          }
        >
          {t('ui.network.certificate.new')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
