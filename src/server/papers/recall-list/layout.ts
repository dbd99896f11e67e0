// The recall list: a letter that asks a customer to send what is due. Pure.

import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, paragraph } from '../sheet/blocks.ts';
import { addressLines, letterHead } from '../sheet/letter.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { colors, createSheet } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import type { RecallDocument } from './contract.ts';

export interface RecallPrint extends PaperPrint {
  kind: 'recall-list';
  document: RecallDocument;
  senderLine: string;
}

export function layoutRecall(print: RecallPrint, measure: Measure): DrawList {
  const { customer, devices, meta, until, counts } = print.document;
  const subject = print.words['recall.title'] ?? '';
  const sheet = createSheet({
    print,
    measure,
    title: [subject, customer.name].filter(Boolean).join(' '),
    onFirst: (put) => {
      const { say, date } = sheet;
      const info = [
        { label: say('recall.date'), value: date(meta.generated_date) },
        { label: say('recall.customer_number'), value: customer.customer_number ?? '' },
        { label: say('recall.until'), value: date(until) },
        { label: say('recall.devices'), value: String(counts.devices) },
        { label: say('recall.overdue'), value: String(counts.overdue) },
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
  const intro = devices.length === 0 ? say('recall.none', { until: date(until) }) : say('recall.intro', { until: date(until) });
  for (const block of paragraph(sheet, intro)) flow.add(block);
  if (devices.length > 0) flow.add(gap(8));
  const columns: Column[] = [
    { head: say('recall.asset_number'), width: { share: 1.2 } },
    { head: say('recall.description'), width: { share: 2.6 } },
    { head: say('recall.serial_number'), width: { share: 1.2 } },
    { head: say('recall.location'), width: { share: 1.3 } },
    { head: say('recall.due'), width: 74, keeps: 'code' },
  ];
  const rows = devices.map((device) => ({
    cells: [
      device.asset_number ?? '',
      [device.description, [device.manufacturer, device.model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
      device.serial_number ?? '',
      device.location ?? '',
      device.overdue ? `${date(device.next_calibration_date)}\u00a0!` : date(device.next_calibration_date),
    ],
    ...(device.overdue ? { color: colors.warn } : {}),
  }));
  if (devices.length > 0) for (const block of table(sheet, { columns, rows })) flow.add(block);
  if (counts.overdue > 0) for (const block of paragraph(sheet, say('recall.legend'), { spaceBefore: 6 })) flow.add(block);
  if (devices.length > 0) for (const block of paragraph(sheet, say('recall.closing'), { spaceBefore: 10 })) flow.add(block);
  return sheet.finish();
}
