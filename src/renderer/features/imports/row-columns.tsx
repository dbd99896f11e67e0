// The columns of the table of judged rows; what else the server says of a row gets a column of its own.
import type { Translate } from '../../lib/i18n.tsx';
import type { SheetColumn } from '../../records/row-sheet.tsx';
import type { AttributeWords } from './attribute-labels.ts';
import type { ImportRow } from './import-data.ts';
import classes from './imports.module.css';
import { VerdictText } from './verdict-text.tsx';

const known: ReadonlySet<string> = new Set(['line', 'verdict', 'record_id', 'title', 'reasons', 'changes']);

/** Attributes beyond those every import has. */
export function extrasOf(row: ImportRow | undefined): string[] {
  return Object.keys(row?.attributes ?? {}).filter((name) => !known.has(name));
}

export function extraOf(row: ImportRow, name: string): unknown {
  return (row.attributes as Record<string, unknown>)[name];
}

interface ColumnsInput {
  t: Translate;
  words: AttributeWords;
  extras: readonly string[];
}

export function rowColumns({ t, words, extras }: ColumnsInput): SheetColumn<ImportRow>[] {
  return [
    {
      name: 'line',
      label: t('ui.import.report.line'),
      width: 72,
      right: true,
      render: ({ attributes: { line } }) => <span className={classes.code}>{line}</span>,
    },
    {
      name: 'verdict',
      label: t('ui.import.verdict'),
      width: 140,
      render: ({ attributes: { verdict } }) => <VerdictText verdict={verdict} />,
    },
    { name: 'title', label: t('ui.import.report.title'), width: 240, grows: true, render: ({ attributes: { title } }) => title },
    ...extras.map((name) => ({
      name,
      label: words.labelOf(name),
      width: 132,
      right: true,
      render: (row: ImportRow) => words.textOf(name, extraOf(row, name)),
    })),
    {
      name: 'changes',
      label: t('ui.import.changes'),
      width: 260,
      grows: true,
      render: ({ attributes: { changes } }) =>
        Object.entries(changes)
          .map(([name, { before, after }]) => changeText(words, name, before, after))
          .filter((text) => text !== null)
          .join(' · '),
    },
    {
      name: 'reason',
      label: t('ui.import.report.reason'),
      width: 280,
      grows: true,
      render: ({ attributes: { reasons } }) =>
        reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join(' '),
    },
  ];
}

/** Null: nothing to say. The id of another record is none: the row's title names it, the panel looks it up. */
function changeText(words: AttributeWords, name: string, before: unknown, after: unknown): string | null {
  const label = words.labelOf(name);
  const isNew = before === undefined;
  if (words.fieldOf(name)?.field_type === 'relation') return isNew ? null : label;
  if (isNew && (after === null || after === '')) return null;
  const now = words.textOf(name, after);
  return isNew ? `${label} ${now}` : `${label} ${words.textOf(name, before)} → ${now}`;
}
