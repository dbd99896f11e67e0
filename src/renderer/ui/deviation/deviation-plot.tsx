// All test points of a calibration in one picture: the tolerance as a band, each deviation with its uncertainty in its
// place, and where it stood the time before in grey behind it.
import { shownExtent } from '#server/contract/values/measuring/tolerance-span.ts';
import type { Format } from '../../lib/format.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { Frame } from '../plot/frame.ts';
import { Plot } from '../plot/plot.tsx';
import { widthOf } from '../plot/ticks.ts';
import classes from './deviation.module.css';
import { type Axis, arrowPath, bandOn, type DrawnPoint, isBeyond, onAxis, signOf, signPath } from './deviation-model.ts';

interface Slot {
  x: number;
  width: number;
}

interface DeviationPlotProps {
  points: readonly DrawnPoint[];
  height: number;
  /** Whose marks are whose. */
  names: { now: string; before: string };
}

export function DeviationPlot({ points, height, names }: DeviationPlotProps) {
  const { t, format } = useI18n();
  const pointText = usePointText();
  const extent = shownExtent(points.flatMap(({ span, before }) => [span, before?.span ?? null]));
  return (
    <Plot
      height={height}
      x={{ from: 0, to: points.length }}
      y={{ from: -extent, to: extent }}
      left={[100, 0, -100].map((at) => ({ at, text: `${format.number(at)} %`, rule: 'zero' }))}
      below={(frame) => namesBelow(points, slotOf(frame, 0).width, format)}
      even
      find={(x) => points[Math.min(points.length - 1, Math.floor(x))]}
      tell={pointText}
      hint={t('ui.deviation.text')}
    >
      {(frame, near) => {
        const axis: Axis = { extent, from: frame.ground, to: frame.top };
        const drawn = points.map((point, at) => ({ point, slot: slotOf(frame, at) }));
        return (
          <>
            {drawn.map(({ point, slot }) => (
              <Permitted key={point.id} {...{ point, slot, axis }} near={point === near} />
            ))}
            <g data-name={names.before}>
              {drawn.map(({ point, slot }) => (
                <Ghost key={point.id} {...{ point, slot, axis }} />
              ))}
            </g>
            <g data-name={names.now}>
              {drawn.map(({ point, slot }) => (
                <Mark key={point.id} {...{ point, slot, axis }} />
              ))}
            </g>
          </>
        );
      }}
    </Plot>
  );
}

const slotOf = ({ x }: Frame, at: number): Slot => ({ x: x(at + 0.5), width: x(1) - x(0) });

/** What is told of the point that is pointed at. */
function usePointText(): (point: DrawnPoint) => string {
  const { t, format } = useI18n();
  return ({ num, label, error, uncertainty, unit, span, before, verdict }) => {
    const told = (value: string) => `${format.measured(value)} ${unit}`.trim();
    return [
      [num, label].filter(Boolean).join(': '),
      error === null ? '' : t('ui.deviation.off', { error: told(error) }),
      uncertainty === null ? '' : `U = ${told(uncertainty)}`,
      span ? t('ui.device.drift.share', { used: format.number(span.at) }) : t('ui.deviation.unlimited'),
      before?.error ? t('ui.deviation.off.before', { error: told(before.error) }) : '',
      t(`ui.verdict.${verdict}`),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

interface PartProps {
  point: DrawnPoint;
  slot: Slot;
  axis: Axis;
}

/** What was permitted at this point; a point without limits says so by a dash. */
function Permitted({ point: { span }, slot, axis, near }: PartProps & { near: boolean }) {
  const left = slot.x - slot.width / 2;
  if (!span)
    return (
      <text className={classes.nothing} x={slot.x} y={onAxis(0, axis) + 4} textAnchor="middle">
        –
      </text>
    );
  const band = bandOn(span, axis);
  const right = left + slot.width;
  return (
    <>
      <rect
        className={near ? classes.near : classes.band}
        x={left}
        width={slot.width}
        y={band.to}
        height={Math.max(0, band.from - band.to)}
      />
      {span.has_upper && <line className={classes.limit} x1={left} x2={right} y1={band.to} y2={band.to} />}
      {span.has_lower && <line className={classes.limit} x1={left} x2={right} y1={band.from} y2={band.from} />}
    </>
  );
}

const radiusIn = ({ width }: Slot) => Math.max(1.5, Math.min(4.5, width / 4));

function Ghost({ point: { before }, slot, axis }: PartProps) {
  if (!before?.span) return null;
  const { at, from, to } = before.span;
  const x = slot.x - Math.min(12, slot.width * 0.25);
  return (
    <>
      {from !== null && to !== null && (
        <line className={classes.ghostReach} x1={x} x2={x} y1={onAxis(from, axis)} y2={onAxis(to, axis)} />
      )}
      <circle className={classes.ghost} cx={x} cy={onAxis(at, axis)} r={radiusIn(slot)} />
    </>
  );
}

function Mark({ point: { span, verdict }, slot, axis }: PartProps) {
  if (!span) return null;
  const { at, from, to } = span;
  const place = { x: slot.x, y: onAxis(at, axis) };
  const beyond = isBeyond(at, axis);
  const sign = signOf(verdict);
  const wide = Math.max(1.5, Math.min(7, slot.width / 3));
  return (
    <g data-verdict={verdict}>
      {from !== null && to !== null && (
        <rect
          className={classes.reach}
          x={place.x - wide / 2}
          width={wide}
          y={onAxis(to, axis)}
          height={Math.max(1, onAxis(from, axis) - onAxis(to, axis))}
        />
      )}
      {beyond === 0 ? (
        <path className={classes.sign} data-sign={sign} d={signPath(sign, { ...place, r: radiusIn(slot) })} />
      ) : (
        <path className={classes.sign} d={arrowPath(place, { across: 0, up: beyond })} />
      )}
    </g>
  );
}

/** The values the points were measured at where all have room uncut, else the numbers of the rows. */
function namesBelow(points: readonly DrawnPoint[], wide: number, format: Format) {
  const texts = points.map(({ nominal, label }) => nominal || label);
  const isNamed = texts.every((text) => text !== '' && widthOf(text) + 8 <= wide);
  return points.map(({ num }, at) => ({ at: at + 0.5, text: isNamed ? (texts[at] ?? '') : format.number(num) }));
}
