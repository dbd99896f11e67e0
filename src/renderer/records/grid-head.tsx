// The grid's head: a sort button per column, and the row of filters below it.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { type Column, shareOf } from './columns.ts';
import { filterKindOf } from './list-query.ts';
import type { ListState } from './list-state.ts';
import classes from './record-grid.module.css';
import type { RecordKind } from './record-kind.ts';
import { chosenCount } from './selection.ts';
import type { Chosen } from './use-selection.ts';

interface GridHeadProps {
  kind: RecordKind;
  columns: readonly Column[];
  state: ListState;
  onSort: (name: string, additive: boolean) => void;
  onFilter: (name: string, value: string) => void;
  onLeave: () => void;
  chosen: Chosen;
  total: number;
}

export function GridHead({ kind, columns, state, onSort, onFilter, onLeave, chosen, total }: GridHeadProps) {
  return (
    <div className={classes.head} role="rowgroup">
      <div className={classes.headRow} role="row" aria-rowindex={1}>
        {columns.map((column, index) => (
          <HeadCell key={column.field.api_name} column={column} index={index} state={state} onSort={onSort}>
            {index === 0 && <ChooseAll chosen={chosen} total={total} />}
          </HeadCell>
        ))}
      </div>
      <div className={classes.filterRow} role="row" aria-rowindex={2}>
        {columns.map((column, index) => {
          const { field } = column;
          const how = filterKindOf(kind, field);
          return (
            <div
              key={field.api_name}
              className={classes.filterCell}
              style={shareOf(column)}
              role="gridcell"
              aria-colindex={index + 1}
            >
              {how && (
                <ColumnFilter
                  field={field}
                  how={how}
                  value={state.filters[field.api_name] ?? ''}
                  onChange={(value) => onFilter(field.api_name, value)}
                  onLeave={onLeave}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HeadCellProps {
  column: Column;
  index: number;
  state: ListState;
  onSort: (name: string, additive: boolean) => void;
  children?: ReactNode;
}

function ChooseAll({ chosen, total }: { chosen: Chosen; total: number }) {
  const { t } = useI18n();
  const count = chosenCount(chosen.selection, total);
  const some = count > 0 && count < total;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      type="checkbox"
      className={classes.choose}
      checked={total > 0 && count === total}
      disabled={total === 0}
      aria-label={t('ui.bulk.choose_all')}
      onChange={() => (count > 0 ? chosen.clear() : chosen.all())}
    />
  );
}

function HeadCell({ column, index, state, onSort, children }: HeadCellProps) {
  const { field, right } = column;
  const { t } = useI18n();
  const place = state.sort.findIndex(({ name }) => name === field.api_name);
  const term = state.sort[place];
  const direction = term ? (term.descending ? 'descending' : 'ascending') : 'none';
  const Arrow = term?.descending ? IconArrowDown : IconArrowUp;
  return (
    <div
      className={classes.headCell}
      style={shareOf(column)}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={field.sortable ? direction : undefined}
      data-right={right || undefined}
    >
      {children}
      {field.sortable ? (
        <button
          type="button"
          className={classes.sort}
          title={t('ui.sort.hint', { label: field.label })}
          onClick={(event) => onSort(field.api_name, event.shiftKey)}
        >
          <span className={classes.label}>{field.label}</span>
          {term && <Arrow size={13} stroke={2} aria-hidden="true" />}
          {term && state.sort.length > 1 && <span className={classes.place}>{place + 1}</span>}
        </button>
      ) : (
        <span className={classes.label}>{field.label}</span>
      )}
    </div>
  );
}
