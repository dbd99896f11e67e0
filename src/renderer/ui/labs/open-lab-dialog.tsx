// Another lab in a window of its own: its address, the comparison of its fingerprint the first time, a clear refusal when it shows
// another one. In the desktop window alone.

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedLab, OpenLab } from '#server/contract/lab/desktop-bridge.ts';
import { desktop } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import dialog from '../dialog.module.css';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { SendForm } from '../send/send-form.tsx';
import { useAsked } from '../send/use-asked.ts';
import { Fingerprint } from './fingerprint.tsx';
import { FoundLabs } from './found-labs.tsx';
import classes from './open-lab-dialog.module.css';

interface OpenLabDialogProps {
  /** Already chosen: it is asked at once. */
  address?: string;
  onClose: () => void;
}

export function OpenLabDialog({ address: chosen, onClose }: OpenLabDialogProps) {
  const { t } = useI18n();
  const [address, setAddress] = useState(chosen ?? '');
  const open = useMutation({
    mutationFn: async (lab: OpenLab): Promise<OpenedLab> => (await desktop()?.openLab(lab)) ?? { state: 'unreachable' },
    onSuccess: ({ state }) => {
      if (state === 'opened') onClose();
    },
  });
  const asked = useAsked({ address: address.trim() === '' });
  const answer = open.data;
  const problem = open.error
    ? 'unreachable'
    : answer?.state === 'unreachable' || answer?.state === 'bad_address'
      ? answer.state
      : null;
  return (
    <Dialog title={t('ui.labs.title')} size={560} onClose={onClose}>
      {answer?.state === 'compare' && <Compare lab={answer} work={open} onBack={open.reset} />}
      {answer?.state === 'changed' && <Changed lab={answer} work={open} onBack={open.reset} />}
      {answer?.state !== 'compare' && answer?.state !== 'changed' && (
        <SendForm className={classes.part} onSend={() => asked.filled(() => open.mutate({ address }))}>
          <TextInput
            label={t('ui.labs.address')}
            description={t('ui.labs.address.hint')}
            data-autofocus
            value={address}
            error={asked.at('address') ?? (problem && t(`ui.labs.${problem}`))}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Offers
            onPick={(picked) => {
              setAddress(picked);
              open.mutate({ address: picked });
            }}
          />
          <DialogButtons submit={t('ui.labs.connect')} loading={open.isPending} onClose={onClose} />
        </SendForm>
      )}
    </Dialog>
  );
}

function Offers({ onPick }: { onPick: (address: string) => void }) {
  const { t } = useI18n();
  const info = useQuery({ queryKey: ['desktop-info'], queryFn: async () => (await desktop()?.info()) ?? null, gcTime: 0 });
  const known = info.data?.knownLabs ?? [];
  return (
    <>
      {known.length > 0 && (
        <div>
          <p className={classes.hint}>{t('ui.labs.known')}</p>
          <ul className={classes.known}>
            {known.map(({ name, address }) => (
              <li key={address}>
                <Button variant="default" size="compact-sm" onClick={() => onPick(address)}>
                  {`${name} · ${address.replace('https://', '')}`}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FoundLabs
        way={({ name, address }) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onPick(address)}
            aria-label={t('ui.network.found.open', { name })}
          >
            {t('ui.labs.connect')}
          </Button>
        )}
      />
    </>
  );
}

interface AnswerProps<State> {
  lab: Extract<OpenedLab, { state: State }>;
  work: { isPending: boolean; mutate: (lab: OpenLab) => void };
  onBack: () => void;
}

function Compare({ lab: { name, address, fingerprint }, work, onBack }: AnswerProps<'compare'>) {
  const { t } = useI18n();
  return (
    <div className={classes.part}>
      <p>{t('ui.labs.compare', { name })}</p>
      <p className={classes.address}>{address}</p>
      <Fingerprint label={t('ui.network.fingerprint')} value={fingerprint} />
      <div className={dialog.buttons}>
        <Button loading={work.isPending} onClick={() => work.mutate({ address, fingerprint })}>
          {t('ui.labs.same')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('ui.labs.back')}
        </Button>
      </div>
    </div>
  );
}

function Changed({ lab: { name, address, fingerprint, before }, work, onBack }: AnswerProps<'changed'>) {
  const { t } = useI18n();
  return (
    <div className={classes.part}>
      <p className={classes.refused} role="alert">
        {t('ui.labs.changed')}
      </p>
      <p className={classes.address}>{`${name} · ${address}`}</p>
      <p className={classes.hint}>{t('ui.labs.before')}</p>
      <Fingerprint label={t('ui.labs.before')} value={before} />
      <p className={classes.hint}>{t('ui.labs.now')}</p>
      <Fingerprint label={t('ui.labs.now')} value={fingerprint} />
      <div className={dialog.buttons}>
        <Button onClick={onBack}>{t('ui.labs.back')}</Button>
        <Button variant="subtle" color="red" loading={work.isPending} onClick={() => work.mutate({ address, forget: true })}>
          {t('ui.labs.forget')}
        </Button>
      </div>
    </div>
  );
}
