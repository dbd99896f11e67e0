// A ruler in true millimetres along the label, with the place of what is chosen marked on it. What it says stands in the panel, too.

import type { Box } from '../design/geometry.ts';
import classes from './canvas.module.css';

export const rulerSize = 22;

interface RulerProps {
  axis: 'x' | 'y';
  /** Of the label, millimetres. */
  length: number;
  /** Before the label begins, pixels. */
  margin: number;
  /** Pixels a millimetre. */
  scale: number;
  marked: Box | null;
}

/** Lines nearer than this are grey, not lines. */
const fewestPixels = 4;

export function Ruler({ axis, length, margin, scale, marked }: RulerProps) {
  const across = axis === 'x';
  const step = [1, 5, 10].find((each) => each * scale >= fewestPixels) ?? 10;
  const ticks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  const [long, thick] = [length * scale + 2 * margin, rulerSize];
  const at = (millimetres: number) => Math.round(margin + millimetres * scale) + 0.5;
  const tick = (millimetres: number) => {
    const size = millimetres % 10 === 0 ? 10 : millimetres % 5 === 0 ? 7 : 4;
    return across ? `M${at(millimetres)} ${thick}v${-size}` : `M${thick} ${at(millimetres)}h${-size}`;
  };
  const [start, extent] = marked ? (across ? [marked.x, marked.width] : [marked.y, marked.height]) : [0, 0];
  const [from, size] = [margin + start * scale, Math.max(1, extent * scale)];
  return (
    <svg
      className={classes.ruler}
      data-axis={axis}
      width={across ? long : thick}
      height={across ? thick : long}
      aria-hidden="true"
      focusable="false"
    >
      {marked &&
        (across ? <rect x={from} y={0} width={size} height={thick} /> : <rect x={0} y={from} width={thick} height={size} />)}
      <path d={ticks.map(tick).join('')} />
      {ticks
        .filter((millimetres) => millimetres % 10 === 0)
        .map((millimetres) => (
          <text key={millimetres} x={across ? at(millimetres) + 3 : 2} y={across ? 10 : at(millimetres) + 11}>
            {millimetres}
          </text>
        ))}
    </svg>
  );
}
