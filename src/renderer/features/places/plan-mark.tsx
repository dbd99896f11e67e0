// One mark: looked at it is a link; while the plan is arranged it is drawn to its place, or walked there with the arrows.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { MarkShape } from '../../records/plan/mark-shape.tsx';
import ring from '../../records/plan/plan.module.css';
import type { Side } from './label-sides.ts';
import classes from './plan.module.css';
import type { Size } from './plan-canvas.tsx';
import { onPlan, type PlanWork, type ShownMark, type Spot } from './plan-marks.ts';

interface PlanMarkProps {
  shown: ShownMark;
  size: Size;
  radius: number;
  /** Where its name has room; none: nowhere. */
  side: Side | undefined;
  chosen: boolean;
  editing: boolean;
  spotOf: (point: { clientX: number; clientY: number }) => Spot;
  work: PlanWork;
  onPeek: (on: boolean) => void;
}

/** A part of the plan at a time; ten with the shift key. */
const step = 0.005;
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

export function PlanMark({ shown, size, radius, side, chosen, editing, spotOf, work, onPeek }: PlanMarkProps) {
  const { t, format } = useI18n();
  const { mark, name, about, state, due, address } = shown;
  const { spot, props } = useMoving(shown, { editing, spotOf, work });
  const open = useOpening(address);
  const said = [name, about, t(`ui.plan.state.${state}`), due && t('ui.due.on', { date: format.date(due) })]
    .filter(Boolean)
    .join(', ');
  const inside = (
    <>
      {chosen && <circle className={ring.ring} r={radius * 2} />}
      <circle className={classes.reach} r={radius * 1.8} />
      <MarkShape state={state} size={radius} />
      {side && <MarkName name={name} side={side} radius={radius} />}
    </>
  );
  const shared = {
    className: classes.mark,
    'data-mark': mark.id,
    transform: `translate(${spot.x * size.width} ${spot.y * size.height})`,
  };
  if (editing)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a shape within a drawing
      <g {...shared} {...props} role="button" tabIndex={0} aria-label={t('ui.plan.move', { name })} data-editing>
        {inside}
      </g>
    );
  const peek = (on: boolean) => () => onPeek(on);
  return (
    <a
      {...shared}
      href={address}
      aria-label={said}
      onClick={open}
      onPointerEnter={peek(true)}
      onPointerLeave={peek(false)}
      onFocus={peek(true)}
      onBlur={peek(false)}
    >
      {inside}
    </a>
  );
}

function MarkName({ name, side, radius }: { name: string; side: Side; radius: number }) {
  const [x, anchor] = side === 'left' ? ([-radius - 5, 'end'] as const) : ([radius + 5, 'start'] as const);
  return (
    <text className={classes.label} x={x} y={4} textAnchor={anchor}>
      {name}
    </text>
  );
}

function useOpening(address: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(address);
  };
}

/** Written where it was let go of: when the hand leaves it, or the key. */
function useMoving(shown: ShownMark, { editing, spotOf, work }: Pick<PlanMarkProps, 'editing' | 'spotOf' | 'work'>) {
  const { mark } = shown;
  const [moved, setMoved] = useState<Spot | null>(null);
  const [drawn, setDrawn] = useState(false);
  const spot = (editing && moved) || mark;
  const write = () => {
    setDrawn(false);
    if (moved && (moved.x !== mark.x || moved.y !== mark.y))
      work.move.mutate({ mark, spot: moved }, { onSettled: () => setMoved(null) });
  };
  const props = {
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrawn(true);
    },
    onPointerMove: (event: PointerEvent) => drawn && setMoved(onPlan(spotOf(event))),
    onPointerUp: write,
    // The system took the finger's way for something else: it stays where it was.
    onPointerCancel: () => {
      setDrawn(false);
      setMoved(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = ways[event.key];
      if (event.key === 'Delete') work.takeOff.mutate(shown);
      if (!way) return;
      event.preventDefault();
      const times = event.shiftKey ? 10 : 1;
      setMoved(onPlan({ x: spot.x + way[0] * times, y: spot.y + way[1] * times }));
    },
    onKeyUp: ({ key }: KeyboardEvent) => ways[key] && write(),
  };
  return { spot, props };
}
