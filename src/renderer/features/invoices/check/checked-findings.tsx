// The light of an invoice that came, and each thing that does not hold of it, by the rule that says so.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { FindingLine } from '#renderer/records/labels/finding-line.tsx';
import classes from './check.module.css';
import type { CheckedInvoice } from './check-data.ts';

const severities = { error: 'error', hint: 'warning', note: 'note' } as const;

export function CheckedFindings({ invoice: { light, findings, findings_total: total, ...file } }: { invoice: CheckedInvoice }) {
  const { t } = useI18n();
  const syntax = t(`ui.e-invoice-check.syntax.${file.syntax}`);
  const within = file.attachment === null ? [] : [t('ui.e-invoice-check.within', { name: file.attachment })];
  const profile = file.profile ?? file.guideline;
  const made = [...(profile === null ? [] : [profile]), syntax, ...within].join(' · ');
  return (
    <section className={classes.card} aria-label={t('ui.e-invoice-check.findings')} aria-live="polite">
      <h2 className={classes.light} data-light={light}>
        {t(`ui.e-invoice-check.light.${light}`)}
      </h2>
      <p className={classes.muted}>{made}</p>
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map(({ severity, term, rule, message }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may say the same
            <li key={at}>
              <FindingLine
                finding={{ severity: severities[severity], message }}
                where={missingIn(message, [term, rule])}
                onChoose={null}
              />
            </li>
          ))}
        </ul>
      )}
      {total > findings.length && (
        <p className={classes.muted}>{t('ui.e-invoice-check.more', { count: total - findings.length })}</p>
      )}
      <p className={classes.muted}>{t('ui.e-invoice-check.scope')}</p>
    </section>
  );
}

/** Numbers of term and rule that the sentence does not say itself. */
function missingIn(message: string, numbers: readonly (string | null)[]): string | null {
  return numbers.filter((one) => one !== null && !message.includes(one)).join(' · ') || null;
}
