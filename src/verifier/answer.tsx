// What was found out about one file, the most important first: is it whole and whose, which certificate it is, and its verdicts.
import type { ReactNode } from 'react';
import type { Examined, SignedPart } from './examine/examine.ts';
import type { KnownLab } from './examine/known-lab.ts';
import { PointsTable } from './points-table.tsx';
import type { Words } from './words.ts';

type Tone = 'good' | 'warn' | 'bad';

const standing = ['valid', 'expired', 'not-yet-valid'];

/** Only a whole file of a signer that this page knows is good; one that nobody can vouch for is open, one that was changed is bad. */
function toneOf({ signature, trust }: SignedPart): Tone {
  if (signature.state === 'valid') return trust === 'known' ? 'good' : 'warn';
  return signature.state === 'none' || signature.state === 'expired' ? 'warn' : 'bad';
}

interface AnswerProps {
  examined: Examined;
  words: Words;
  known: KnownLab | null;
}

export function Answer({ examined, words, known }: AnswerProps) {
  const { t } = words;
  const { kind, name, sha256, signed, dcc } = examined;
  if (kind === 'other')
    return (
      <section className="answer" data-tone="bad">
        <h2>{t('other')}</h2>
        <Facts rows={[[t('file'), name]]} />
      </section>
    );
  return (
    <>
      <SignatureAnswer signed={signed} words={words} known={known}>
        <Facts
          rows={[
            [t('file'), name],
            ['SHA-256', <code key="hash">{sha256}</code>],
          ]}
        />
      </SignatureAnswer>
      {kind === 'pdf' && !dcc && <p className="note">{t('no_dcc')}</p>}
      {dcc && (
        <section>
          <h2>{t('certificate', { number: dcc.facts.certificateNumber })}</h2>
          <Facts
            rows={[
              [t('laboratory'), dcc.facts.laboratory],
              [t('day'), words.day(dcc.facts.calibrationDate)],
              [t('device'), [dcc.facts.description, dcc.facts.manufacturer, dcc.facts.model].filter(Boolean).join(' · ')],
              [t('serial'), dcc.facts.serialNumber],
            ]}
          />
          {kind === 'pdf' && <p className="note">{t(`inside.${toneOf(dcc.signed)}`)}</p>}
          <PointsTable judged={dcc.judged} leftOut={dcc.facts.leftOut.length} words={words} />
        </section>
      )}
    </>
  );
}

interface SignatureAnswerProps {
  signed: SignedPart;
  words: Words;
  known: KnownLab | null;
  children: ReactNode;
}

function SignatureAnswer({ signed, words, known, children }: SignatureAnswerProps) {
  const { t } = words;
  const { signature, trust } = signed;
  const { state, signer = '', issuer = '', from = '', to = '', fingerprint = '' } = signature;
  const claimed = 'claimedAt' in signature ? signature.claimedAt : undefined;
  const whose = standing.includes(state) ? `.${trust ?? 'unknown'}` : '';
  const params = { lab: known?.name ?? '', signer };
  return (
    <section className="answer" data-tone={toneOf(signed)}>
      <h2>{t(`state.${state}${whose}`, params)}</h2>
      <p>{t(`state.${state}${whose}.text`, params)}</p>
      {children}
      {fingerprint !== '' && (
        <Facts
          rows={[
            [t('signer'), signer],
            [t('issuer'), signature.isSelfSigned ? t('own') : issuer],
            [t('claimed'), claimed ? words.day(claimed) : ''],
            [t('valid_from_to'), `${words.day(from)} – ${words.day(to)}`],
            [t('fingerprint'), <code key="print">{fingerprint}</code>],
          ]}
        />
      )}
    </section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl>
      {rows.map(([label, value]) =>
        value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
