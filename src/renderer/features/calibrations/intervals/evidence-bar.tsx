// What was observed against the target, drawn: the mark is the share found in tolerance, the bar where it may really lie, the line the
// target. From half up, as nothing below is asked for. The numbers stand beside it.
import classes from './intervals-page.module.css';

interface EvidenceBarProps {
  observed: number;
  lower: number;
  upper: number;
  /** Between 0 and 1, as the others. */
  target: number;
}

const [width, height, from] = [120, 16, 0.5] as const;
const place = (share: number) => Math.max(0, ((share - from) / (1 - from)) * width);

export function EvidenceBar({ observed, lower, upper, target }: EvidenceBarProps) {
  const below = upper < target;
  return (
    <svg className={classes.evidence} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-below={below || undefined}>
      <rect className={classes.ground} x={0} y={6} width={width} height={4} rx={2} />
      <rect className={classes.range} x={place(lower)} y={6} width={Math.max(2, place(upper) - place(lower))} height={4} rx={2} />
      <circle className={classes.mark} cx={place(observed)} cy={8} r={4} />
      <line className={classes.target} x1={place(target)} x2={place(target)} y1={0} y2={height} />
    </svg>
  );
}
