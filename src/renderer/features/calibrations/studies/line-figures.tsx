// The figures of a bias with its t-test, and of a line of linearity with the tests of its slope and its constant.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { chanceText, figureText } from './figure-text.ts';
import classes from './study.module.css';
import type { Findings } from './study-data.ts';

type Figure = readonly [label: string, value: string];

function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.facts}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function BiasFigures({ bias, unit }: { bias: NonNullable<Findings['bias']>; unit: string }) {
  const { t, format } = useI18n();
  const measured = (value: number) => `${figureText(value, format)} ${unit}`.trim();
  const share = (value: number | null) => (value === null ? null : format.percent(Number(value.toFixed(2))));
  const ofTolerance = share(bias.bias_percent_of_tolerance);
  const figures: Figure[] = [
    [t('ui.study.mean'), measured(bias.mean)],
    [t('ui.study.column.reference'), measured(bias.reference)],
    [t('gauge_study.bias'), measured(bias.bias)],
    [t('ui.study.interval'), `${figureText(bias.lower, format)} … ${measured(bias.upper)}`],
    [t('ui.study.deviation'), measured(bias.deviation)],
    ['t', figureText(bias.t, format)],
    [t('ui.study.freedom'), format.number(bias.freedom)],
    [t('ui.study.chance'), chanceText(bias.chance, format)],
    ...(ofTolerance === null ? [] : [[t('ui.study.of_tolerance'), ofTolerance] as const]),
  ];
  return <Figures title={t('ui.study.bias')} figures={figures} />;
}

export function LinearityFigures({ linearity, unit }: { linearity: NonNullable<Findings['linearity']>; unit: string }) {
  const { t, format } = useI18n();
  const shown = (value: number) => figureText(value, format);
  const tested = (value: number, chance: number) => `${shown(value)} (p ${chanceText(chance, format).replace(/^(?!<)/, '= ')})`;
  const sign = linearity.slope < 0 ? '−' : '+';
  const figures: Figure[] = [
    [t('ui.study.line'), `${shown(linearity.intercept)} ${sign} ${shown(Math.abs(linearity.slope))} · x`],
    [t('ui.study.slope_t'), tested(linearity.slope_t, linearity.slope_chance)],
    [t('ui.study.intercept_t'), tested(linearity.intercept_t, linearity.intercept_chance)],
    ['R²', format.number(Number(linearity.explained.toFixed(4)))],
    [t('ui.study.deviation'), `${shown(linearity.deviation)} ${unit}`.trim()],
    [t('ui.study.freedom'), format.number(linearity.freedom)],
  ];
  return <Figures title={t('gauge_study_kind.linearity')} figures={figures} />;
}
