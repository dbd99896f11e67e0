// How often which result came out: a bar each, those within the interval in the colour of the program.
import { useRef } from 'react';
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
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
const foot = 24;

export function Histogram({ from, to, counts, interval, unit, digits }: HistogramProps) {
  const { format } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const most = Math.max(...counts, 1);
  const each = width / counts.length;
  const place = (value: number) => (to === from ? width / 2 : ((value - from) / (to - from)) * width);
  const inside = (index: number) => {
    const middle = from + ((index + 0.5) / counts.length) * (to - from);
    return middle >= interval.low && middle <= interval.high;
  };
  const label = (value: number) => shortNumber(value, format, digits);
  return (
    <div ref={box} className={classes.histogram}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {counts.map((count, index) => {
            const size = (count / most) * (height - foot);
            const at = index * each;
            return (
              <rect
                key={at}
                className={inside(index) ? classes.inside : classes.outside}
                x={at}
                y={height - foot - size}
                width={Math.max(each - 1, 1)}
                height={size}
              />
            );
          })}
          <line className={classes.axis} x1={0} x2={width} y1={height - foot} y2={height - foot} />
          {[interval.low, interval.high].map((end) => (
            <line key={end} className={classes.end} x1={place(end)} x2={place(end)} y1={0} y2={height - foot} />
          ))}
          <text className={classes.mark} x={0} y={height - 8}>
            {label(from)}
          </text>
          <text className={classes.mark} x={width} y={height - 8} textAnchor="end">
            {label(to)} {unit}
          </text>
        </svg>
      )}
    </div>
  );
}
