// An outline of things that lie below one another: foldable, walked by keyboard, and where the caller allows it, moved by drag. What
// the cells show is the caller's.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { usePhone } from '../../lib/screen/use-phone.ts';
import unseen from '../../ui/unseen.module.css';
import grid from '../grid/record-grid.module.css';
import { type TreeNode, type TreeRow, treeStep } from '../kind/tree-model.ts';
import classes from './record-tree.module.css';

export interface OutlineColumn<Item> {
  name: string;
  label: string;
  style: CSSProperties;
  right?: boolean;
  render(item: Item): ReactNode;
}

interface OutlineProps<Item extends TreeNode> {
  label: string;
  columns: readonly OutlineColumn<Item>[];
  rows: readonly TreeRow<Item>[];
  current: string | null;
  ref?: Ref<{ focus(): void }>;
  /** Beside the name, before the first cell. */
  mark?: (item: Item) => ReactNode;
  onCurrent: (id: string, byHand: boolean) => void;
  onFold: (id: string, open: boolean) => void;
  onOpen: (item: Item) => void;
  onEscape: () => void;
  /** Further keys of the current row. */
  keys?: Readonly<Record<string, (item: Item) => void>>;
  /** Dropped on a row, or above all of them: null. */
  onMove?: (id: string, target: string | null) => void;
}

export function Outline<Item extends TreeNode>(props: OutlineProps<Item>) {
  const { label, columns, rows, current, ref, mark, onCurrent, onFold, onOpen, onEscape, keys = {}, onMove } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => frame.current?.focus() }));
  const drag = useDrag(onMove);
  const index = rows.findIndex(({ record }) => record.id === current);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current) return;
    const row = rows[index];
    const step = treeStep(rows, index, event.key);
    const own = keys[event.key];
    if (step?.kind === 'go') {
      const next = rows[step.index];
      if (next) onCurrent(next.record.id, false);
      document.getElementById(`${id}-${step.index}`)?.scrollIntoView({ block: 'nearest' });
    } else if (step) onFold(step.id, step.kind === 'open');
    else if (event.key === 'Enter' && row) onOpen(row.record);
    else if (own && row && !event.ctrlKey && !event.metaKey && !event.altKey) own(row.record);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      className={grid.grid}
      role="treegrid"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={usePhone() ? unseen.unseen : classes.head}>
        <div role="row" className={grid.headRow} data-over={drag.over === '' || undefined} {...drag.targetOf(null)}>
          {columns.map((column) => (
            <div
              key={column.name}
              role="columnheader"
              className={grid.headCell}
              style={column.style}
              data-right={column.right || undefined}
            >
              <span className={grid.label}>{column.label}</span>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((row, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the outline itself takes the keys, its rows have no focus of their own
          <div
            key={row.record.id}
            id={`${id}-${at}`}
            role="row"
            className={`${grid.row} ${classes.row}`}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={row.hasChildren ? row.open : undefined}
            aria-selected={row.record.id === current}
            data-over={drag.over === row.record.id || undefined}
            style={{ '--below': row.level - 1 } as CSSProperties}
            onClick={() => onCurrent(row.record.id, true)}
            onDoubleClick={() => onOpen(row.record)}
            {...drag.sourceOf(row.record.id)}
            {...drag.targetOf(row.record.id)}
          >
            <OutlineCells {...{ columns, row, mark, onFold }} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface OutlineCellsProps<Item extends TreeNode> extends Pick<OutlineProps<Item>, 'columns' | 'mark' | 'onFold'> {
  row: TreeRow<Item>;
}

/** On a phone, where no column has room beside the name, the others stand below it, each with what it is. */
function OutlineCells<Item extends TreeNode>({ columns, row, mark, onFold }: OutlineCellsProps<Item>) {
  const phone = usePhone();
  const named = (place: number) => phone && place > 0;
  return columns.map((column, place) => (
    <div
      key={column.name}
      role="gridcell"
      className={named(place) ? classes.below : phone ? classes.name : grid.cell}
      style={phone ? undefined : column.style}
      data-right={column.right || undefined}
    >
      {place === 0 && <Fold row={row} onFold={onFold} />}
      {place === 0 && mark?.(row.record)}
      {named(place) && <span className={classes.label}>{column.label}</span>}
      {named(place) ? <span className={classes.value}>{column.render(row.record)}</span> : column.render(row.record)}
    </div>
  ));
}

/** Which row hangs at the hand, and which lies below it; the empty id stands for the top. */
function useDrag(onMove: ((id: string, target: string | null) => void) | undefined) {
  const [over, setOver] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  if (!onMove) return { over, sourceOf: () => ({}), targetOf: () => ({}) };
  const letGo = () => {
    held.current = null;
    setOver(null);
  };
  return {
    over,
    sourceOf: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        held.current = id;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
      },
      onDragEnd: letGo,
    }),
    targetOf: (target: string | null) => ({
      onDragOver: (event: DragEvent) => {
        if (held.current === null || held.current === target) return;
        event.preventDefault();
        setOver(target ?? '');
      },
      onDragLeave: () => setOver((was) => (was === (target ?? '') ? null : was)),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const id = held.current;
        letGo();
        if (id !== null && id !== target) onMove(id, target);
      },
    }),
  };
}

interface FoldProps {
  row: TreeRow<TreeNode>;
  onFold: (id: string, open: boolean) => void;
}

function Fold({ row, onFold }: FoldProps) {
  const { t } = useI18n();
  const Arrow = row.open ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.fold}>
      {row.hasChildren && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.arrow}
          aria-label={t(row.open ? 'ui.tree.close' : 'ui.tree.open')}
          onClick={(event) => {
            event.stopPropagation();
            onFold(row.record.id, !row.open);
          }}
        >
          <Arrow size={16} stroke={1.5} />
        </button>
      )}
    </span>
  );
}

/** What is folded away, kept for as long as the screen stands. */
export function useFolding(): { closed: ReadonlySet<string>; fold(id: string, open: boolean): void } {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  return {
    closed,
    fold(id, open) {
      const next = new Set(closed);
      if (open) next.delete(id);
      else next.add(id);
      setClosed(next);
    },
  };
}
