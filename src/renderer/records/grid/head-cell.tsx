// The head of a column: sorts, is taken elsewhere and widened by mouse and by keyboard.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { type Column, shareOf } from '../kind/columns.ts';
import type { ListState } from '../kind/list-state.ts';
import classes from './record-grid.module.css';
import type { ColumnWork } from './use-column-work.ts';

interface HeadCellProps {
  column: Column;
  index: number;
  state: ListState;
  onSort: (name: string, additive: boolean) => void;
  work: ColumnWork;
  children?: ReactNode;
}

const keyStep = 16;

export function HeadCell({ column, index, state, onSort, work, children }: HeadCellProps) {
  const { field, right } = column;
  const { t } = useI18n();
  const name = field.api_name;
  const term = state.sort.find((one) => one.name === name);
  const direction = term ? (term.descending ? 'descending' : 'ascending') : 'none';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || event.altKey || event.metaKey || event.ctrlKey === event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey) work.moveBy(name, step);
    else work.widenBy(name, step * keyStep);
  };
  return (
    <div
      className={classes.headCell}
      style={shareOf(column)}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={field.sortable ? direction : undefined}
      data-right={right || undefined}
      data-name={name}
      data-pinned={column.pinnedAt === null ? undefined : true}
      data-target={work.targetOf(name)}
      draggable
      {...work.dragOf(name)}
    >
      {children}
      <button
        type="button"
        className={classes.sort}
        title={t(field.sortable ? 'ui.head.hint' : 'ui.head.hint.unsorted', { label: field.label })}
        onClick={(event) => field.sortable && onSort(name, event.shiftKey)}
        onKeyDown={onKeyDown}
      >
        <span className={classes.label}>{field.label}</span>
        {term && <SortMark state={state} name={name} />}
      </button>
      <span className={classes.edge} aria-hidden="true" {...work.edgeOf(name)} />
    </div>
  );
}

function SortMark({ state, name }: { state: ListState; name: string }) {
  const place = state.sort.findIndex((one) => one.name === name);
  const Arrow = state.sort[place]?.descending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Arrow size={13} stroke={2} aria-hidden="true" />
      {state.sort.length > 1 && <span className={classes.place}>{place + 1}</span>}
    </>
  );
}
