// One element of the drawing to take hold of: its box, what is wrong with it, and the handles it is pulled by.
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { DesignElement, Finding } from '#renderer/records/label-formats/label-design.ts';
import { boxOf, type Handle } from '../design/geometry.ts';
import classes from './canvas.module.css';

interface CanvasElementProps {
  index: number;
  element: DesignElement;
  name: string;
  findings: readonly Finding[];
  chosen: boolean;
  /** Stays chosen while one goes on to others by keys. */
  held: boolean;
  scale: number;
  onFocus: (index: number) => void;
}

/** Pixels that a hand can hit. */
const thinnest = 8;

export function CanvasElement({ index, element, name, findings, chosen, held, scale, onFocus }: CanvasElementProps) {
  const { t, format } = useI18n();
  const box = boxOf(element);
  // What is only noted gets no sign on the drawing.
  const worst = findings.find(({ severity }) => severity === 'error') ?? findings.find(({ severity }) => severity === 'warning');
  const place = t('ui.designer.place', {
    x: format.number(box.x),
    y: format.number(box.y),
    width: format.number(box.width),
    height: format.number(box.height),
  });
  const missing = (pixels: number) => Math.max(0, thinnest - pixels * scale) / scale;
  const [moreX, moreY] = [missing(box.width), missing(box.height)];
  const sign = 14 / scale;
  return (
    <g
      className={classes.element}
      role="option"
      tabIndex={0}
      data-element={index}
      data-severity={worst?.severity}
      data-held={held || undefined}
      data-hollow={(element.type === 'frame' && !element.filled) || undefined}
      aria-selected={chosen}
      aria-label={[name, place, ...findings.map(({ message }) => message)].join(', ')}
      onFocus={() => onFocus(index)}
    >
      <title>{[name, ...findings.map(({ message }) => message)].join('\n')}</title>
      <rect
        className={classes.hit}
        x={box.x - moreX / 2}
        y={box.y - moreY / 2}
        width={box.width + moreX}
        height={box.height + moreY}
      />
      <rect className={classes.outline} x={box.x} y={box.y} width={box.width} height={box.height} />
      {worst && (
        <g className={classes.sign} transform={`translate(${box.x + box.width} ${box.y}) scale(${sign / 14})`}>
          <circle r={7} />
          <path d="M0 -4V1M0 3V4" />
        </g>
      )}
    </g>
  );
}

const places: readonly { handle: Handle; x: number; y: number }[] = [
  { handle: 'nw', x: 0, y: 0 },
  { handle: 'n', x: 0.5, y: 0 },
  { handle: 'ne', x: 1, y: 0 },
  { handle: 'e', x: 1, y: 0.5 },
  { handle: 'se', x: 1, y: 1 },
  { handle: 's', x: 0.5, y: 1 },
  { handle: 'sw', x: 0, y: 1 },
  { handle: 'w', x: 0, y: 0.5 },
];

/** Pixels; a side shorter than the second has none in its middle, or there would be nothing left to move it by. */
const handleSize = 8;
const roomForMiddle = 36;

export function Handles({ element, scale }: { element: DesignElement; scale: number }) {
  const box = boxOf(element);
  const size = handleSize / scale;
  const line = element.type === 'line' ? (element.direction === 'down' ? ['n', 's'] : ['e', 'w']) : null;
  const offered = places.filter(({ handle, x, y }) => {
    if (line) return line.includes(handle);
    return (x !== 0.5 || box.width * scale >= roomForMiddle) && (y !== 0.5 || box.height * scale >= roomForMiddle);
  });
  return offered.map(({ handle, x, y }) => (
    <rect
      key={handle}
      className={classes.handle}
      data-handle={handle}
      x={box.x + x * box.width - size / 2}
      y={box.y + y * box.height - size / 2}
      width={size}
      height={size}
    />
  ));
}
