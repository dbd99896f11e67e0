// A round of a proficiency test: what its values say, in words, as numbers, and drawn against the limits they are judged by.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { proficiencyRoundKind } from '#renderer/records/kinds/calibrations/proficiency-rounds.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { Glance, GlancePart } from '#renderer/ui/glance.tsx';
import classes from './round-page.module.css';

const parts = { Glance: RoundGlance };

export function RoundPage() {
  return <RecordPage kind={proficiencyRoundKind} parts={parts} />;
}

/** With what is still satisfactory, and from where on it is not. */
const scores = [
  { name: 'e_n', within: 1, beyond: 1 },
  { name: 'z_score', within: 2, beyond: 3 },
  { name: 'zeta_score', within: 2, beyond: 3 },
] as const;

function RoundGlance({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const { judgement } = record.attributes;
  const stated = scores.flatMap((score) => {
    const value = textOf(record.attributes[score.name]);
    return value === '' ? [] : [{ ...score, value }];
  });
  return (
    <Glance>
      <GlancePart title={t('proficiency_round.judgement')}>
        <span className={classes.judgement} data-judgement={textOf(judgement) || undefined}>
          {judgement ? t(`round_judgement.${textOf(judgement)}`) : t('ui.proficiency-rounds.open')}
        </span>
      </GlancePart>
      {stated.map(({ name, value, within, beyond }) => (
        <GlancePart key={name} title={t(`proficiency_round.${name}`)}>
          <span className={classes.score}>
            {format.measured(value)}
            <ScoreMark value={Number(value)} within={within} beyond={beyond} />
          </span>
        </GlancePart>
      ))}
    </Glance>
  );
}

const [width, height] = [96, 16] as const;

/** From its limit to the other and half as far again; what lies further stands at the end. */
function ScoreMark({ value, within, beyond }: { value: number; within: number; beyond: number }) {
  const end = beyond * 1.5;
  const place = (score: number) => ((Math.max(-end, Math.min(end, score)) + end) / (2 * end)) * width;
  const size = Math.abs(value);
  const state = size <= within ? 'good' : size >= beyond ? 'bad' : 'warn';
  return (
    <svg className={classes.scale} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-state={state}>
      <rect className={classes.ground} x={0} y={6} width={width} height={4} rx={2} />
      <rect className={classes.within} x={place(-within)} y={6} width={place(within) - place(-within)} height={4} />
      <line className={classes.zero} x1={place(0)} x2={place(0)} y1={2} y2={14} />
      <circle className={classes.mark} cx={place(value)} cy={8} r={4} />
    </svg>
  );
}
