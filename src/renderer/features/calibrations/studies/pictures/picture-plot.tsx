// A picture of a study: rules across, a band, and a line or marks for each series.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { areaOf, type Frame, pathOf } from '#renderer/ui/plot/frame.ts';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import { ticksIn } from '#renderer/ui/plot/ticks.ts';
import { figureText } from '../figure-text.ts';
import classes from './picture.module.css';
import { extentsOf, type Picture, type Series } from './picture-model.ts';

const height = 240;
const hues = 6;

export function PicturePlot({ picture }: { picture: Picture }) {
  const { format } = useI18n();
  const { x, y } = extentsOf(picture);
  return (
    <Plot
      height={height}
      x={x}
      y={y}
      left={ticksIn(y).map((at) => ({ at, text: figureText(at, format) }))}
      below={() =>
        picture.names?.map((text, at) => ({ at, text: text.length > 8 ? `${text.slice(0, 7)}…` : text })) ??
        ticksIn(x, 6).map((at) => ({ at, text: figureText(at, format) }))
      }
      even
    >
      {(frame) => (
        <>
          {picture.band.length > 0 && <path className={classes.band} d={bandPath(picture.band, frame)} />}
          {picture.rules.map(({ y: at, text, limit }) => (
            <g key={text}>
              <line
                className={limit ? classes.limit : classes.rule}
                x1={frame.left}
                x2={frame.right}
                y1={frame.y(at)}
                y2={frame.y(at)}
              />
              <text
                className={classes.mark}
                x={limit ? frame.left + 4 : frame.right}
                y={frame.y(at) - 4}
                textAnchor={limit ? 'start' : 'end'}
              >
                {text}
              </text>
            </g>
          ))}
          {picture.series.map((series, at) => (
            <Drawn key={series.name} series={series} hue={at % hues} frame={frame} />
          ))}
        </>
      )}
    </Plot>
  );
}

function bandPath(band: Picture['band'], { x, y }: Frame): string {
  const edge = (key: 'upper' | 'lower') => band.map((one) => ({ x: x(one.x), y: y(one[key]) }));
  return areaOf(edge('upper'), edge('lower'));
}

function Drawn({ series: { name, spots, joined, faint }, hue, frame }: { series: Series; hue: number; frame: Frame }) {
  const isCurve = joined && spots.every(({ of }) => of === '');
  return (
    <g data-name={name} data-hue={hue} data-faint={faint || undefined}>
      {joined && <path className={classes.line} d={pathOf(spots.map((spot) => ({ x: frame.x(spot.x), y: frame.y(spot.y) })))} />}
      {!isCurve &&
        spots.map(({ x, y }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name of their own and are never moved
          <circle key={at} className={classes.dot} cx={frame.x(x)} cy={frame.y(y)} r={faint ? 2.5 : 3.5} />
        ))}
    </g>
  );
}
