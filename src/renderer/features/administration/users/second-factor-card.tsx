// The own second factor on the account page: whether it is on, set up, another phone, new recovery codes, off.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { factorKey, renewCodes, switchFactorOff, useFactor } from '#renderer/lib/access/second-factor.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { userKey } from '#renderer/lib/session.ts';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { FactorEnrolment } from '#renderer/ui/sign-in/factor-enrolment.tsx';
import { RecoveryCodes } from '#renderer/ui/sign-in/recovery-codes.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../shared/administration.module.css';
import { FactorProofDialog } from './factor-proof-dialog.tsx';

type Doing = { kind: 'enrol' | 'renew' | 'off' } | { kind: 'codes'; codes: readonly string[] };

interface SecondFactorCardProps {
  onSettingUp: (settingUp: boolean) => void;
}

export function SecondFactorCard({ onSettingUp }: SecondFactorCardProps) {
  const { t, format } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const factor = useFactor();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { on = false, since, recovery_codes: left = 0, asked_for: asked = false } = factor.data ?? {};
  const settled = async (said: string | null) => {
    setDoing(null);
    if (said !== null) toasts.say(said);
    await Promise.all([factorKey, userKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  // While it is set up, what stands there is about to be another thing.
  const atRest = doing === null || doing.kind === 'renew' || doing.kind === 'off';
  useEffect(() => onSettingUp(!atRest), [onSettingUp, atRest]);
  const leave = <LeaveButton onLeave={() => setDoing(null)} />;
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.factor')}</h2>
      {factor.error && <ErrorNotice error={factor.error} onRetry={() => void factor.refetch()} />}
      {factor.data && atRest && (
        <>
          <p>{on && since ? t('ui.factor.state.on', { time: format.instant(since) }) : t('ui.factor.state.off')}</p>
          <p className={classes.text}>
            {on ? t('ui.factor.codes.left', { count: left }) : t('ui.factor.what')} {asked && t('ui.factor.asked_for')}
          </p>
        </>
      )}
      {doing?.kind === 'enrol' && <FactorEnrolment asksPassword leave={leave} onDone={() => void settled(t('ui.factor.done'))} />}
      {doing?.kind === 'codes' && <RecoveryCodes codes={doing.codes} onKept={() => void settled(null)} />}
      {factor.data && atRest && (
        <div className={classes.buttons}>
          <Button size="xs" variant="default" onClick={() => setDoing({ kind: 'enrol' })}>
            {t(on ? 'ui.factor.replace' : 'ui.factor.begin')}
          </Button>
          {on && (
            <Button size="xs" variant="default" onClick={() => setDoing({ kind: 'renew' })}>
              {t('ui.factor.codes.new')}
            </Button>
          )}
          {on && !asked && (
            <Button size="xs" variant="default" onClick={() => setDoing({ kind: 'off' })}>
              {t('ui.factor.off')}
            </Button>
          )}
        </div>
      )}
      {doing?.kind === 'renew' && (
        <FactorProofDialog
          {...{ title: 'ui.factor.codes.new', text: 'ui.factor.codes.new.text', submit: 'ui.factor.codes.new.submit' }}
          run={renewCodes}
          onProved={(codes) => setDoing({ kind: 'codes', codes })}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.kind === 'off' && (
        <FactorProofDialog
          {...{ title: 'ui.factor.off', text: 'ui.factor.off.text', submit: 'ui.factor.off.submit' }}
          run={switchFactorOff}
          onProved={() => void settled(t('ui.factor.off.done'))}
          onClose={() => setDoing(null)}
        />
      )}
    </section>
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const { t } = useI18n();
  return (
    <Button variant="subtle" color="gray" onClick={onLeave}>
      {t('ui.cancel')}
    </Button>
  );
}
