// A study's findings: the judgement in a word, each reason with the bounds it is held against, then figures and pictures.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { figureText } from './figure-text.ts';
import { GaugeFigures } from './gauge-figures.tsx';
import { BiasFigures, LinearityFigures } from './line-figures.tsx';
import { PictureCard } from './pictures/picture-card.tsx';
import { picturesOf } from './pictures/picture-model.ts';
import classes from './study.module.css';
import type { Findings } from './study-data.ts';

export function FindingsView({ findings, unit, short = false }: { findings: Findings; unit: string; short?: boolean }) {
  const { t } = useI18n();
  const words = {
    average: t('ui.study.average'),
    limit: t('ui.study.upper_range'),
    line: t('ui.study.line'),
    bias: t('gauge_study.bias'),
    reading: t('ui.study.reading'),
    zero: t('ui.study.no_bias'),
    reference: t('ui.study.column.reference'),
  };
  return (
    <>
      <Judgement findings={findings} unit={unit} />
      {findings.gauge && <GaugeFigures gauge={findings.gauge} unit={unit} />}
      {findings.bias && <BiasFigures bias={findings.bias} unit={unit} />}
      {findings.linearity && <LinearityFigures linearity={findings.linearity} unit={unit} />}
      {!short && (
        <div className={classes.pictures}>
          {picturesOf(findings, words).map((picture) => (
            <PictureCard key={picture.name} picture={picture} unit={unit} />
          ))}
        </div>
      )}
    </>
  );
}

function Judgement({
  findings: { verdict, reasons, operators, parts, trials, gauge },
  unit,
}: {
  findings: Findings;
  unit: string;
}) {
  const { t, format } = useI18n();
  const shown = (value: number) => figureText(value, format);
  const reasonText = ({ name, value, low, high }: Findings['reasons'][number]) => {
    if (name === 'categories') return t('ui.study.reason.categories', { value: shown(value), good: high, least: low });
    if (name === 'bias' || name === 'linearity')
      return t(`ui.study.reason.${name}`, { value: `${shown(value)} ${unit}`.trim(), low: shown(low), high: shown(high) });
    return t(`ui.study.reason.${name}`, { value: format.percent(Number(value.toFixed(2))), good: low, bad: high });
  };
  return (
    <section className={classes.block} aria-label={t('gauge_study.judgement')}>
      <h2 className={classes.judgement} data-verdict={verdict}>
        {t(`gauge_study_verdict.${verdict}`)}
      </h2>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason.name} data-verdict={reason.verdict}>
            <b>{t(`gauge_study_verdict.${reason.verdict}`)}</b>: {reasonText(reason)}
          </li>
        ))}
      </ul>
      {gauge && <p className={classes.note}>{t('ui.study.size', { operators, parts, trials })}</p>}
    </section>
  );
}
