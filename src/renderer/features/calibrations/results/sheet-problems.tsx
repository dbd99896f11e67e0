// What the server did not take of a sheet, row by row; where somebody else wrote meanwhile, both values and the choice between them.
import { Button } from '@mantine/core';
import { type Translate, useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import line from '#renderer/ui/sheet/problem-line.module.css';
import { LackingLimits } from './lacking-limits.tsx';
import classes from './results-tab.module.css';
import { cellsOf } from './sheet-cells.ts';
import { columns } from './sheet-columns.ts';
import type { Sheet } from './sheet-model.ts';
import type { useSheet } from './use-sheet.ts';

interface SheetProblemsProps {
  work: ReturnType<typeof useSheet>;
  rows: Sheet['rows'];
  /** The calibration whose points are still entered. */
  record: RecordRow | null;
}

export function SheetProblems({ work, rows, record }: SheetProblemsProps) {
  return (
    <>
      <RefusedRows work={work} rows={rows} />
      {record && work.sheet && <LackingLimits record={record} sheet={work.sheet} rows={rows} />}
    </>
  );
}

function RefusedRows({ work, rows }: Omit<SheetProblemsProps, 'record'>) {
  const { t } = useI18n();
  const told = [...work.problems].flatMap(([ref, problem]) => {
    const row = rows.findIndex((one) => one.ref === ref);
    return row < 0 ? [] : [{ ref, row, problem }];
  });
  if (told.length === 0) return null;
  return (
    <ul className={classes.problems} role="alert">
      {told.map(({ ref, row, problem: { messages, theirs } }) => (
        <li key={ref} className={line.problem}>
          <span>
            <b>{t('ui.sheet.row', { row: row + 1 })}</b>{' '}
            {theirs
              ? t('ui.sheet.conflict', { values: theirsText(rows[row], theirs, t) })
              : messages.map(({ text }) => text).join(' ')}
          </span>
          {theirs && (
            <span className={classes.choices}>
              <Button size="compact-xs" variant="default" onClick={() => work.settle(ref, true)}>
                {t('ui.sheet.keep')}
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => work.settle(ref, false)}>
                {t('ui.sheet.take')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Every value that differs, as the other one has it and as it stands here. */
function theirsText(
  row: Sheet['rows'][number] | undefined,
  theirs: { attributes: Record<string, unknown> },
  t: Translate,
): string {
  if (!row) return '';
  const cells = cellsOf(theirs.attributes, row.source);
  return columns
    .flatMap(({ cell }) => (cell && cells[cell] !== row.cells[cell] ? [cell] : []))
    .map((cell) => {
      const [there, mine] = [cells[cell] || '–', row.cells[cell] || '–'];
      return t('ui.sheet.conflict.cell', { column: t(`ui.sheet.${cell}`), theirs: there, mine });
    })
    .join('; ');
}
