// A picture of a study, drawn by hand: rules across, a band, and a line or marks for each series.
import { useRef } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import { figureText } from '../figure-text.ts';
import classes from './picture.module.css';
import { type Extent, extentsOf, type Picture, type Series, ticksIn } from './picture-model.ts';

const height = 240;
const frame = { left: 56, right: 12, top: 10, bottom: 28 };
const hues = 6;

interface Scale {
  x(value: number): number;
  y(value: number): number;
  right: number;
}

function scaleOf(x: Extent, y: Extent, width: number): Scale {
  const [across, down] = [width - frame.left - frame.right, height - frame.top - frame.bottom];
  return {
    x: (value) => frame.left + ((value - x.from) / (x.to - x.from)) * across,
    y: (value) => frame.top + (1 - (value - y.from) / (y.to - y.from)) * down,
    right: width - frame.right,
  };
}

const path = (spots: readonly { x: number; y: number }[], { x, y }: Scale) =>
  spots.map((spot, at) => `${at === 0 ? 'M' : 'L'}${x(spot.x).toFixed(1)} ${y(spot.y).toFixed(1)}`).join('');

export function PicturePlot({ picture }: { picture: Picture }) {
  const { format } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { x, y } = extentsOf(picture);
  const scale = scaleOf(x, y, width);
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {ticksIn(y).map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={frame.left} x2={scale.right} y1={scale.y(tick)} y2={scale.y(tick)} />
              <text className={classes.mark} x={frame.left - 8} y={scale.y(tick) + 4} textAnchor="end">
                {figureText(tick, format)}
              </text>
            </g>
          ))}
          <Below picture={picture} scale={scale} x={x} />
          {picture.band.length > 0 && <path className={classes.band} d={bandPath(picture.band, scale)} />}
          {picture.rules.map(({ y: at, text, limit }) => (
            <g key={text}>
              <line
                className={limit ? classes.limit : classes.rule}
                x1={frame.left}
                x2={scale.right}
                y1={scale.y(at)}
                y2={scale.y(at)}
              />
              <text
                className={classes.mark}
                x={limit ? frame.left + 4 : scale.right}
                y={scale.y(at) - 4}
                textAnchor={limit ? 'start' : 'end'}
              >
                {text}
              </text>
            </g>
          ))}
          {picture.series.map((series, at) => (
            <Drawn key={series.name} series={series} hue={at % hues} scale={scale} />
          ))}
        </svg>
      )}
    </div>
  );
}

function bandPath(band: Picture['band'], scale: Scale): string {
  const above = band.map(({ x, upper }) => ({ x, y: upper }));
  const below = band.map(({ x, lower }) => ({ x, y: lower })).reverse();
  return `${path([...above, ...below], scale)}Z`;
}

function Drawn({ series: { name, spots, joined, faint }, hue, scale }: { series: Series; hue: number; scale: Scale }) {
  const isCurve = joined && spots.every(({ of }) => of === '');
  return (
    <g data-name={name} data-hue={hue} data-faint={faint || undefined}>
      {joined && <path className={classes.line} d={path(spots, scale)} />}
      {!isCurve &&
        spots.map(({ x, y }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name of their own and are never moved
          <circle key={at} className={classes.dot} cx={scale.x(x)} cy={scale.y(y)} r={faint ? 2.5 : 3.5} />
        ))}
    </g>
  );
}

/** Names or numbers below, as many as have room. */
function Below({ picture: { names }, scale, x }: { picture: Picture; scale: Scale; x: Extent }) {
  const { format } = useI18n();
  const longest = Math.max(1, ...(names ?? []).map((name) => name.length));
  const step = names ? Math.ceil((names.length * Math.min(longest, 8) * 9) / Math.max(1, scale.right - frame.left)) : 1;
  const marks = names
    ? names.flatMap((name, at) => (at % step === 0 ? [{ at, text: name.length > 8 ? `${name.slice(0, 7)}…` : name }] : []))
    : ticksIn(x, 6).map((tick) => ({ at: tick, text: figureText(tick, format) }));
  return marks.map(({ at, text }) => (
    <text key={at} className={classes.mark} x={scale.x(at)} y={height - 8} textAnchor="middle">
      {text}
    </text>
  ));
}
