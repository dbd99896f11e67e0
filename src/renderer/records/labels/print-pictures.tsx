// What is to be printed as pictures: the label that is looked at, and its sheet with the cells this print takes. What the printer leaves
// blank is hatched on both.
import { blankSides, cellPlace } from '#server/contract/label-sheet.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { cellsOf } from '../label-formats/label-data.ts';
import type { LabelDesign } from '../label-formats/label-design.ts';
import { LabelPreview } from './label-preview.tsx';
import classes from './print-labels.module.css';
import { fitOf, hasMargins } from './printer-data.ts';
import { SheetPicture } from './sheet-picture.tsx';

interface PrintPicturesProps {
  design: LabelDesign;
  printer: RecordRow | undefined;
  /** Of the label that is looked at; empty where there is none to look at. */
  picture: string;
  /** Which of how many it is; null where they are not known one by one. */
  place: { at: number; count: number } | null;
  onTurn: (by: number) => void;
  start: number;
  onStart: (cell: number) => void;
  copies: number;
  /** All labels of the print. */
  labels: number;
  cut: boolean;
}

export function PrintPictures({
  design,
  printer,
  picture,
  place,
  copies,
  start,
  onStart,
  labels,
  cut,
  ...rest
}: PrintPicturesProps) {
  const { t } = useI18n();
  const { sheet } = design;
  const cells = cellsOf(design);
  const { margins, offset } = fitOf(printer);
  // Its first copy stands for all of them.
  const own = sheet ? cellPlace(sheet, start - 1 + (place?.at ?? 0) * copies) : { x: 0, y: 0 };
  const onPaper = { paper: sheet ?? design, place: { x: own.x + offset.x, y: own.y + offset.y }, margins };
  return (
    <div className={classes.pictures}>
      {picture !== '' && (
        <LabelPreview design={design} source={picture} place={place} blank={blankSides(design, onPaper)} {...rest} />
      )}
      {sheet && cells !== null && (
        <div className={classes.sheet}>
          <SheetPicture sheet={sheet} label={design} start={start} count={labels} margins={margins} cut={cut} onStart={onStart} />
          <p>
            {t('ui.labels.sheet.legend')} {hasMargins(margins) && t('ui.labels.blank')}{' '}
            {t('ui.labels.sheet.more', { count: Math.ceil((start - 1 + labels) / cells) })}
          </p>
        </div>
      )}
    </div>
  );
}
