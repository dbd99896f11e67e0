// What more than one picture has in it: a band that is permitted, a day that matters.
import type { Frame } from './frame.ts';
import classes from './plot.module.css';

interface BandProps {
  frame: Frame;
  /** Across; the whole picture where not said. */
  from?: number;
  to?: number;
  /** Null: without a limit on that side, so up to the edge. */
  lower: number | null;
  upper: number | null;
}

export function Band({ frame, from, to, lower, upper }: BandProps) {
  const left = from === undefined ? frame.left : frame.x(from);
  const right = to === undefined ? frame.right : frame.x(to);
  const top = upper === null ? frame.top : frame.y(upper);
  const foot = lower === null ? frame.ground : frame.y(lower);
  return (
    <>
      <rect className={classes.band} x={left} width={Math.max(0, right - left)} y={top} height={Math.max(0, foot - top)} />
      {upper !== null && <line className={classes.limit} x1={left} x2={right} y1={top} y2={top} />}
      {lower !== null && <line className={classes.limit} x1={left} x2={right} y1={foot} y2={foot} />}
    </>
  );
}

interface DayLineProps {
  frame: Frame;
  at: number;
  text?: string;
  warns?: boolean;
}

/** An upright through the picture, its word on the side that has room. */
export function DayLine({ frame, at, text, warns = false }: DayLineProps) {
  const x = frame.x(at);
  const isLate = x > (frame.left + frame.right) / 2;
  return (
    <g data-warns={warns || undefined}>
      <line className={classes.day} x1={x} x2={x} y1={frame.top - 8} y2={frame.ground} />
      {text !== undefined && (
        <text className={classes.dayText} x={isLate ? x - 4 : x + 4} y={frame.top + 2} textAnchor={isLate ? 'end' : 'start'}>
          {text}
        </text>
      )}
    </g>
  );
}
