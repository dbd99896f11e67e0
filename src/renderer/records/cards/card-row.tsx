// A row of a list on a phone: its name and state, two lines of what else the list shows, when it is due. A touch opens it.
import { memo } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useSlow } from '../../ui/notice.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { CategoryMark, type CategoryMarks } from '../value/category-mark.tsx';
import { FieldValue } from '../value/field-value.tsx';
import { hasPictures, RowThumbnail } from '../value/row-thumbnail.tsx';
import { cardHeight } from './card-height.ts';
import { type CardPart, cardParts } from './card-parts.ts';
import classes from './card-row.module.css';

interface CardRowProps {
  kind: RecordKind;
  columns: readonly Column[];
  index: number;
  top: number;
  entry: RowEntry | undefined;
  current: boolean;
  chosen: boolean;
  marks: CategoryMarks | null;
  /** Its one cell is `<id>-<index>-0`. */
  id: string;
  onChoose: (index: number, range: boolean) => void;
  onOpen: (entry: RowEntry) => void;
}

export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { kind, columns, index, top, entry, current, chosen, marks, id, onChoose, onOpen } = props;
  const { t } = useI18n();
  const late = useSlow(entry === undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys, its rows have no focus of their own
    <div
      className={classes.card}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={current}
      aria-busy={entry === undefined || undefined}
      data-chosen={chosen || undefined}
      style={{ top, height: cardHeight }}
      onClick={() => entry && onOpen(entry)}
    >
      <div id={`${id}-${index}-0`} role="gridcell" className={classes.cell}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys */}
        <label className={classes.choose} onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={chosen}
            aria-label={t('ui.bulk.choose')}
            onChange={() => onChoose(index, false)}
          />
        </label>
        {entry ? <CardText {...{ kind, columns, entry, marks }} /> : late && <span className={classes.pending} />}
      </div>
    </div>
  );
});

type CardTextProps = Pick<CardRowProps, 'kind' | 'columns' | 'marks'> & { entry: RowEntry };

function CardText({ kind, columns, entry, marks }: CardTextProps) {
  const titleOf = useTitleOf();
  const { title, status, due, lines } = cardParts(kind, columns, entry);
  // Its name may take words, or be there in both languages.
  const heading =
    title && (kind.heading === undefined || title.field.api_name !== kind.title)
      ? null
      : titleOf(kind, entry.record, entry.included);
  const isSaid = ({ column: { field } }: { column: Column }) => {
    if (heading === null) return false;
    const value = kind.worded?.[field.api_name]?.(entry.record) ?? entry.record.attributes[field.api_name];
    const begun = heading.endsWith('…') && typeof value === 'string' && value.startsWith(heading.slice(0, -1));
    return begun || value === heading || heading.split(' ').some((word) => word === value);
  };
  return (
    <div className={classes.text}>
      {marks && <CategoryMark colors={marks(entry)} />}
      <div className={classes.line}>
        <span className={classes.title}>
          {hasPictures(kind) && <RowThumbnail kind={kind} entry={entry} />}
          {title && heading === null ? <FieldValue kind={kind} field={title.field} entry={entry} /> : heading}
        </span>
        {status && (
          <span className={classes.state}>
            <FieldValue kind={kind} field={status.field} entry={entry} />
          </span>
        )}
      </div>
      {lines.map((parts, place) => (
        <div key={parts[0]?.column.field.api_name ?? place} className={classes.line}>
          <span className={classes.parts}>
            {parts
              .filter((part) => !isSaid(part))
              .map((part) => (
                <Part key={part.column.field.api_name} {...{ kind, entry }} {...part} />
              ))}
          </span>
          {place === lines.length - 1 && due && (
            <span className={classes.state}>
              <FieldValue kind={kind} field={due.field} entry={entry} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

function Part({ kind, entry, column: { field }, named }: Pick<CardTextProps, 'kind' | 'entry'> & CardPart) {
  return (
    <span className={classes.part}>
      {named && <span className={classes.label}>{field.label} </span>}
      {/* Alone in it, so that the style sheet sees whether it says anything. */}
      <span className={classes.value}>
        <FieldValue kind={kind} field={field} entry={entry} />
      </span>
    </span>
  );
}
