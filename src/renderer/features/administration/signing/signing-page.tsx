// The lab's signature on its papers: whether, whose, and until when; a key of its own, one from a file, or none.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { download } from '#renderer/lib/files/download.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';
import classes from '../shared/administration.module.css';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import { BringKeyDialog } from './bring-key-dialog.tsx';
import { PageCard } from './page-card.tsx';
import { RevocationsCard } from './revocations-card.tsx';
import { makeKey, type Signing, shownSigning, signNoMore, useSigning } from './signing-data.ts';

export function Page() {
  const { t } = useI18n();
  const query = useSigning();
  return (
    <PageFrame name="signing" title={t('ui.signing.title')} query={query}>
      {query.data && (
        <div className={classes.sections}>
          <p className={classes.text}>{t('ui.signing.intro')}</p>
          <ul className={classes.cards}>
            <SigningCard signing={query.data} />
            <RevocationsCard />
            <PageCard />
          </ul>
        </div>
      )}
    </PageFrame>
  );
}

const tones = { off: 'quiet', ready: 'good', missing: 'bad', locked: 'bad', expired: 'bad' } as const;

function factsOf({ certificate }: Signing, { t, format }: ReturnType<typeof useI18n>): (readonly [string, ReactNode])[] {
  if (!certificate) return [];
  const { signer, issuer, own, from, to, method, serial, fingerprint } = certificate;
  return [
    [t('ui.signing.signer'), signer],
    [t('ui.signing.issuer'), own ? t('ui.signing.own') : issuer],
    [t('ui.signing.valid'), `${format.instant(from)} – ${format.instant(to)}`],
    [t('ui.signing.method'), t(`ui.signing.method.${method}`)],
    [t('ui.signing.serial'), <code key="serial">{serial}</code>],
    [t('ui.signing.fingerprint'), <code key="fingerprint">{fingerprint}</code>],
  ];
}

type Asking = 'make' | 'bring' | 'end';

function SigningCard({ signing }: { signing: Signing }) {
  const words = useI18n();
  const { t } = words;
  const fail = useFailure();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isOn = signing.certificate !== null;
  return (
    <>
      <SafetyCard
        title={t('ui.signing.card')}
        tone={tones[signing.state]}
        state={t(`ui.signing.state.${signing.state}`)}
        facts={factsOf(signing, words)}
      >
        <Button size="xs" variant={isOn ? 'default' : 'filled'} onClick={() => setAsking('make')}>
          {t('ui.signing.make')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking('bring')}>
          {t('ui.signing.bring')}
        </Button>
        {isOn && (
          <>
            <Button size="xs" variant="default" onClick={() => void download('/api/v2/admin/signing/certificate').catch(fail)}>
              {t('ui.signing.save')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking('end')}>
              {t('ui.signing.end')}
            </Button>
          </>
        )}
      </SafetyCard>
      <Asked asking={asking} isOn={isOn} onClose={() => setAsking(null)} />
    </>
  );
}

interface AskedProps {
  asking: Asking | null;
  isOn: boolean;
  onClose: () => void;
}

function Asked({ asking, isOn, onClose: close }: AskedProps) {
  const { t } = useI18n();
  const make = useWork({ run: makeKey, shown: shownSigning, done: () => t('ui.signing.make.done') });
  const end = useWork({ run: signNoMore, shown: shownSigning, done: () => t('ui.signing.end.done') });
  return (
    <>
      {asking === 'make' && (
        <ConfirmDialog
          title={t('ui.signing.make')}
          text={[t('ui.signing.make.text'), isOn ? t('ui.signing.renew.text') : ''].join(' ').trim()}
          submit={t('ui.signing.make')}
          tone={isOn ? 'red' : null}
          work={make}
          onClose={close}
        />
      )}
      {asking === 'bring' && <BringKeyDialog onClose={close} />}
      {asking === 'end' && (
        <ConfirmDialog
          title={t('ui.signing.end')}
          text={t('ui.signing.end.text')}
          submit={t('ui.signing.end')}
          work={end}
          onClose={close}
        />
      )}
    </>
  );
}
