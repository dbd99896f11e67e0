// The label in true millimetres: the server's own picture of it, and over it the elements to take hold of. Each is an option of a list,
// so that it can be reached, moved and sized by keys alone.
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import { around, boxOf } from '../design/geometry.ts';
import type { DesignWork } from '../design/use-design.ts';
import type { Names } from '../design/use-names.ts';
import type { Laid } from '../formats/format-data.ts';
import classes from './canvas.module.css';
import { CanvasElement, Handles } from './canvas-element.tsx';
import { goneBy, partsOf } from './picture-parts.ts';
import { Ruler, rulerSize } from './ruler.tsx';
import { useGesture } from './use-gesture.ts';

/** Around the label, pixels. */
export const margin = 28;

interface DesignCanvasProps {
  work: DesignWork;
  laid: Laid | undefined;
  names: Names;
  /** Pixels a millimetre. */
  scale: number;
  /** Leads to the panel of what is chosen. */
  onEdit: () => void;
  onShown: (elements: readonly DesignElement[] | null) => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const fine = 0.1;
const coarse = 1;

export function DesignCanvas({ work, laid, names, scale, onEdit, onShown }: DesignCanvasProps) {
  const { t } = useI18n();
  const drawing = useRef<SVGSVGElement>(null);
  const presses = useRef(0);
  const { design, chosen, wanted } = work;
  const { width, height } = design;
  const [held, setHeld] = useState<readonly number[]>([]);
  const at = ({ clientX, clientY }: PointerEvent) => {
    const frame = drawing.current?.getBoundingClientRect();
    return { x: (clientX - (frame?.left ?? 0) - margin) / scale, y: (clientY - (frame?.top ?? 0) - margin) / scale };
  };
  const gesture = useGesture({ work, scale, at });
  const shown = gesture.elements ?? design.elements;
  const parts = useMemo(() => (laid ? partsOf(laid) : []), [laid]);
  useEffect(() => onShown(gesture.elements), [gesture.elements, onShown]);
  useEffect(() => {
    if (wanted.count === 0) return;
    const find = (what: string) => drawing.current?.querySelector<SVGElement>(what);
    (find(`[data-element="${wanted.element}"]`) ?? find('[role="listbox"]'))?.focus();
  }, [wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const control = event.ctrlKey || event.metaKey;
    const letter = control ? event.key.toLowerCase() : '';
    const current = Number((event.target as Element).getAttribute('data-element') ?? -1);
    if (arrow && !event.altKey) {
      const step = event.shiftKey ? coarse : fine;
      const by = { x: arrow[0] * step, y: arrow[1] * step };
      // Held down it is one step back, however far it went.
      if (!event.repeat) presses.current += 1;
      (control ? work.grow : work.move)(by, `keys:${presses.current}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') work.remove();
    else if (letter === 'd') work.duplicate();
    else if (letter === 'a') work.choose(design.elements.map((_, index) => index));
    else if (event.key === ' ' && current >= 0)
      setHeld(held.includes(current) ? held.filter((one) => one !== current) : [...held, current]);
    else if (event.key === 'Enter') onEdit();
    else if (event.key === 'Escape' && (chosen.length > 0 || held.length > 0)) {
      setHeld([]);
      work.choose([]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (index: number) => {
    // The pointer chooses by itself.
    if (!gesture.holding() && !chosen.includes(index)) work.choose([...new Set([...held, index])]);
  };

  const boxes = shown.map(boxOf);
  const marked = chosen.flatMap((index) => boxes[index] ?? []);
  const whole = marked.length > 0 ? around(marked) : null;
  const [only] = chosen.length === 1 ? chosen : [];
  const alone = only === undefined ? undefined : shown[only];
  const [wide, high] = [width * scale + 2 * margin, height * scale + 2 * margin];
  return (
    <ScrollSection className={classes.stage} label={t('ui.designer.stage')}>
      <div className={classes.measured}>
        <span className={classes.corner} aria-hidden="true">
          {t('ui.designer.mm')}
        </span>
        <Ruler axis="x" length={width} margin={margin} scale={scale} marked={whole} />
        <Ruler axis="y" length={height} margin={margin} scale={scale} marked={whole} />
        <svg
          ref={drawing}
          className={classes.drawing}
          width={wide}
          height={high}
          viewBox={`${-margin / scale} ${-margin / scale} ${wide / scale} ${high / scale}`}
          role="presentation"
          onPointerDown={gesture.onPointerDown}
          onPointerMove={gesture.onPointerMove}
          onPointerUp={gesture.onPointerUp}
          onPointerCancel={gesture.onPointerCancel}
        >
          <g>
            <rect className={classes.paper} width={width} height={height} />
            <Grid width={width} height={height} />
            {parts.map(({ element, address }) => {
              const gone = goneBy(laid?.of.elements[element], shown[element]) ?? { x: 0, y: 0 };
              return (
                <image
                  key={element}
                  href={address}
                  x={gone.x}
                  y={gone.y}
                  width={laid?.of.width}
                  height={laid?.of.height}
                  data-part={element}
                />
              );
            })}
          </g>
          <g
            role="listbox"
            tabIndex={-1}
            aria-multiselectable="true"
            aria-label={t('ui.designer.elements')}
            aria-describedby="designer-keys"
            onKeyDown={onKeyDown}
          >
            {shown.map((element, index) => (
              <CanvasElement
                // biome-ignore lint/suspicious/noArrayIndexKey: elements have no id and two may be equal; findings and the choice name them by place, too
                key={index}
                index={index}
                element={element}
                name={names.elementName(element)}
                findings={laid?.findings.filter((finding) => finding.element === index) ?? []}
                chosen={chosen.includes(index)}
                held={held.includes(index)}
                scale={scale}
                onFocus={onFocus}
              />
            ))}
          </g>
          <g>
            {alone && <Handles element={alone} scale={scale} />}
            {gesture.guides.map(({ axis, at: line }) => (
              <path
                key={axis}
                className={classes.guide}
                d={
                  axis === 'x'
                    ? `M${line} ${-rulerSize / scale}V${height + rulerSize / scale}`
                    : `M${-rulerSize / scale} ${line}H${width + rulerSize / scale}`
                }
              />
            ))}
            {gesture.frame && <rect className={classes.catching} {...gesture.frame} />}
          </g>
        </svg>
      </div>
      <p id="designer-keys" className={unseen.unseen}>
        {t('ui.designer.keys')}
      </p>
    </ScrollSection>
  );
}

/** Millimetres, every fifth stronger; faint, as it lies under the label. */
function Grid({ width, height }: { width: number; height: number }) {
  const lines = (length: number, draw: (at: number) => string) =>
    Array.from({ length: Math.max(0, Math.ceil(length / 5) - 1) }, (_, index) => draw((index + 1) * 5)).join('');
  return (
    <path
      className={classes.grid}
      d={`${lines(width, (at) => `M${at} 0V${height}`)}${lines(height, (at) => `M0 ${at}H${width}`)}`}
    />
  );
}
