// Moving and widening the columns of a grid: dragged heads and edges, keys on the head, a double click that fits the content.
import { type DragEvent, type PointerEvent, type RefObject, useMemo, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { type Column, narrowest, widest } from '../kind/columns.ts';
import { moveChoice, resizeChoice } from '../kind/list-layout.ts';
import type { UsedLayout } from './use-layout.ts';

export interface ColumnWork {
  /** What was done last, for those who do not see it. */
  said: string;
  moveBy(name: string, step: number): void;
  widenBy(name: string, pixels: number): void;
  targetOf(name: string): 'before' | 'after' | undefined;
  dragOf(name: string): {
    onDragStart(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragEnd(): void;
    onDrop(event: DragEvent): void;
  };
  edgeOf(name: string): {
    draggable: true;
    onDragStart(event: DragEvent): void;
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onDoubleClick(): void;
  };
}

const withinLimits = (width: number) => Math.round(Math.max(narrowest, Math.min(widest, width)));

/** `columns` are those of the layout with the width that is being dragged. */
export function useColumnWork(
  layout: UsedLayout,
  frame: RefObject<HTMLElement | null>,
): ColumnWork & { columns: readonly Column[] } {
  const { t, format } = useI18n();
  const { choices, setChoices } = layout;
  const [pulled, setPulled] = useState<{ name: string; width: number } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const columns = useMemo(
    () =>
      pulled === null
        ? layout.columns
        : layout.columns.map((column) =>
            column.field.api_name === pulled.name ? { ...column, width: pulled.width, grows: false } : column,
          ),
    [layout.columns, pulled],
  );
  const placeOf = (name: string) => choices.findIndex((choice) => choice.name === name);
  const headOf = (name: string) =>
    frame.current?.querySelector<HTMLElement>(`[role="columnheader"][data-name="${CSS.escape(name)}"]`);
  const labelOf = (name: string) => columns.find(({ field }) => field.api_name === name)?.field.label ?? name;

  const move = (name: string, to: number) => {
    const next = moveChoice(choices, placeOf(name), to);
    if (next === choices) return;
    setChoices(next);
    setSaid(t('ui.head.moved', { label: labelOf(name), place: next.findIndex((choice) => choice.name === name) + 1 }));
    // What is moved within the page loses the focus.
    if (document.activeElement?.closest('[data-name]') === headOf(name))
      requestAnimationFrame(() => headOf(name)?.querySelector('button')?.focus());
  };
  const widen = (name: string, width: number) => {
    const fitting = withinLimits(width);
    setChoices(resizeChoice(choices, name, fitting));
    setSaid(t('ui.head.widened', { label: labelOf(name), width: format.number(fitting) }));
  };
  return {
    columns,
    said,
    moveBy: (name, step) => move(name, placeOf(name) + step),
    widenBy: (name, pixels) => widen(name, (headOf(name)?.offsetWidth ?? 0) + pixels),
    targetOf: (name) => (over !== name || dragged === null ? undefined : placeOf(dragged) > placeOf(name) ? 'before' : 'after'),
    dragOf: (name) => ({
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', labelOf(name));
        setDragged(name);
      },
      onDragOver(event) {
        if (dragged === null || dragged === name) return;
        event.preventDefault();
        setOver(name);
      },
      onDragEnd() {
        setDragged(null);
        setOver(null);
      },
      onDrop(event) {
        event.preventDefault();
        if (dragged !== null) move(dragged, placeOf(name));
      },
    }),
    edgeOf: (name) => ({
      // The edge widens; taken by it, the head must not begin to move.
      draggable: true,
      onDragStart(event) {
        event.preventDefault();
        event.stopPropagation();
      },
      onPointerDown(event) {
        if (event.button !== 0) return;
        const edge = event.currentTarget;
        const begin = { x: event.clientX, width: headOf(name)?.offsetWidth ?? 0 };
        let width: number | null = null;
        edge.setPointerCapture(event.pointerId);
        const onMove = ({ clientX }: { clientX: number }) => {
          width = withinLimits(begin.width + clientX - begin.x);
          setPulled({ name, width });
        };
        const onEnd = () => {
          edge.removeEventListener('pointermove', onMove);
          setPulled(null);
          if (width !== null && width !== begin.width) widen(name, width);
        };
        edge.addEventListener('pointermove', onMove);
        edge.addEventListener('lostpointercapture', onEnd, { once: true });
      },
      onDoubleClick: () => widen(name, fittingWidth(frame.current, headOf(name))),
    }),
  };
}

/** What stands left and right of a cell's content, and of a head's. */
const cellRoom = 22;
const headRoom = 40;

/** As wide as the longest content in sight. */
function fittingWidth(frame: HTMLElement | null, head: HTMLElement | null | undefined): number {
  if (!frame || !head) return 0;
  const index = Number(head.getAttribute('aria-colindex')) - 1;
  const cells = [...frame.querySelectorAll(`[data-column="${index}"]`)];
  const label = head.querySelector('button');
  return Math.max(...cells.map((cell) => contentWidth(cell) + cellRoom), label ? contentWidth(label) + headRoom : 0);
}

function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}
