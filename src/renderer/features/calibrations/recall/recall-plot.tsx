// What falls due in each week or month, drawn by hand: what was done, what is planned, what nobody has planned, one on the other. The
// parts differ by how they are filled, too.
import { useId, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import { labelStep, ticksTo } from '#renderer/ui/charts/plain-axis.ts';
import classes from './recall.module.css';
import { type Part, parts, segmentsOf } from './recall-bars.ts';
import type { RecallPeriod } from './recall-data.ts';

const frame = { left: 44, right: 8, top: 22, bottom: 24 };

interface RecallPlotProps {
  periods: readonly RecallPeriod[];
  /** The first one that is not over. */
  current: number;
  height: number;
  nameOf(period: RecallPeriod): string;
  tellOf(period: RecallPeriod): string;
}

export function RecallPlot({ periods, current, height, nameOf, tellOf }: RecallPlotProps) {
  const { t, format } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const hatch = useId().replaceAll(':', '');
  const width = useWidth(box);
  const [near, setNear] = useState<number | null>(null);
  const inside = Math.max(0, width - frame.left - frame.right);
  const slot = inside / Math.max(1, periods.length);
  const totals = periods.map(({ done, planned, open }) => done + planned + open);
  const ticks = ticksTo(Math.max(1, ...totals));
  const top = ticks.at(-1) ?? 1;
  const y = (count: number) => height - frame.bottom - (count / top) * (height - frame.bottom - frame.top);
  const left = (at: number) => frame.left + at * slot + slot * 0.16;
  const wide = slot * 0.68;
  const step = labelStep(slot, Math.max(0, ...periods.map((period) => nameOf(period).length)));
  const find = (clientX: number) => {
    const at = clientX - (box.current?.getBoundingClientRect().left ?? 0) - frame.left;
    setNear(Math.max(0, Math.min(periods.length - 1, Math.floor(at / Math.max(1, slot)))));
  };
  const seen = near === null ? undefined : periods[near];
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={({ clientX }) => find(clientX)}
          onPointerLeave={() => setNear(null)}
        >
          <Hatch id={hatch} />
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={frame.left} x2={width - frame.right} y1={y(tick)} y2={y(tick)} />
              <text className={classes.mark} x={frame.left - 8} y={y(tick) + 4} textAnchor="end">
                {format.number(tick)}
              </text>
            </g>
          ))}
          {current > 0 && (
            <line
              className={classes.today}
              x1={frame.left + current * slot}
              x2={frame.left + current * slot}
              y1={frame.top - 8}
              y2={height - frame.bottom}
            />
          )}
          {parts.map((part) => (
            <g key={part} data-name={t(`ui.recall.picture.${part}`)}>
              {periods.map((period, at) => (
                <Bar key={period.from} {...{ part, period, hatch, y }} x={left(at)} width={wide} />
              ))}
            </g>
          ))}
          {periods.map((period, at) => (
            <g key={period.from}>
              {(totals[at] ?? 0) > 0 && slot > 20 && (
                <text className={classes.count} x={left(at) + wide / 2} y={y(totals[at] ?? 0) - 5} textAnchor="middle">
                  {format.number(totals[at] ?? 0)}
                </text>
              )}
              {at % step === 0 && (
                <text className={classes.mark} x={left(at) + wide / 2} y={height - 7} textAnchor="middle">
                  {nameOf(period)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      <p className={classes.reading}>{seen ? tellOf(seen) : t('ui.recall.picture.text')}</p>
    </div>
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
  x: number;
  width: number;
  y(count: number): number;
}

function Bar({ part, period, hatch, x, width, y }: BarProps) {
  const segment = segmentsOf(period).find((one) => one.part === part);
  if (!segment) return null;
  const [low, high] = [y(segment.from), y(segment.to)];
  const path = `M${x} ${low}V${high}H${x + width}V${low}Z`;
  return <path className={classes.bar} data-part={part} d={path} {...(part === 'planned' ? { fill: `url(#${hatch})` } : {})} />;
}
