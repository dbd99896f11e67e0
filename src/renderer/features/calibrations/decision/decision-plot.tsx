// The rule as a picture: the limits, where it accepts, and where the true value of the reading may lie. Its figures stand beside it.
import { useRef } from 'react';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import classes from './decision.module.css';
import { bell, type Picture } from './decision-picture.ts';

const height = 220;
const top = 12;
const ground = height - 30;

interface DecisionPlotProps {
  picture: Picture;
  words: (value: number) => string;
}

export function DecisionPlot({ picture, words }: DecisionPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { from, to, limits, accepted } = picture;
  const x = (value: number) => ((value - from) / (to - from)) * width;
  const zone = ([low, high]: Picture['limits']) => {
    const [left, right] = [x(low ?? from), x(high ?? to)];
    return { x: left, y: top, width: Math.max(0, right - left), height: ground - top };
  };
  const lines = new Set([...limits, ...accepted].filter((value) => value !== null));
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <rect className={classes.tolerance} {...zone(limits)} />
          <rect className={classes.accepted} {...zone(accepted)} />
          {[...lines].map((value) => (
            <Upright key={value} name="limit" x={x(value)} outer={limits.includes(value)} />
          ))}
          <Reading picture={picture} x={x} />
          <line className={classes.ground} x1={0} x2={width} y1={ground} y2={ground} />
          {limits.map(
            (value) =>
              value !== null && (
                <text key={value} className={classes.tick} x={x(value)} y={height - 10}>
                  {words(value)}
                </text>
              ),
          )}
        </svg>
      )}
    </div>
  );
}

function Upright({ name, x, outer }: { name: 'limit' | 'reading'; x: number; outer?: boolean }) {
  return <line className={classes[name]} data-outer={outer} x1={x} x2={x} y1={top} y2={ground} />;
}

/** Where the true value may lie, with what lies beyond the limits in red. */
function Reading({ picture, x }: { picture: Picture; x: (value: number) => number }) {
  const { measured, limits } = picture;
  if (measured === null) return null;
  const spots = bell({ ...picture, measured }).map(({ at, share }) => ({ x: x(at), y: ground - share * (ground - top - 8) }));
  const [low, high] = limits.map((limit) => (limit === null ? null : x(limit)));
  const below = spots.filter((spot) => typeof low === 'number' && spot.x <= low);
  const above = spots.filter((spot) => typeof high === 'number' && spot.x >= high);
  return (
    <>
      {[below, above].map((side) => side[0] && <path key={side[0].x} className={classes.beyond} d={area(side)} />)}
      <path className={classes.bell} d={path(spots)} />
      <Upright name="reading" x={x(measured)} />
    </>
  );
}

interface Spot {
  x: number;
  y: number;
}

const path = (spots: readonly Spot[]) =>
  spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function area(spots: readonly Spot[]): string {
  const [first, last] = [spots[0], spots.at(-1)];
  return first && last ? `${path(spots)}L${last.x.toFixed(1)} ${ground}L${first.x.toFixed(1)} ${ground}Z` : '';
}
