// The outline of records: the grid's rows, indented and foldable.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import type { RecordRow } from '../lib/records.ts';
import { type Column, shareOf } from './columns.ts';
import { FieldValue } from './field-value.tsx';
import grid from './record-grid.module.css';
import type { RecordKind } from './record-kind.ts';
import classes from './record-tree.module.css';
import { type TreeRow, treeStep } from './tree-model.ts';

interface RecordTreeProps {
  kind: RecordKind;
  columns: readonly Column[];
  rows: readonly TreeRow[];
  included: readonly RecordRow[];
  current: string | null;
  ref: Ref<{ focus(): void }>;
  onCurrent: (id: string) => void;
  onFold: (id: string, open: boolean) => void;
  onPeek: (toggle: boolean) => void;
  onOpen: (record: RecordRow) => void;
  onEscape: () => void;
}

export function RecordTree({
  kind,
  columns,
  rows,
  included,
  current,
  ref,
  onCurrent,
  onFold,
  onPeek,
  onOpen,
  onEscape,
}: RecordTreeProps) {
  const { t } = useI18n();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => frame.current?.focus() }));
  const index = rows.findIndex(({ record }) => record.id === current);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current) return;
    const row = rows[index];
    const step = treeStep(rows, index, event.key);
    if (step?.kind === 'go') {
      const next = rows[step.index];
      if (next) onCurrent(next.record.id);
      document.getElementById(`${id}-${step.index}`)?.scrollIntoView({ block: 'nearest' });
    } else if (step) onFold(step.id, step.kind === 'open');
    else if (event.key === 'Enter' && row) onOpen(row.record);
    else if (event.key === ' ') onPeek(true);
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
      aria-label={t(`ui.${kind.name}.title`)}
      aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" className={grid.headRow}>
          {columns.map((column) => (
            <div
              key={column.field.api_name}
              role="columnheader"
              className={grid.headCell}
              style={shareOf(column)}
              data-right={column.right || undefined}
            >
              <span className={grid.label}>{column.field.label}</span>
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
            onClick={() => {
              onCurrent(row.record.id);
              onPeek(false);
            }}
            onDoubleClick={() => onOpen(row.record)}
          >
            {columns.map((column, place) => (
              <div
                key={column.field.api_name}
                role="gridcell"
                className={grid.cell}
                style={shareOf(column)}
                data-right={column.right || undefined}
              >
                {place === 0 && <Fold row={row} onFold={onFold} />}
                <FieldValue kind={kind} field={column.field} entry={{ record: row.record, included }} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const indent = 20;

function Fold({ row, onFold }: { row: TreeRow; onFold: (id: string, open: boolean) => void }) {
  const { t } = useI18n();
  const Arrow = row.open ? IconChevronDown : IconChevronRight;
  const color = row.record.attributes.color;
  return (
    <>
      <span className={classes.fold} style={{ marginLeft: (row.level - 1) * indent }}>
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
      <span
        className={classes.color}
        style={typeof color === 'string' && color !== '' ? { background: color } : undefined}
        aria-hidden="true"
      />
    </>
  );
}
