// A sheet of cells as it is drawn: heads that stay, rows, and the one field that wanders over them and takes the keys.
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import fieldClasses from '#renderer/ui/fields/sheet-field.module.css';
import type { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import classes from './sheet.module.css';
import type { SheetWidths } from './sheet-widths.ts';

interface SheetGridProps {
  label: string;
  columns: readonly { name: string; right: boolean; title: string }[];
  rowCount: number;
  widths: SheetWidths;
  place: Place;
  work: ReturnType<typeof useSheetField>;
  /** Of the cell the field stands on; null: there is none. */
  current: { label: string; right: boolean; problem: string | undefined } | null;
  children: ReactNode;
}

export function SheetGrid({ label, columns, rowCount, widths, place, work, current, children }: SheetGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { field, focused, props } = work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read here but the reason to measure again: rows that come or go and wider columns move the cell
  useLayoutEffect(() => {
    const input = field.current;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-place="${place.row}-${place.column}"]`);
    if (!input || !cell) return;
    const line = cell.parentElement;
    input.style.transform = `translate(${cell.offsetLeft}px, ${line?.offsetTop ?? 0}px)`;
    input.style.width = `${cell.offsetWidth}px`;
    if (focused) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place, focused, rowCount, widths.columns]);
  const sizes = { '--sheet-columns': widths.columns, '--sheet-width': `${widths.total}px` } as CSSProperties;
  return (
    <div className={classes.scroll}>
      <div ref={frame} className={classes.frame} style={sizes}>
        {/* The wandering field below takes the keys; the cells only show. */}
        <div role="grid" aria-label={label} aria-rowcount={rowCount + 1} aria-colcount={columns.length} aria-multiselectable>
          <div role="row" className={`${classes.row} ${classes.head}`} aria-rowindex={1}>
            {columns.map(({ name, right, title }) => (
              <div key={name} role="columnheader" className={classes.headCell} data-right={right || undefined}>
                {title}
              </div>
            ))}
          </div>
          {children}
        </div>
        {current && (
          <input
            ref={field}
            className={fieldClasses.field}
            data-right={current.right || undefined}
            data-code={current.right || undefined}
            aria-label={current.label}
            aria-invalid={current.problem !== undefined || undefined}
            title={current.problem}
            {...props}
          />
        )}
      </div>
    </div>
  );
}
