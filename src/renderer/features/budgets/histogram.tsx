// How often which result came out: a bar each, those within the interval in the colour of the program.
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import classes from './budget-result.module.css';

interface HistogramProps {
  from: number;
  to: number;
  counts: readonly number[];
  interval: { low: number; high: number };
  unit: string;
  digits: number;
}

const height = 160;

export function Histogram({ from, to, counts, interval, unit, digits }: HistogramProps) {
  const { format } = useI18n();
  const wide = (to - from) / counts.length;
  const isInside = (index: number) => {
    const middle = from + (index + 0.5) * wide;
    return middle >= interval.low && middle <= interval.high;
  };
  const label = (value: number) => shortNumber(value, format, digits);
  return (
    <div className={classes.histogram}>
      <Plot
        height={height}
        x={{ from, to }}
        y={{ from: 0, to: Math.max(...counts, 1) }}
        below={() => [
          { at: from, text: label(from) },
          { at: to, text: `${label(to)} ${unit}` },
        ]}
      >
        {({ left, right, top, ground, x, y }) => (
          <>
            {counts.map((count, index) => {
              const at = left + (index / counts.length) * (right - left);
              return (
                <rect
                  key={at}
                  className={isInside(index) ? classes.inside : classes.outside}
                  x={at}
                  y={y(count)}
                  width={Math.max((right - left) / counts.length - 1, 1)}
                  height={ground - y(count)}
                />
              );
            })}
            <line className={classes.axis} x1={left} x2={right} y1={ground} y2={ground} />
            {[interval.low, interval.high].map((end) => (
              <line key={end} className={classes.end} x1={x(end)} x2={x(end)} y1={top} y2={ground} />
            ))}
          </>
        )}
      </Plot>
    </div>
  );
}
