// Whether the signature of a certificate holds, as a sign with its word, and whose it is: the name proves nothing, the fingerprint does.
import { IconShieldCheck, IconShieldOff, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './dcc.module.css';
import type { DccPreview } from './dcc-data.ts';

type Signature = DccPreview['signature'];

const looks: Readonly<Record<Signature['state'], 'good' | 'none' | 'warn' | 'bad'>> = {
  valid: 'good',
  none: 'none',
  expired: 'warn',
  'not-yet-valid': 'warn',
  'unknown-algorithm': 'warn',
  'no-certificate': 'warn',
  revoked: 'bad',
  invalid: 'bad',
  several: 'bad',
  'not-whole-document': 'bad',
  unreadable: 'bad',
};
const signs = { good: IconShieldCheck, none: IconShieldOff, warn: IconShieldQuestion, bad: IconShieldX };

export function DccSignature({
  signature: { state, signer, fingerprint, valid_from, valid_until, revoked_at },
}: {
  signature: Signature;
}) {
  const { t, format } = useI18n();
  const look = looks[state];
  const Sign = signs[look];
  return (
    <div className={classes.signature} data-look={look}>
      <Sign size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.word}>{t(`ui.dcc.signature.${state}`)}</p>
        {revoked_at && <p>{t('ui.dcc.signature.revoked_at', { date: format.date(revoked_at.slice(0, 10)) })}</p>}
        {signer && (
          <p>
            {t('ui.dcc.signer', { signer })}
            {valid_from && valid_until && (
              <>
                {' · '}
                {t('ui.dcc.valid', { from: format.date(valid_from.slice(0, 10)), until: format.date(valid_until.slice(0, 10)) })}
              </>
            )}
          </p>
        )}
        {fingerprint && <p className={classes.fingerprint}>{fingerprint}</p>}
      </div>
    </div>
  );
}
