// A price over time as a stair, drawn by hand: a step where another version begins, a gap where none applies, today as a line; what is to
// come is drawn in dashes.
import { useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import { ticksTo } from '#renderer/ui/charts/plain-axis.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import classes from './price-history.module.css';
import { dayAt, type Piece, placeOf, type Stair } from './price-stair.ts';

const frame = { left: 64, right: 16, top: 20, bottom: 24, height: 220 };

interface PriceStairPlotProps {
  stair: Stair;
  today: PlainDate;
  tellOf(piece: Piece): string;
}

interface Places {
  /** The last place a letter may stand at. */
  right: number;
  x(day: PlainDate): number;
  y(price: number): number;
}

export function PriceStairPlot({ stair, today, tellOf }: PriceStairPlotProps) {
  const { t, format } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [near, setNear] = useState<PlainDate | null>(null);
  const ticks = ticksTo(Math.max(1, stair.most * 1.1));
  const top = ticks.at(-1) ?? 1;
  const inside = Math.max(1, width - frame.left - frame.right);
  const places: Places = {
    right: width - frame.right,
    x: (day) => frame.left + placeOf(day, stair) * inside,
    y: (price) => frame.height - frame.bottom - (price / top) * (frame.height - frame.bottom - frame.top),
  };
  const find = (clientX: number) => {
    const at = clientX - (box.current?.getBoundingClientRect().left ?? 0) - frame.left;
    setNear(dayAt(at / inside, stair));
  };
  const seen = near === null ? undefined : stair.pieces.find(({ from, to }) => near >= from && near <= to);
  const now = places.x(today);
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={frame.height}
          aria-hidden="true"
          onPointerMove={({ clientX }) => find(clientX)}
          onPointerLeave={() => setNear(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={frame.left} x2={width - frame.right} y1={places.y(tick)} y2={places.y(tick)} />
              <text className={classes.mark} x={frame.left - 8} y={places.y(tick) + 4} textAnchor="end">
                {format.amount(tick)}
              </text>
            </g>
          ))}
          <line className={classes.today} x1={now} x2={now} y1={frame.top - 8} y2={frame.height - frame.bottom} />
          <text className={classes.mark} x={now + 4} y={frame.top - 8} dominantBaseline="hanging">
            {t('ui.price_history.today')}
          </text>
          {stair.pieces.map((piece, index) => (
            <Tread key={piece.from} piece={piece} before={stair.pieces[index - 1]} today={today} places={places} />
          ))}
          <Days stair={stair} places={places} width={width} />
        </svg>
      )}
      <p className={classes.reading}>{seen ? tellOf(seen) : t('ui.price_history.text')}</p>
    </div>
  );
}

interface TreadProps {
  piece: Piece;
  before: Piece | undefined;
  today: PlainDate;
  places: Places;
}

const amountRoom = 40;

function Tread({ piece: { from, to, version, since }, before, today, places: { x, y, right } }: TreadProps) {
  const { format } = useI18n();
  if (!version) return null;
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

const dateRoom = 84;

/** The days on which something changed, as many as have room. */
function Days({ stair, places: { x }, width }: { stair: Stair; places: Places; width: number }) {
  const { format } = useI18n();
  let free = 0;
  return stair.pieces.map(({ from, since }) => {
    const at = x(from);
    if (since || at - dateRoom / 2 < free || at + dateRoom / 2 > width) return null;
    free = at + dateRoom / 2;
    return (
      <text key={from} className={classes.mark} x={at} y={frame.height - 7} textAnchor="middle">
        {format.date(from)}
      </text>
    );
  });
}
