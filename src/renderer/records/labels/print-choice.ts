// What a print dialog begins with, and what follows from a choice in it.
import type { UsedPrinter } from '../../lib/preferences.ts';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../kind/record-kind.ts';
import type { LabelFormat } from '../label-formats/label-data.ts';
import { lastFormat, usedFor } from './used-printers.ts';

interface Choosing {
  asked: { printer?: string; format?: string };
  used: readonly UsedPrinter[];
  formats: readonly LabelFormat[];
  printers: readonly RecordRow[];
}

/** As asked; else as this workstation printed last, and with the format the printer is usually loaded with. */
export function chosenFrom({ asked, used, formats, printers }: Choosing) {
  const printerOf = (id: string | undefined) => printers.find((one) => one.id === id);
  const usualOf = (printer: RecordRow | undefined) =>
    formats.find(({ key }) => key === textOf(printer?.attributes.format ?? null));
  const wanted = asked.format ?? usualOf(printerOf(asked.printer))?.key ?? lastFormat(used, formats);
  const chosen = formats.find(({ key }) => key === wanted) ?? formats[0];
  const before = usedFor(used, chosen?.key ?? '');
  const printer = printerOf(asked.printer ?? before?.printer);
  return { chosen, printer, usual: usualOf(printer), cut: before?.cut ?? false };
}
