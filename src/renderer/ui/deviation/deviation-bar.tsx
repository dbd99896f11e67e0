// One test point as a bar in its row: the deviation as a mark, its uncertainty as a bar, the limits as lines, the time before behind it.
import { memo } from 'react';
import classes from './deviation.module.css';
import { type Axis, arrowPath, bandOn, isBeyond, onAxis, signOf, signPath, type Verdict } from './deviation-model.ts';

/** The same in all rows, so that they compare. */
const axis: Axis = { extent: 150, from: 4, to: 116 };
const size = { width: 120, height: 20 } as const;
const middle = size.height / 2;

/** Numbers, so that a row is drawn anew only when they change. */
interface DeviationBarProps {
  at: number;
  from: number | null;
  to: number | null;
  hasLower: boolean;
  hasUpper: boolean;
  /** Where it stood the time before. */
  before: number | null;
  verdict: Verdict;
  label: string;
}

export const DeviationBar = memo(function DeviationBar({
  at,
  from,
  to,
  hasLower,
  hasUpper,
  before,
  verdict,
  label,
}: DeviationBarProps) {
  const span = { at, from, to, has_lower: hasLower, has_upper: hasUpper };
  const band = bandOn(span, axis);
  const x = onAxis(at, axis);
  const beyond = isBeyond(at, axis);
  const sign = signOf(verdict);
  return (
    <svg className={classes.bar} width={size.width} height={size.height} role="img" aria-label={label}>
      <title>{label}</title>
      <rect className={classes.band} x={band.from} width={band.to - band.from} y={3} height={size.height - 6} />
      <line className={classes.zero} x1={onAxis(0, axis)} x2={onAxis(0, axis)} y1={3} y2={size.height - 3} />
      {hasLower && <line className={classes.limit} x1={band.from} x2={band.from} y1={1} y2={size.height - 1} />}
      {hasUpper && <line className={classes.limit} x1={band.to} x2={band.to} y1={1} y2={size.height - 1} />}
      {before !== null && <circle className={classes.ghost} cx={onAxis(before, axis)} cy={middle} r={4.5} />}
      <g data-verdict={verdict}>
        {from !== null && to !== null && (
          <rect
            className={classes.reach}
            x={onAxis(from, axis)}
            width={Math.max(1, onAxis(to, axis) - onAxis(from, axis))}
            y={middle - 2.5}
            height={5}
          />
        )}
        {beyond === 0 ? (
          <path className={classes.sign} data-sign={sign} d={signPath(sign, { x, y: middle, r: 3.5 })} />
        ) : (
          <path className={classes.sign} d={arrowPath({ x: x + beyond * 3, y: middle }, { across: beyond, up: 0 })} />
        )}
      </g>
    </svg>
  );
});
