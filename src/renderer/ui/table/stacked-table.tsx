// A table whose rows are cards of lines where it has no room: each cell says by itself under which head it stands.
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import unseen from '../unseen.module.css';
import classes from './stacked-table.module.css';

export function StackedTable({ className, ...rest }: ComponentProps<'table'>) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const shown = table.current;
    if (!shown) return;
    const label = () => labelCells(shown);
    label();
    // Rows come one by one, and heads in another language.
    const changes = new MutationObserver(label);
    changes.observe(shown, { childList: true, characterData: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  return <table ref={table} className={`${className ?? ''} ${classes.stacked}`} {...rest} />;
}

function labelCells(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows ?? [])].at(-1)?.cells ?? [];
  const names = [...heads].flatMap((head) => Array<string>(head.colSpan).fill(nameOf(head)));
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody > tr, tfoot > tr')) labelRow(row, names);
}

/** None where only who listens is told it: what stands in the cell says it by itself. */
function nameOf({ firstElementChild: first, textContent }: HTMLElement): string {
  return first?.classList.contains(unseen.unseen ?? '') ? '' : (textContent?.trim() ?? '');
}

function labelRow({ cells }: HTMLTableRowElement, names: readonly string[]): void {
  let column = 0;
  for (const cell of cells) {
    const name = cell.colSpan === 1 && cell.tagName === 'TD' ? (names[column] ?? '') : '';
    if (name === '') delete cell.dataset.label;
    else if (cell.dataset.label !== name) cell.dataset.label = name;
    column += cell.colSpan;
  }
}
