// The form of a type of widget, drawn small: rows, bars, parts of a whole, a line. Its data come with the preview.
import type { Sketch } from './widget-catalogue.ts';
import classes from './widget-gallery.module.css';

const [wide, high] = [72, 44];
const bars = [14, 22, 31, 19, 26, 12];
const shares = [1, 0.6, 0.4];

export function WidgetSketch({ sketch }: { sketch: Sketch }) {
  return (
    <svg className={classes.sketch} viewBox={`0 0 ${wide} ${high}`} width={wide} height={high} aria-hidden="true">
      {sketch === 'rows' && <Rows />}
      {sketch === 'bars' && <Bars />}
      {sketch === 'stack' && <Stack />}
      {sketch === 'shares' && <Shares />}
      {sketch === 'words' && <path className={classes.stroke} d="M6 12 H40 M6 22 H66 M6 32 H54" />}
      {sketch === 'line' && <path className={classes.stroke} d="M4 34 L16 26 L28 30 L40 16 L52 20 L68 8" />}
      {sketch !== 'rows' && sketch !== 'shares' && sketch !== 'words' && (
        <path className={classes.axis} d={`M3 ${high - 3.5} H${wide - 3}`} />
      )}
    </svg>
  );
}

function Rows() {
  return [0, 1, 2, 3].map((row) => (
    <g key={row} className={row === 0 ? classes.faint : classes.fill}>
      <rect x={4} y={5 + row * 10} width={22} height={4} />
      <rect className={classes.faint} x={32} y={5 + row * 10} width={20} height={4} />
      <rect className={classes.faint} x={58} y={5 + row * 10} width={10} height={4} />
    </g>
  ));
}

function Bars() {
  return bars.map((height, index) => (
    <rect key={height} className={classes.fill} x={6 + index * 11} y={high - 4 - height} width={7} height={height} />
  ));
}

function Stack() {
  return bars.slice(0, 4).map((height, index) => (
    <g key={height}>
      <rect className={classes.fill} x={8 + index * 16} y={high - 4 - height} width={10} height={height} />
      <rect className={classes.faint} x={8 + index * 16} y={high - 4 - height} width={10} height={height / 2.5} />
    </g>
  ));
}

function Shares() {
  return shares.map((share, index) => (
    <rect
      key={share}
      className={classes.fill}
      x={22}
      y={6 + index * 12}
      width={share * 44}
      height={7}
      opacity={1 - index * 0.3}
    />
  ));
}
