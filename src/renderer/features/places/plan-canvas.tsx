// The plan as it is drawn, in the pixels of the screen, so that marks and words keep their size and it can be taken along as it is.
import { type DragEvent, type RefObject, useRef, useState } from 'react';
import { useWidth } from '../../lib/screen/use-width.ts';
import plan from '../../records/plan/plan.module.css';
import type { Picture } from '../../records/plan/plan-data.ts';
import { DueText } from '../../ui/due-text.tsx';
import { labelSides } from './label-sides.ts';
import classes from './plan.module.css';
import { PlanMark } from './plan-mark.tsx';
import type { PlanWork, ShownMark, Spot, Subject } from './plan-marks.ts';

interface PlanCanvasProps {
  box: RefObject<HTMLDivElement | null>;
  picture: Picture;
  label: string;
  marks: readonly ShownMark[];
  chosen: string | null;
  editing: boolean;
  /** What hangs at the hand, to be put on the plan. */
  held: Subject | null;
  work: PlanWork;
}

/** Narrower, marks are smaller. */
const phone = 600;

export interface Size {
  width: number;
  height: number;
}

export function PlanCanvas({ box, picture, label, marks, chosen, editing, held, work }: PlanCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const size = { width, height: Math.round((width * picture.height) / picture.width) };
  const radius = width < phone ? 6 : 9;
  const radiusOf = ({ mark }: ShownMark) => (mark.device ? radius : radius * 1.4);
  const sides = labelSides(
    marks.map((one) => ({ ...one.mark, name: one.name, radius: radiusOf(one) })),
    size,
  );
  const [peeked, setPeeked] = useState<ShownMark | null>(null);
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: (clientX - left) / size.width, y: (clientY - top) / size.height };
  };
  const drop = {
    onDragOver: (event: DragEvent) => held && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!held) return;
      event.preventDefault();
      work.put.mutate({ subject: held, spot: spotOf(event) });
    },
  };
  return (
    <div ref={box} className={classes.canvas}>
      <div ref={frame} className={classes.frame} data-held={held !== null || undefined} {...drop}>
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields
          <svg className={plan.paper} role="group" aria-label={label} width={size.width} height={size.height}>
            <image href={picture.address} width={size.width} height={size.height} />
            {marks.map((shown) => (
              <PlanMark
                key={shown.mark.id}
                {...{ shown, size, editing, spotOf, work }}
                radius={radiusOf(shown)}
                side={sides.get(shown.mark.id)}
                chosen={shown.mark.id === chosen}
                onPeek={(on) => setPeeked(on ? shown : null)}
              />
            ))}
          </svg>
        )}
        {peeked && !editing && <Peek shown={peeked} size={size} />}
      </div>
    </div>
  );
}

/** Said to the eye only: the mark is called the same. */
function Peek({ shown: { mark, name, about, due }, size }: { shown: ShownMark; size: Size }) {
  const left = Math.max(4, Math.min(mark.x * size.width - 110, size.width - 224));
  const below = mark.y < 0.5;
  const top = mark.y * size.height + (below ? 18 : -18);
  return (
    <div className={classes.peek} data-below={below || undefined} style={{ left, top }} aria-hidden="true">
      <strong>{name}</strong>
      <span>{about}</span>
      <DueText date={due} />
    </div>
  );
}
