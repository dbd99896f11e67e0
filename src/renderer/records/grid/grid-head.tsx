// The grid's head: a sort button per column, and the row of filters below it.
import { useI18n } from '../../lib/i18n.tsx';
import { type Column, shareOf } from '../kind/columns.ts';
import { filterKindOf } from '../kind/list-query.ts';
import type { ListState } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { chosenCount } from '../selection/selection.ts';
import type { Chosen } from '../selection/use-selection.ts';
import { ColumnFilter } from './column-filter.tsx';
import { HeadCell } from './head-cell.tsx';
import classes from './record-grid.module.css';
import type { ColumnWork } from './use-column-work.ts';

interface GridHeadProps {
  kind: RecordKind;
  columns: readonly Column[];
  state: ListState;
  onSort: (name: string, additive: boolean) => void;
  onFilter: (name: string, value: string) => void;
  onLeave: () => void;
  chosen: Chosen;
  total: number;
  work: ColumnWork;
}

export function GridHead({ kind, columns, state, onSort, onFilter, onLeave, chosen, total, work }: GridHeadProps) {
  return (
    <div className={classes.head} role="rowgroup">
      <div className={classes.headRow} role="row" aria-rowindex={1}>
        {columns.map((column, index) => (
          <HeadCell key={column.field.api_name} column={column} index={index} state={state} onSort={onSort} work={work}>
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
              data-pinned={column.pinnedAt === null ? undefined : true}
            >
              {how && (
                <ColumnFilter
                  field={field}
                  how={how}
                  byKey={kind.pointers?.[field.api_name] !== undefined}
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
