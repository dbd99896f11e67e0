// The letter that tells a customer which of his calibrations were made with a standard that was found bad, and what follows for each. Pure.

import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, paragraph } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { addressLines, letterHead } from '../sheet/letter.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { createSheet, type Sheet } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import type { ImpactLetterDocument } from './contract.ts';

export interface ImpactLetterPrint extends PaperPrint {
  kind: 'impact-letter';
  document: ImpactLetterDocument;
  senderLine: string;
}

export function layoutImpactLetter(print: ImpactLetterPrint, measure: Measure): DrawList {
  const { calibrations, meta, standard, case: about } = print.document;
  const customer = partOf(print.document.customer);
  const subject = print.words['impact.title'] ?? '';
  const model = [standard.manufacturer, standard.model].filter(Boolean).join(' ') || standard.description;
  const sheet = createSheet({
    print,
    measure,
    title: [subject, customer.name].filter(Boolean).join(' '),
    onFirst: (put) => {
      const { say, date } = sheet;
      const info = [
        { label: say('impact.date'), value: date(meta.generated_date) },
        { label: say('impact.customer_number'), value: customer.customer_number ?? '' },
        { label: say('impact.reference'), value: about.title ?? '' },
        { label: say('impact.standard'), value: [model, standard.serial_number].filter(Boolean).join(', ') },
        { label: say('impact.calibrations'), value: String(calibrations.length) },
      ];
      return letterHead(sheet, put, {
        senderLine: print.senderLine,
        recipient: addressLines({ party: customer, contact: {}, home: print }),
        info,
        subject,
      });
    },
  });
  const { flow, say, date } = sheet;
  const days = { since: date(about.since), until: date(about.until) };
  for (const block of paragraph(sheet, say('impact.intro'))) flow.add(block);
  if (about.until)
    for (const block of paragraph(sheet, say(about.since ? 'impact.between' : 'impact.before', days))) flow.add(block);
  for (const block of paragraph(sheet, say('impact.advice'))) flow.add(block);
  flow.add(gap(8));
  for (const block of table(sheet, { columns: columnsOf(sheet), rows: rowsOf(sheet, print.document) })) flow.add(block);
  for (const block of paragraph(sheet, say('impact.closing'), { spaceBefore: 10 })) flow.add(block);
  return sheet.finish();
}

function columnsOf({ say }: Sheet): Column[] {
  return [
    { head: say('impact.certificate'), width: { share: 1.3 } },
    { head: say('impact.day'), width: 62, keeps: 'code' },
    { head: say('impact.asset_number'), width: { share: 1.1 } },
    { head: say('impact.device'), width: { share: 2.2 } },
    { head: say('impact.serial_number'), width: { share: 1.1 } },
    { head: say('impact.follows'), width: { share: 1.7 } },
  ];
}

function rowsOf({ say, date }: Sheet, { calibrations }: ImpactLetterDocument) {
  return calibrations.map(({ certificate_number, calibration_date, disposition, device }) => ({
    cells: [
      certificate_number ?? '',
      date(calibration_date),
      device.asset_number ?? '',
      [device.description, [device.manufacturer, device.model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
      device.serial_number ?? '',
      say(`impact.follows_${disposition}`),
    ],
  }));
}
