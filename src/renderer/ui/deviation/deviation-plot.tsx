// All test points of a calibration in one picture, drawn by hand: the tolerance as a band, each deviation with its uncertainty in its
// place, and where it stood the time before in grey behind it.
import { useRef, useState } from 'react';
import { shownExtent } from '#server/contract/values/measuring/tolerance-span.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useWidth } from '../../lib/screen/use-width.ts';
import classes from './deviation.module.css';
import { type Axis, arrowPath, bandOn, type DrawnPoint, isBeyond, onAxis, signOf, signPath } from './deviation-model.ts';

const frame = { left: 56, right: 8, top: 10, bottom: 24 };
const letter = 7;

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
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const pointText = usePointText();
  const [near, setNear] = useState<number | null>(null);
  const extent = shownExtent(points.flatMap(({ span, before }) => [span, before?.span ?? null]));
  const axis: Axis = { extent, from: height - frame.bottom, to: frame.top };
  const inside = width - frame.left - frame.right;
  const slots = points.map((_, at): Slot => {
    const each = inside / points.length;
    return { x: frame.left + (at + 0.5) * each, width: each };
  });
  const find = (clientX: number) => {
    const at = clientX - (box.current?.getBoundingClientRect().left ?? 0) - frame.left;
    setNear(Math.max(0, Math.min(points.length - 1, Math.floor((at / inside) * points.length))));
  };
  const seen = near === null ? undefined : points[near];
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
          {[100, 0, -100].map((share) => (
            <g key={share}>
              <line
                className={classes.zero}
                x1={frame.left}
                x2={width - frame.right}
                y1={onAxis(share, axis)}
                y2={onAxis(share, axis)}
              />
              <text className={classes.mark} x={frame.left - 8} y={onAxis(share, axis) + 4} textAnchor="end">
                {format.number(share)} %
              </text>
            </g>
          ))}
          {points.map((point, at) => (
            <Permitted key={point.id} point={point} slot={slots[at]} axis={axis} near={at === near} />
          ))}
          <g data-name={names.before}>
            {points.map((point, at) => (
              <Ghost key={point.id} point={point} slot={slots[at]} axis={axis} />
            ))}
          </g>
          <g data-name={names.now}>
            {points.map((point, at) => (
              <Mark key={point.id} point={point} slot={slots[at]} axis={axis} />
            ))}
          </g>
          <Below points={points} slots={slots} y={height - 7} />
        </svg>
      )}
      <p className={classes.reading}>{seen ? pointText(seen) : t('ui.deviation.text')}</p>
    </div>
  );
}

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
  slot: Slot | undefined;
  axis: Axis;
}

/** What was permitted at this point; a point without limits says so by a dash. */
function Permitted({ point: { span }, slot, axis, near }: PartProps & { near: boolean }) {
  if (!slot) return null;
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
  if (!slot || !before?.span) return null;
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
  if (!slot || !span) return null;
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

/** The value a point was measured at where there is room for it, else the number of its row, as many as fit. */
function Below({ points, slots, y }: { points: readonly DrawnPoint[]; slots: readonly Slot[]; y: number }) {
  const { format } = useI18n();
  const room = Math.floor((slots[0]?.width ?? 0) / letter);
  const texts = points.map(({ nominal, label }) => nominal || label);
  const isNamed = room >= 8 && texts.every((text) => text !== '');
  const cut = (text: string) => (text.length > room ? `${text.slice(0, room - 1)}…` : text);
  const step = isNamed
    ? 1
    : Math.max(1, Math.ceil((String(points.length).length * letter + 8) / Math.max(1, slots[0]?.width ?? 1)));
  return points.map(({ id, num }, at) =>
    at % step === 0 ? (
      <text key={id} className={classes.mark} x={slots[at]?.x} y={y} textAnchor="middle">
        {isNamed ? cut(texts[at] ?? '') : format.number(num)}
      </text>
    ) : null,
  );
}
