// The rule as a picture: the limits, where it accepts, and where the true value of the reading may lie. Its figures stand beside it.
import { areaOf, type Frame, pathOf, type Spot } from '#renderer/ui/plot/frame.ts';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import classes from './decision.module.css';
import { bell, type Picture } from './decision-picture.ts';

const height = 220;

interface DecisionPlotProps {
  picture: Picture;
  words: (value: number) => string;
}

export function DecisionPlot({ picture, words }: DecisionPlotProps) {
  const { from, to, limits, accepted } = picture;
  const lines = new Set([...limits, ...accepted].filter((value) => value !== null));
  return (
    <Plot
      height={height}
      x={{ from, to }}
      y={{ from: 0, to: 1.05 }}
      below={() => limits.flatMap((at) => (at === null ? [] : [{ at, text: words(at) }]))}
    >
      {(frame) => (
        <>
          <rect className={classes.tolerance} {...zone(limits, picture, frame)} />
          <rect className={classes.accepted} {...zone(accepted, picture, frame)} />
          {[...lines].map((value) => (
            <Upright key={value} name="limit" at={value} frame={frame} outer={limits.includes(value)} />
          ))}
          <Reading picture={picture} frame={frame} />
          <line className={classes.ground} x1={frame.left} x2={frame.right} y1={frame.ground} y2={frame.ground} />
        </>
      )}
    </Plot>
  );
}

function zone([low, high]: Picture['limits'], { from, to }: Picture, { x, top, ground }: Frame) {
  const [left, right] = [x(low ?? from), x(high ?? to)];
  return { x: left, y: top, width: Math.max(0, right - left), height: ground - top };
}

interface UprightProps {
  name: 'limit' | 'reading';
  at: number;
  frame: Frame;
  outer?: boolean;
}

function Upright({ name, at, frame: { x, top, ground }, outer }: UprightProps) {
  return <line className={classes[name]} data-outer={outer} x1={x(at)} x2={x(at)} y1={top} y2={ground} />;
}

/** Where the true value may lie, with what lies beyond the limits in red. */
function Reading({ picture, frame }: { picture: Picture; frame: Frame }) {
  const { measured, limits } = picture;
  if (measured === null) return null;
  const spots = bell({ ...picture, measured }).map(({ at, share }) => ({ at, x: frame.x(at), y: frame.y(share) }));
  const [low, high] = limits;
  const below = spots.filter(({ at }) => typeof low === 'number' && at <= low);
  const above = spots.filter(({ at }) => typeof high === 'number' && at >= high);
  const onGround = (side: readonly Spot[]) => side.map(({ x }) => ({ x, y: frame.ground }));
  return (
    <>
      {[below, above].map(
        (side) => side[0] && <path key={side[0].x} className={classes.beyond} d={areaOf(side, onGround(side))} />,
      )}
      <path className={classes.bell} d={pathOf(spots)} />
      <Upright name="reading" at={measured} frame={frame} />
    </>
  );
}
