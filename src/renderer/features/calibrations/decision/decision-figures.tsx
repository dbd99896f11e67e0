// What a rule means, in figures: the acceptance limits, the chances of both mistakes, and the verdict of the reading.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { VerdictText } from '../verdict-text.tsx';
import classes from './decision.module.css';
import type { Decision } from './decision-data.ts';
import { pictureOf } from './decision-picture.ts';
import { DecisionPlot } from './decision-plot.tsx';
import type { Asked } from './decision-question.ts';

const ofReading = ['outside'] as const;
const ofRule = ['guard_band', 'lower_accepted', 'upper_accepted', 'ratio'] as const;
const ofLot = ['false_accept', 'false_reject', 'among_accepted'] as const;

const digits = 4;

/** As many places as the band has digits that mean something; null without one. */
function decimalsOf(band: string | null): number | null {
  const size = Math.abs(Number(band));
  return size > 0 ? Math.min(20, Math.max(0, digits - 1 - Math.floor(Math.log10(size)))) : null;
}

export function DecisionFigures({ asked, decision }: { asked: Asked; decision: Decision }) {
  const { t, format } = useI18n();
  const picture = pictureOf(asked, decision);
  const isCrossed = Number(decision.lower_accepted) > Number(decision.upper_accepted) && decision.ratio !== null;
  const places = decimalsOf(decision.guard_band);
  const shown = (name: string, value: string) =>
    ofRule.includes(name as (typeof ofRule)[number]) && places !== null ? String(Number(Number(value).toFixed(places))) : value;
  const rows = (names: readonly (keyof Decision & string)[], unit = '') =>
    names.map((name) => {
      const value = decision[name];
      return (
        <div key={name} className={classes.figure}>
          <dt>{t(`ui.decision-rules.${name}`)}</dt>
          <dd>{value === null ? t('ui.decision-rules.none') : `${format.measured(shown(name, String(value)))}${unit}`}</dd>
        </div>
      );
    });
  return (
    <>
      <p className={classes.meaning}>{t(`ui.release.rule.${decision.kind}.text`)}</p>
      {picture && <DecisionPlot picture={picture} words={(value) => format.measured(String(Number(value.toPrecision(8))))} />}
      {decision.guard_band === null && <p className={classes.warn}>{t('ui.decision-rules.one_limit')}</p>}
      {isCrossed && <p className={classes.warn}>{t('ui.decision-rules.crossed')}</p>}
      {decision.verdict !== null && (
        <section aria-label={t('ui.decision-rules.reading')}>
          <h2 className={classes.heading}>{t('ui.decision-rules.reading')}</h2>
          <p className={classes.verdict}>
            <VerdictText verdict={decision.verdict} />
          </p>
          <dl className={classes.figures}>{rows(ofReading, ' %')}</dl>
        </section>
      )}
      <section aria-label={t('ui.decision-rules.acceptance')}>
        <h2 className={classes.heading}>{t('ui.decision-rules.acceptance')}</h2>
        <dl className={classes.figures}>{rows(ofRule)}</dl>
      </section>
      <section aria-label={t('ui.decision-rules.lot')}>
        <h2 className={classes.heading}>{t('ui.decision-rules.lot')}</h2>
        <dl className={classes.figures}>{rows(ofLot, ' %')}</dl>
        <p className={classes.hint}>{t('ui.decision-rules.lot.text')}</p>
      </section>
    </>
  );
}
