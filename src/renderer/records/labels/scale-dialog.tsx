// A printer that prints a little short or long, put right: two bars are printed, measured from end to end, and its scale is worked out.
import { MeasureDialog } from './measure-dialog.tsx';
import { useRescale } from './printer-data.ts';

const texts = {
  title: 'ui.printers.scale.correct',
  print: 'ui.printers.bars.print',
  button: 'ui.printers.bars',
  measure: 'ui.printers.bars.measure',
  x: 'ui.printers.bars.x',
  y: 'ui.printers.bars.y',
  hint: 'ui.printers.bars.then',
  save: 'ui.printers.scale.save',
  done: 'ui.printers.scale.taken',
};

export function ScaleDialog({ printer, onClose }: { printer: string; onClose: () => void }) {
  const work = useRescale(printer);
  return <MeasureDialog kind="bars" isEnough={({ x, y }) => x !== '' || y !== ''} {...{ printer, texts, work, onClose }} />;
}
