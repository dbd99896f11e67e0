// A price over time as a stair: a step where another version begins, a gap where none applies, today as a line; what is to
// come is drawn in dashes.
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Frame } from '#renderer/ui/plot/frame.ts';
import { Plot } from '#renderer/ui/plot/plot.tsx';
import { DayLine } from '#renderer/ui/plot/plot-parts.tsx';
import { ticksTo } from '#renderer/ui/plot/ticks.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import classes from './price-history.module.css';
import { type Piece, pieceAt, placeOf, type Stair } from './price-stair.ts';

const height = 224;

interface PriceStairPlotProps {
  stair: Stair;
  today: PlainDate;
  tellOf(piece: Piece): string;
}

export function PriceStairPlot({ stair, today, tellOf }: PriceStairPlotProps) {
  const { t, format } = useI18n();
  const ticks = ticksTo(Math.max(1, stair.most * 1.1));
  return (
    <Plot
      height={height}
      x={{ from: 0, to: 1 }}
      y={{ from: 0, to: ticks.at(-1) ?? 1 }}
      left={ticks.map((at) => ({ at, text: format.amount(at) }))}
      below={() =>
        stair.pieces.flatMap(({ from, since }) => (since ? [] : [{ at: placeOf(from, stair), text: format.date(from) }]))
      }
      find={(x) => pieceAt(x, stair)}
      tell={tellOf}
      hint={t('ui.price_history.text')}
    >
      {(frame) => (
        <>
          <DayLine frame={frame} at={placeOf(today, stair)} text={t('ui.price_history.today')} />
          {stair.pieces.map((piece, index) => (
            <Tread key={piece.from} {...{ piece, today, stair, frame }} before={stair.pieces[index - 1]} />
          ))}
        </>
      )}
    </Plot>
  );
}

interface TreadProps {
  piece: Piece;
  before: Piece | undefined;
  today: PlainDate;
  stair: Stair;
  frame: Frame;
}

const amountRoom = 40;

function Tread({ piece: { from, to, version, since }, before, today, stair, frame: { x: across, y, right } }: TreadProps) {
  const { format } = useI18n();
  if (!version) return null;
  const x = (day: PlainDate) => across(placeOf(day, stair));
  const height = y(version.price);
  const middle = today > from && today < to ? x(today) : null;
  const parts =
    middle === null
      ? [[x(from), x(to)]]
      : [
          [x(from), middle],
          [middle, x(to)],
        ];
  return (
    <g>
      {before?.version && <line className={classes.riser} x1={x(from)} x2={x(from)} y1={y(before.version.price)} y2={height} />}
      {parts.map(([left = 0, until = 0], index) => (
        <line
          key={left}
          className={classes.tread}
          data-planned={from > today || (middle !== null && index === 1) || undefined}
          x1={left}
          x2={until}
          y1={height}
          y2={height}
        />
      ))}
      {!since && <circle className={classes.step} cx={x(from)} cy={height} r={4} />}
      <text className={classes.amount} x={Math.min(x(from) + 6, right - amountRoom)} y={height - 7}>
        {format.amount(version.price)}
      </text>
    </g>
  );
}
