// A picture drawn by hand in the one frame of all: axes with the reader's numbers, rules across, words below as many as have room, and a line
// beneath that tells what is pointed at. It says nothing to those who do not see it: the table stands beside it (plot-card.tsx).
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useWidth } from '../../lib/screen/use-width.ts';
import { type Frame, frameOf, valueAt } from './frame.ts';
import classes from './plot.module.css';
import { type Extent, type Mark, standing } from './ticks.ts';

/** How a rule across is drawn; none where only its word stands. */
type Rule = 'grid' | 'zero' | 'limit' | 'none';

export interface LeftMark extends Mark {
  rule?: Rule;
}

interface PlotProps<T> {
  height: number;
  x: Extent;
  y: Extent;
  left?: readonly LeftMark[];
  below?: (frame: Frame) => readonly Mark[];
  /** Words below of like distance: each second or third where not all have room. */
  even?: boolean;
  /** What lies where somebody points, the same object for the same place; and what is told of it. */
  find?: (x: number) => T | undefined;
  tell?: (found: T) => string;
  /** Said while nobody points. */
  hint?: string;
  /** Where the picture has a name of its own. */
  name?: string;
  children: (frame: Frame, found: T | undefined) => ReactNode;
}

export function Plot<T>({ height, x, y, left = [], below, even = false, find, tell, hint, name, children }: PlotProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const width = useWidth(box);
  const [found, setFound] = useState<T | undefined>(undefined);
  const frame = frameOf({ width, height }, { x, y, words: left.map(({ text }) => text) });
  const point = ({ clientX }: PointerEvent) => {
    const at = clientX - (box.current?.getBoundingClientRect().left ?? 0);
    setFound(() => find?.(valueAt(at, frame, x)));
  };
  // A finger points by touching.
  const pointing = find ? { onPointerDown: point, onPointerMove: point, onPointerLeave: () => setFound(undefined) } : {};
  const naming = name === undefined ? { 'aria-hidden': true } : { 'aria-labelledby': title };
  return (
    <div ref={box} className={classes.plot} style={{ minHeight: height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: named where it has a name, and hidden where the table says the same
        <svg data-plot="" width={width} height={height} {...naming} {...pointing}>
          {name !== undefined && <title id={title}>{name}</title>}
          <Left marks={left} frame={frame} />
          {children(frame, found)}
          {standing(below?.(frame) ?? [], frame, even).map((mark) => (
            <text key={mark.at} className={classes.mark} x={mark.x} y={height - 8} textAnchor="middle">
              {mark.text}
            </text>
          ))}
        </svg>
      )}
      {hint !== undefined && <p className={classes.reading}>{found === undefined ? hint : (tell?.(found) ?? hint)}</p>}
    </div>
  );
}

function Left({ marks, frame: { left, right, y } }: { marks: readonly LeftMark[]; frame: Frame }) {
  return marks.map(({ at, text, rule = 'grid' }) => (
    <g key={at}>
      {rule !== 'none' && <line className={classes[rule]} x1={left} x2={right} y1={y(at)} y2={y(at)} />}
      <text className={classes.mark} x={left - 8} y={y(at) + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ));
}
