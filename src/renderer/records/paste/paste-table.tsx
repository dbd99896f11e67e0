// Each pasted cell that changes or cannot change: the record, the field, what stands there now, what would stand there or why not.
import { useI18n } from '../../lib/i18n.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { FieldValue } from '../value/field-value.tsx';
import classes from './paste-dialog.module.css';
import type { PlannedCell, PlannedRow } from './paste-plan.ts';

/** What fits a look. */
const mostShown = 200;

interface PasteTableProps {
  kind: RecordKind;
  rows: readonly PlannedRow[];
}

export function PasteTable({ kind, rows }: PasteTableProps) {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const lines = rows.flatMap((row) => row.cells.map((cell) => ({ row, cell, reason: cell.problem ?? row.refused })));
  // Those that stay are what one must know of.
  const ordered = [...lines.filter(({ reason }) => reason !== null), ...lines.filter(({ reason }) => reason === null)];
  return (
    <>
      <ScrollSection className={classes.table} label={t('ui.paste.title')}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t(`resource.${kind.table}`)}</th>
              <th scope="col">{t('ui.bulk.field')}</th>
              <th scope="col">{t('ui.paste.now')}</th>
              <th scope="col">{t('ui.bulk.preview.then')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, mostShown).map(({ row, cell, reason }) => (
              <tr key={`${row.entry.record.id} ${cell.field.api_name}`}>
                <th scope="row">{titleOf(kind, row.entry.record, row.entry.included)}</th>
                <td>{cell.field.label}</td>
                <td>
                  <FieldValue kind={kind} field={cell.field} entry={row.entry} />
                </td>
                {reason === null ? (
                  <td className={table.wide}>
                    <After kind={kind} cell={cell} />
                  </td>
                ) : (
                  <td className={`${table.wide} ${table.warn}`}>{reason}</td>
                )}
              </tr>
            ))}
          </tbody>
        </StackedTable>
      </ScrollSection>
      {ordered.length > mostShown && <p className={classes.summary}>{t('ui.paste.first', { count: mostShown })}</p>}
    </>
  );
}

function After({ kind, cell: { field, pasted, after } }: { kind: RecordKind; cell: PlannedCell }) {
  const { t } = useI18n();
  if (after === null || pasted.trim() === '') return <span className={classes.pasted}>{t('ui.cell.nothing')}</span>;
  return <FieldValue kind={kind} field={field} entry={after} />;
}
