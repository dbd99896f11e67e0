// The data sheet of a device: what it is, where it stands, how its readings moved, every calibration, what it consists of. Pure.
// docs/data-contracts.md#datasheet.

import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { gap, heading, heldToNext, pairs, paragraph } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { colors, createSheet, type Sheet, type } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import { titleBand } from '../sheet/title-band.ts';
import type { DatasheetDocument } from './contract.ts';
import { forecasts } from './forecast.ts';
import { driftPlot } from './plot.ts';

export interface DatasheetPrint extends PaperPrint {
  kind: 'inventory-datasheet';
  document: DatasheetDocument;
}

export function layoutDatasheet(print: DatasheetPrint, measure: Measure): DrawList {
  const { device } = print.document;
  const number = device.asset_number ?? '';
  const title = [print.words['datasheet.title'], number].filter(Boolean).join(' ');
  const under = [device.manufacturer, device.model].filter(Boolean).join(' ');
  const sheet = createSheet({
    print,
    measure,
    title,
    onFirst: (put) => titleBand(sheet, put, { title: sheet.say('datasheet.title'), number, under }),
  });
  for (const block of [
    ...master(sheet, print.document),
    ...readings(sheet, print.document),
    ...forecasts(sheet, print.document.drift),
    ...history(sheet, print.document),
    ...parts(sheet, print.document),
  ])
    sheet.flow.add(block);
  return sheet.finish();
}

function master(sheet: Sheet, { device, customer, parent }: DatasheetDocument): Block[] {
  const { say, date } = sheet;
  const owner = partOf(customer);
  const above = partOf(parent);
  const place = partOf(device.active_location);
  const pair = (key: string, value: string | null | undefined, strong = false) => ({
    label: say(`datasheet.${key}`),
    value: value ?? '',
    strong,
  });
  const months = device.calibration_interval;
  return pairs(
    sheet,
    [
      pair('description', device.description, true),
      pair('status', device.status_title),
      pair('manufacturer', device.manufacturer),
      pair('next_calibration_date', date(device.next_calibration_date), true),
      pair('model', device.model),
      pair('last_calibration_date', date(device.last_calibration_date)),
      pair('serial_number', device.serial_number),
      pair('interval', months === null ? '' : say(months === 1 ? 'datasheet.month' : 'datasheet.months', { count: months })),
      pair('type', device.type_code),
      pair('accuracy_class', device.accuracy_class),
      pair('test_equipment_number', device.test_equipment_number),
      pair('second_number', device.second_number),
      pair('location', device.location ?? [place.location_1, place.location_2, place.location_3].filter(Boolean).join(', ')),
      pair('cost_center', device.cost_center),
      pair('customer', [owner.name, owner.city].filter(Boolean).join(', ')),
      pair('parent', [above.asset_number, above.description].filter(Boolean).join(' ')),
      pair('remark', device.remark),
    ],
    { labelWidth: 104, columns: 2 },
  );
}

function readings(sheet: Sheet, { drift }: DatasheetDocument): Block[] {
  const plot = driftPlot(sheet, drift);
  if (!plot) return [];
  const note = sheet.say('datasheet.drift_note');
  return [
    heading(sheet, sheet.say('datasheet.drift')),
    ...paragraph(sheet, note, { style: type.small, color: colors.quiet, spaceBefore: 0, keep: true }),
    ...heldToNext([gap(6)]),
    plot,
  ];
}

function history(sheet: Sheet, { calibrations }: DatasheetDocument): Block[] {
  const { say, date } = sheet;
  if (calibrations.length === 0)
    return [heading(sheet, say('datasheet.history')), ...paragraph(sheet, say('datasheet.no_history'))];
  return [
    heading(sheet, say('datasheet.history')),
    ...table(sheet, {
      columns: [
        { head: say('datasheet.calibration_date'), width: 70, keeps: 'code' },
        { head: say('datasheet.certificate'), width: { share: 1.4 } },
        { head: say('datasheet.result'), width: { share: 1 } },
        { head: say('datasheet.technician'), width: { share: 1 } },
        { head: say('datasheet.due'), width: 70, keeps: 'code' },
      ],
      rows: calibrations.map((one) => ({
        cells: [
          date(one.calibration_date),
          one.certificate_number ?? '',
          one.cal_result_title ?? '',
          one.technician ?? '',
          date(one.next_calibration_date),
        ],
        ...(one.cal_result === 'failed' ? { color: colors.warn } : {}),
      })),
    }),
  ];
}

function parts(sheet: Sheet, { children }: DatasheetDocument): Block[] {
  const { say, date } = sheet;
  if (children.length === 0) return [];
  return [
    heading(sheet, say('datasheet.children')),
    ...table(sheet, {
      columns: [
        { head: say('datasheet.asset_number'), width: { share: 1.2 } },
        { head: say('datasheet.description'), width: { share: 2.4 } },
        { head: say('datasheet.serial_number'), width: { share: 1.2 }, keeps: 'code' },
        { head: say('datasheet.location'), width: { share: 1.2 } },
        { head: say('datasheet.due'), width: 66, keeps: 'code' },
      ],
      rows: children.map((child) => ({
        cells: [
          `${'– '.repeat(child.level - 1)}${child.asset_number ?? ''}`,
          [child.description, [child.manufacturer, child.model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
          child.serial_number ?? '',
          child.location ?? '',
          date(child.next_calibration_date),
        ],
      })),
    }),
  ];
}
