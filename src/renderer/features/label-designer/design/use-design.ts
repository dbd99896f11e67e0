// The drawing in hand: its steps back and forth, what is chosen in it, and everything that is done to what is chosen.
import { useState } from 'react';
import type { DesignElement, LabelDesign } from '#renderer/records/label-formats/label-design.ts';
import { type Alignment, aligned, boxOf, inBox, movedBy, type Point, spread } from './geometry.ts';
import { beginHistory, changed, redone, undone } from './history.ts';
import { copyOffset } from './new-elements.ts';

export type DesignWork = ReturnType<typeof useDesign>;

export function useDesign(start: LabelDesign) {
  const [history, setHistory] = useState(() => beginHistory(start));
  const [picked, setPicked] = useState<readonly number[]>([]);
  /** The element that is to have the keys next; counted, so that the same one can be asked for again. */
  const [wanted, setWanted] = useState({ element: -1, count: 0 });
  const design = history.now;
  const { elements } = design;
  const chosen = picked.filter((index) => index < elements.length);
  const some = chosen.flatMap((index) => elements[index] ?? []);

  const change = (next: LabelDesign, mark: string | null = null) => setHistory((was) => changed(was, next, mark));
  const want = (element: number) => setWanted(({ count }) => ({ element, count: count + 1 }));
  /** In the place of what is chosen, one for each. */
  const replace = (next: readonly DesignElement[], mark: string | null = null) =>
    change({ ...design, elements: elements.map((one, index) => next[chosen.indexOf(index)] ?? one) }, mark);
  const append = (more: readonly DesignElement[]) => {
    change({ ...design, elements: [...elements, ...more] });
    setPicked(more.map((_, index) => elements.length + index));
    want(elements.length + more.length - 1);
  };
  return {
    design,
    chosen,
    some,
    wanted,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    choose: setPicked,
    want,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    change,
    /** One element as it is after an edit in its panel. */
    set: (element: DesignElement, mark: string) => replace([element], `${mark}:${chosen.join()}`),
    replace,
    add: (element: DesignElement) => append([element]),
    duplicate: () => some.length > 0 && append(movedBy(some, copyOffset)),
    remove() {
      if (chosen.length === 0) return;
      change({ ...design, elements: elements.filter((_, index) => !chosen.includes(index)) });
      setPicked([]);
      want(-1);
    },
    move: (by: Point, mark: string) => some.length > 0 && replace(movedBy(some, by), mark),
    grow: (by: Point, mark: string) =>
      replace(
        some.map((one) => {
          const { width, height, ...place } = boxOf(one);
          return inBox(one, { ...place, width: width + by.x, height: height + by.y });
        }),
        mark,
      ),
    align: (how: Alignment) => replace(aligned(some, how, design)),
    spread: (axis: 'x' | 'y') => replace(spread(some, axis)),
    /** Drawn last is on top. */
    raise(top: boolean) {
      const rest = elements.filter((_, index) => !chosen.includes(index));
      change({ ...design, elements: top ? [...rest, ...some] : [...some, ...rest] });
      setPicked(some.map((_, index) => (top ? rest.length + index : index)));
    },
  };
}
