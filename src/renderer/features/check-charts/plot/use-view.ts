// What of a chart is in view: dragged, scaled with the wheel, painted once a frame whatever happened since the last one.
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { type Frame, fitted, moved, placeAt, type View, whole, zoomed } from './plot-model.ts';

interface ViewInput {
  canvas: RefObject<HTMLCanvasElement | null>;
  count: number;
  frame: Frame;
  paint(view: View): void;
  /** A value was pointed at. */
  onPick(place: number): void;
}

const asDrag = 4;

export function useView({ canvas, count, frame, paint, onPick }: ViewInput) {
  const view = useRef<View>(whole(count));
  const known = useRef(count);
  const due = useRef(0);
  const draw = useCallback(() => {
    if (due.current !== 0) return;
    due.current = requestAnimationFrame(() => {
      due.current = 0;
      paint(view.current);
    });
  }, [paint]);
  const show = useCallback(
    (next: View) => {
      view.current = next;
      draw();
    },
    [draw],
  );
  useEffect(() => {
    // A new value: who saw all of them still does.
    const sawAll = view.current.to >= known.current - 0.5 && view.current.from <= -0.5;
    view.current = sawAll ? whole(count) : fitted(view.current, count);
    known.current = count;
    draw();
    return () => {
      cancelAnimationFrame(due.current);
      due.current = 0;
    };
  }, [count, draw]);
  useWheel({ canvas, count, frame, view, show });
  const scale = (factor: number) => show(zoomed(view.current, (view.current.from + view.current.to) / 2, factor, count));
  return {
    view,
    show,
    scale,
    all: () => show(whole(count)),
    /** So that a value is seen that is read by keys. */
    reveal(at: number) {
      const { from, to } = view.current;
      if (at < from) show(moved(view.current, at - 0.5 - from, count));
      else if (at > to) show(moved(view.current, at + 0.5 - to, count));
      else draw();
    },
    pointer: usePointer({ count, frame, view, show, onPick }),
  };
}

interface Moving {
  count: number;
  frame: Frame;
  view: RefObject<View>;
  show(next: View): void;
}

/** With Ctrl it scales; aside, or with Shift, it moves. The page is still scrolled by the wheel alone. */
function useWheel({ canvas, count, frame, view, show }: Moving & { canvas: RefObject<HTMLCanvasElement | null> }): void {
  useEffect(() => {
    const element = canvas.current;
    const wheel = (event: WheelEvent) => {
      const { ctrlKey, shiftKey, deltaX, deltaY, offsetX } = event;
      if (!ctrlKey && !shiftKey && Math.abs(deltaX) <= Math.abs(deltaY)) return;
      event.preventDefault();
      if (ctrlKey) return show(zoomed(view.current, placeAt(offsetX, view.current, frame), 1.0015 ** deltaY, count));
      const by = (deltaX || deltaY) / (frame.right - frame.left);
      return show(moved(view.current, by * (view.current.to - view.current.from), count));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [canvas, count, frame, view, show]);
}

/** Dragged it moves; a press without a way points at a value. */
function usePointer({ count, frame, view, show, onPick }: Moving & Pick<ViewInput, 'onPick'>) {
  const drag = useRef<{ x: number; view: View; far: boolean } | null>(null);
  return {
    onPointerDown({ currentTarget, pointerId, clientX }: PointerEvent<HTMLCanvasElement>) {
      currentTarget.setPointerCapture(pointerId);
      drag.current = { x: clientX, view: view.current, far: false };
    },
    onPointerMove({ clientX }: PointerEvent) {
      const begun = drag.current;
      if (!begun) return;
      const by = clientX - begun.x;
      begun.far ||= Math.abs(by) > asDrag;
      const span = begun.view.to - begun.view.from;
      if (begun.far) show(moved(begun.view, (-by / (frame.right - frame.left)) * span, count));
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLCanvasElement>) {
      const begun = drag.current;
      drag.current = null;
      if (!begun || begun.far) return;
      const at = Math.round(placeAt(clientX - currentTarget.getBoundingClientRect().left, view.current, frame));
      onPick(Math.min(count - 1, Math.max(0, at)));
    },
  };
}
