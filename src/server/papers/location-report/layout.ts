// The loan slip: a letter for a window envelope with a list to tick off when things are handed over and come back. Pure.
// docs/data-contracts.md#location-report.

import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { signatures } from '../parts/signature-lines.ts';
import { gap, heading, paragraph } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { addressLines, letterHead } from '../sheet/letter.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { createSheet, type Sheet } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import type { LoanDocument } from './contract.ts';

export interface LoanPrint extends PaperPrint {
  kind: 'location-report';
  document: LoanDocument;
  senderLine: string;
}

export function layoutLoan(print: LoanPrint, measure: Measure): DrawList {
  const { location, devices, shipping } = print.document;
  const away = location.purpose === 'calibration';
  const subject = [print.words[away ? 'loan.order_title' : 'loan.title'], location.loan_number].filter(Boolean).join(' ');
  const sheet = createSheet({
    print,
    measure,
    title: subject,
    onFirst: (put) =>
      letterHead(sheet, put, {
        senderLine: print.senderLine,
        recipient: recipient(print.document, print),
        info: info(sheet, print.document),
        subject,
      }),
  });
  const { flow, say, date } = sheet;
  const intro = away ? 'loan.order_intro' : 'loan.intro';
  const until = date(location.rental_end);
  const words = { count: devices.length, date: until };
  for (const block of paragraph(sheet, say(devices.length === 1 ? `${intro}_one` : intro, words))) flow.add(block);
  if (away && until) for (const block of paragraph(sheet, say('loan.order_until', words), { spaceBefore: 6 })) flow.add(block);
  flow.add(gap(8));
  const rows = devices.map((device, index) => ({
    cells: [
      '☐',
      String(index + 1),
      device.asset_number ?? '',
      device.serial_number ?? '',
      [device.manufacturer, device.model].filter(Boolean).join(' '),
      device.description ?? '',
      date(device.next_calibration_date),
    ],
  }));
  const columns: Column[] = [
    { head: '', width: 12, keeps: 'code' },
    { head: say('loan.position'), width: 22, keeps: 'code' },
    { head: say('loan.asset_number'), width: { share: 1.15 } },
    { head: say('loan.serial_number'), width: { share: 1.15 } },
    { head: say('loan.model'), width: { share: 1.7 } },
    { head: say('loan.description'), width: { share: 1.7 } },
    { head: say('loan.due'), width: 56, keeps: 'code' },
  ];
  for (const block of table(sheet, { columns, rows })) flow.add(block);
  for (const text of [shipping.note, location.remark])
    if (text) for (const block of paragraph(sheet, text, { spaceBefore: 10 })) flow.add(block);
  flow.add(heading(sheet, say('loan.handover')));
  flow.add(signatures(sheet, [signer(sheet, 'loan.handed_out'), signer(sheet, 'loan.received')]));
  flow.add(signatures(sheet, [signer(sheet, 'loan.returned'), signer(sheet, 'loan.taken_back')]));
  return sheet.finish();
}

function signer({ say }: Sheet, key: string) {
  return { label: say(key), name: ' ' };
}

function recipient(document: LoanDocument, home: LoanPrint): string[] {
  const customer = partOf('name' in document.delivery_customer ? document.delivery_customer : document.customer);
  const person = partOf('name' in document.delivery_contact ? document.delivery_contact : document.customer_contact);
  return addressLines({ party: customer, contact: person, home });
}

function info({ say, date }: Sheet, { location, shipping, customer, meta }: LoanDocument) {
  const place = [location.location_1, location.location_2, location.location_3].filter(Boolean).join(', ');
  const pair = (key: string, value: string | null | undefined) => ({ label: say(`loan.${key}`), value: value ?? '' });
  return [
    pair('date', date(meta.generated_date)),
    pair('customer_number', partOf(customer).customer_number),
    pair(location.purpose === 'calibration' ? 'order_from' : 'from', date(location.location_date)),
    pair('until', date(location.rental_end)),
    // The lab's own word for where a device stands says nothing to whoever calibrates it.
    pair('status', location.purpose === 'calibration' ? '' : location.status),
    pair('place', place),
    pair('tracking_number', shipping.tracking_number),
  ];
}
