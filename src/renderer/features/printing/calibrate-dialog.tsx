// Where a printer prints, put right: a cross is printed, its place on the paper measured, and the offsets are worked out from it.
import type { RecordRow } from '../../lib/records.ts';
import { MeasureDialog, type MeasureWork } from '../../records/labels/measure-dialog.tsx';
import { useCalibrate } from './print-data.ts';

const texts = {
  title: 'ui.printers.calibrate',
  print: 'ui.printers.cross.print',
  button: 'ui.printers.cross',
  measure: 'ui.printers.cross.measure',
  x: 'ui.printers.measured.x',
  y: 'ui.printers.measured.y',
  save: 'ui.printers.calibrate.save',
  done: 'ui.printers.calibrated',
};

export function CalibrateDialog({ printer, onClose }: { printer: RecordRow; onClose: () => void }) {
  const { mutate, ...rest } = useCalibrate(printer.id);
  const work: MeasureWork = {
    ...rest,
    mutate: ({ x, y }, options) => x !== '' && y !== '' && mutate({ x, y }, options),
  };
  return (
    <MeasureDialog
      printer={printer.id}
      kind="cross"
      isEnough={({ x, y }) => x !== '' && y !== ''}
      {...{ texts, work, onClose }}
    />
  );
}
