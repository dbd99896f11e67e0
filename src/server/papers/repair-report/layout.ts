// The report of a repair on one sheet. Pure. docs/data-contracts.md#repair-report.

import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { signatures } from '../parts/signature-lines.ts';
import { gap, heading, pairs, paragraph } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { createSheet } from '../sheet/sheet.ts';
import { titleBand } from '../sheet/title-band.ts';
import type { RepairDocument } from './contract.ts';

export interface RepairPrint extends PaperPrint {
  kind: 'repair-report';
  document: RepairDocument;
  currency: string;
}

export function layoutRepair(print: RepairPrint, measure: Measure): DrawList {
  const { repair } = print.document;
  const device = partOf(print.document.device);
  const customer = partOf(print.document.customer);
  const number = repair.number ?? '';
  const title = [print.words['repair.title'], number].filter(Boolean).join(' ');
  const under = [device.asset_number, device.description].filter(Boolean).join(' · ');
  const sheet = createSheet({
    print,
    measure,
    title,
    onFirst: (put) => titleBand(sheet, put, { title: sheet.say('repair.title'), number, under }),
  });
  const { flow, say, date, texts } = sheet;
  const cost = Number(repair.custom_fields.total_cost);
  const costs = repair.custom_fields.total_cost === undefined ? '' : `${texts.money(cost)} ${print.currency}`;
  const list = [
    { label: say('repair.device'), value: device.description ?? '', strong: true },
    { label: say('repair.model'), value: [device.manufacturer, device.model].filter(Boolean).join(' ') },
    { label: say('repair.serial_number'), value: device.serial_number ?? '' },
    { label: say('repair.asset_number'), value: device.asset_number ?? '' },
    { label: say('repair.customer'), value: customer.address_block ?? '' },
    { label: say('repair.received_date'), value: date(repair.received_date) },
    {
      label: say('repair.repair_date'),
      value: [date(repair.repair_date), repair.repair_time?.slice(0, 5)].filter(Boolean).join(', '),
    },
    { label: say('repair.status'), value: repair.status ?? '', strong: true },
    { label: say('repair.technician'), value: String(repair.custom_fields.technician ?? '') },
    { label: say('repair.vendor'), value: repair.vendor ?? '' },
    { label: say('repair.total_cost'), value: costs },
  ];
  for (const block of pairs(sheet, list)) flow.add(block);
  for (const [key, text] of [
    ['repair.fault', repair.description],
    ['repair.work', repair.notes],
  ] as const) {
    if (!text) continue;
    flow.add(heading(sheet, say(key)));
    for (const block of paragraph(sheet, text, { spaceBefore: 0 })) flow.add(block);
  }
  flow.add(gap(24));
  flow.add(
    signatures(sheet, [
      { label: say('repair.place_date'), name: ' ' },
      { label: say('repair.signed'), name: String(repair.custom_fields.technician ?? ' ') },
    ]),
  );
  return sheet.finish();
}
