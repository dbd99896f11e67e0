// A row of a list on a phone: its name and state, when it is due, some lines of what else the list shows. A touch opens it.
import { memo } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useSlow } from '../../ui/notice.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { CategoryMark, type CategoryMarks } from '../value/category-mark.tsx';
import { FieldValue } from '../value/field-value.tsx';
import { hasPictures, RowThumbnail } from '../value/row-thumbnail.tsx';
import type { CardPart } from './card-parts.ts';
import classes from './card-row.module.css';
import { useCardWords } from './use-card-words.ts';

interface CardRowProps {
  kind: RecordKind;
  columns: readonly Column[];
  index: number;
  top: number;
  height: number;
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
  const { kind, columns, index, top, height, entry, current, chosen, marks, id, onChoose, onOpen } = props;
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
      style={{ top, height }}
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
  const { title, heading, status, due, beside, parts, lines } = useCardWords({ kind, columns, entry });
  return (
    <div className={classes.text}>
      {marks && <CategoryMark colors={marks(entry)} />}
      <div className={classes.line}>
        {hasPictures(kind) && <RowThumbnail kind={kind} entry={entry} />}
        <span className={classes.title}>
          {title && heading === null ? <FieldValue kind={kind} field={title.field} entry={entry} alone /> : heading}
        </span>
        {status && (
          <span className={classes.state}>
            <FieldValue kind={kind} field={status.field} entry={entry} />
          </span>
        )}
      </div>
      <div className={classes.parts} style={{ WebkitLineClamp: lines }}>
        {due && (
          <span className={classes.due}>
            <FieldValue kind={kind} field={due.field} entry={entry} />
          </span>
        )}
        {beside.map((words) => (
          <span key={words} className={classes.part}>
            <span className={classes.value}>{words}</span>
          </span>
        ))}
        {parts.map((part) => (
          <Part key={part.column.field.api_name} {...{ kind, entry }} {...part} />
        ))}
      </div>
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
