// The columns of the table of judged rows.
import type { Format } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { SheetColumn } from '../../records/list/sheet-column.ts';
import type { AttributeWords } from './attribute-labels.ts';
import type { ImportRow } from './import-data.ts';
import classes from './imports.module.css';
import { VerdictText } from './verdict-text.tsx';

export type RowEffect = NonNullable<ImportRow['attributes']['effect']>;
type FoundPrice = RowEffect['before'];

/** What is paid; a gap has no price. */
export function priceText(found: FoundPrice | null, format: Format): string {
  return found === null || found.net === null ? '–' : format.amount(found.net);
}

/** What a reason is about, as the file calls it, or where it has no column for it as the lab does. */
export const aboutOf = ({ column, attribute }: { column: string | null; attribute: string | null }, words: AttributeWords) =>
  column ?? (attribute === null ? '' : words.labelOf(attribute));

interface ColumnsInput {
  t: Translate;
  format: Format;
  words: AttributeWords;
  /** Rows of prices tell what a customer pays before and after. */
  priced: boolean;
}

export function rowColumns({ t, format, words, priced }: ColumnsInput): SheetColumn<ImportRow>[] {
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
    { name: 'title', label: t('ui.import.report.title'), width: 220, grows: true, render: ({ attributes: { title } }) => title },
    ...(priced ? [effectColumn(t, format)] : []),
    {
      name: 'changes',
      label: t('ui.import.changes'),
      width: 220,
      grows: true,
      wide: true,
      render: ({ attributes: { changes } }) =>
        Object.entries(changes)
          .map(([name, { before, after }]) => changeText(words, name, before, after))
          .filter((text) => text !== null)
          .join(' · '),
    },
    {
      name: 'reason',
      label: t('ui.import.report.reason'),
      width: 240,
      grows: true,
      wide: true,
      render: ({ attributes: { reasons } }) =>
        reasons.map((reason) => [aboutOf(reason, words), reason.message].filter(Boolean).join(': ')).join(' '),
    },
  ];
}

function effectColumn(t: Translate, format: Format): SheetColumn<ImportRow> {
  return {
    name: 'effect',
    label: t('ui.import.effect'),
    width: 150,
    right: true,
    // A row that is refused changes no price: the one that stands goes on standing.
    render: ({ attributes: { effect } }) =>
      effect && [effect.before, ...(effect.after ? [effect.after] : [])].map((price) => priceText(price, format)).join(' → '),
  };
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
