// What falls due in each week or month: what was done, what is planned, what nobody has planned, one on the other. The parts differ by how
// they are filled, too.
import { useId } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Frame } from '#renderer/ui/plot/frame.ts';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import { DayLine } from '#renderer/ui/plot/plot-parts.tsx';
import { ticksTo } from '#renderer/ui/plot/ticks.ts';
import classes from './recall.module.css';
import { type Part, parts, segmentsOf } from './recall-bars.ts';
import type { RecallPeriod } from './recall-data.ts';

interface RecallPlotProps {
  periods: readonly RecallPeriod[];
  /** The first one that is not over. */
  current: number;
  height: number;
  nameOf(period: RecallPeriod): string;
  tellOf(period: RecallPeriod): string;
}

/** Of a place, on both sides of its bar. */
const aside = 0.16;
/** A number above the highest bar has room. */
const above = 1.08;
/** Narrower, there are bars without their numbers. */
const narrow = 20;

export function RecallPlot({ periods, current, height, nameOf, tellOf }: RecallPlotProps) {
  const { t, format } = useI18n();
  const hatch = useId().replaceAll(':', '');
  const totals = periods.map(({ done, planned, open }) => done + planned + open);
  const ticks = ticksTo(Math.max(1, ...totals));
  return (
    <Plot
      height={height}
      x={{ from: 0, to: Math.max(1, periods.length) }}
      y={{ from: 0, to: (ticks.at(-1) ?? 1) * above }}
      left={ticks.map((at) => ({ at, text: format.number(at) }))}
      below={() => periods.map((period, at) => ({ at: at + 0.5, text: nameOf(period) }))}
      even
      find={(x) => periods[Math.min(periods.length - 1, Math.floor(x))]}
      tell={tellOf}
      hint={t('ui.recall.picture.text')}
    >
      {(frame) => (
        <>
          <Hatch id={hatch} />
          {current > 0 && <DayLine frame={frame} at={current} />}
          {parts.map((part) => (
            <g key={part} data-name={t(`ui.recall.picture.${part}`)}>
              {periods.map((period, at) => (
                <Bar key={period.from} {...{ part, period, hatch, at, frame }} />
              ))}
            </g>
          ))}
          {periods.map((period, at) =>
            (totals[at] ?? 0) > 0 && frame.x(1) - frame.x(0) > narrow ? (
              <text key={period.from} className={classes.count} x={frame.x(at + 0.5)} y={frame.y(totals[at] ?? 0) - 5}>
                {format.number(totals[at] ?? 0)}
              </text>
            ) : null,
          )}
        </>
      )}
    </Plot>
  );
}

/** Planned work is there on paper only: lines instead of a whole. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} className={classes.ground} />
        <line x1={0} x2={0} y1={0} y2={6} className={classes.hatch} />
      </pattern>
    </defs>
  );
}

interface BarProps {
  part: Part;
  period: RecallPeriod;
  hatch: string;
  at: number;
  frame: Frame;
}

function Bar({ part, period, hatch, at, frame: { x, y } }: BarProps) {
  const segment = segmentsOf(period).find((one) => one.part === part);
  if (!segment) return null;
  const path = `M${x(at + aside)} ${y(segment.from)}V${y(segment.to)}H${x(at + 1 - aside)}V${y(segment.from)}Z`;
  return <path className={classes.bar} data-part={part} d={path} {...(part === 'planned' ? { fill: `url(#${hatch})` } : {})} />;
}
