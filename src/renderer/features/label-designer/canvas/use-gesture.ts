// What the pointer does on the drawing: it moves what it takes hold of, pulls at handles, or draws a frame around what it wants.
// Nothing is changed before it lets go; Escape lets go without a change, Alt keeps everything from snapping.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';
import { around, type Box, boxOf, type Handle, inBox, movedBy, type Point, pulled, touches } from '../design/geometry.ts';
import { type Guide, snapMoved, snapPulled } from '../design/snap.ts';
import type { DesignWork } from '../design/use-design.ts';

interface Hold {
  kind: 'move' | 'pull' | 'frame';
  handle: Handle;
  from: Point;
  chosen: readonly number[];
  moved: boolean;
  /** What a mere click leaves chosen. */
  clicked?: number;
}

interface Live {
  elements: readonly DesignElement[] | null;
  guides: readonly Guide[];
  frame: Box | null;
}

const nothing: Live = { elements: null, guides: [], frame: null };

/** Pixels: of a hand that trembles, and how near things draw each other. */
const tremble = 3;
const reachPixels = 6;

interface GestureInput {
  work: DesignWork;
  /** Pixels a millimetre. */
  scale: number;
  at: (event: PointerEvent) => Point;
}

export function useGesture({ work, scale, at }: GestureInput) {
  const { design } = work;
  const hold = useRef<Hold | null>(null);
  const [live, setLive] = useState<Live>(nothing);
  const letGo = () => {
    hold.current = null;
    setLive(nothing);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || hold.current === null) return;
      // What is chosen stays chosen.
      event.stopPropagation();
      hold.current = null;
      setLive(nothing);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  const inHand = (indexes: readonly number[]) => indexes.flatMap((index) => design.elements[index] ?? []);
  const surroundings = (indexes: readonly number[]) => ({
    others: design.elements.filter((_, index) => !indexes.includes(index)).map(boxOf),
    label: design,
    reach: reachPixels / scale,
  });
  const withElements = (indexes: readonly number[], next: readonly DesignElement[]) =>
    design.elements.map((element, index) => next[indexes.indexOf(index)] ?? element);

  const moveTo = ({ chosen }: Hold, by: Point, free: boolean): Live => {
    const some = inHand(chosen);
    const box = around(some.map(boxOf));
    const place = { ...box, x: box.x + by.x, y: box.y + by.y };
    const { by: further, guides } = free ? { by: { x: 0, y: 0 }, guides: [] } : snapMoved(place, surroundings(chosen));
    const next = movedBy(some, { x: by.x + further.x, y: by.y + further.y });
    return { elements: withElements(chosen, next), guides, frame: null };
  };
  const pullTo = ({ chosen, handle }: Hold, by: Point, free: boolean): Live => {
    const [element] = inHand(chosen);
    if (!element) return nothing;
    const box = boxOf(element);
    const rough = pulled(box, handle, by);
    const { by: further, guides } = free ? { by: { x: 0, y: 0 }, guides: [] } : snapPulled(rough, handle, surroundings(chosen));
    const next = pulled(box, handle, { x: by.x + further.x, y: by.y + further.y });
    return { elements: withElements(chosen, [inBox(element, next)]), guides, frame: null };
  };

  return {
    ...live,
    holding: () => hold.current !== null,
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const from = at(event);
      const handle = event.target.closest('[data-handle]')?.getAttribute('data-handle') as Handle | null | undefined;
      const index = Number(event.target.closest('[data-element]')?.getAttribute('data-element') ?? -1);
      event.currentTarget.setPointerCapture(event.pointerId);
      if (handle) {
        hold.current = { kind: 'pull', handle, from, chosen: work.chosen, moved: false };
        return;
      }
      const more = event.shiftKey || event.ctrlKey || event.metaKey;
      if (index < 0) {
        if (!more) work.choose([]);
        hold.current = { kind: 'frame', handle: 'se', from, chosen: more ? work.chosen : [], moved: false };
        return;
      }
      const was = work.chosen.includes(index);
      const next = more
        ? was
          ? work.chosen.filter((one) => one !== index)
          : [...work.chosen, index]
        : was
          ? work.chosen
          : [index];
      work.choose(next);
      hold.current = { kind: 'move', handle: 'se', from, chosen: next, moved: false, ...(more ? {} : { clicked: index }) };
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const held = hold.current;
      if (held === null) return;
      const now = at(event);
      const by = { x: now.x - held.from.x, y: now.y - held.from.y };
      if (!held.moved && Math.hypot(by.x, by.y) * scale < tremble) return;
      held.moved = true;
      if (held.kind === 'frame')
        setLive({
          ...nothing,
          frame: around([
            { ...held.from, width: 0, height: 0 },
            { ...now, width: 0, height: 0 },
          ]),
        });
      else if (held.chosen.length > 0) setLive((held.kind === 'move' ? moveTo : pullTo)(held, by, event.altKey));
    },
    onPointerUp() {
      const held = hold.current;
      if (held?.moved) {
        const { elements, frame } = live;
        if (elements) work.change({ ...design, elements: [...elements] });
        if (frame) {
          const caught = design.elements.flatMap((element, index) => (touches(boxOf(element), frame) ? [index] : []));
          work.choose([...new Set([...held.chosen, ...caught])]);
        }
      }
      if (held && !held.moved && held.clicked !== undefined) work.choose([held.clicked]);
      letGo();
    },
    onPointerCancel: letGo,
  };
}
