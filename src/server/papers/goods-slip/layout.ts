// The receipt and the delivery note: a letter for a window envelope with the devices, what came or goes with each, and its condition. Pure.
// docs/data-contracts.md#goods-slip.
import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { signatures } from '../parts/signature-lines.ts';
import { gap, paragraph } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { addressLines, letterHead } from '../sheet/letter.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { createSheet, type Sheet } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import type { GoodsDocument } from './contract.ts';

export interface GoodsPrint extends PaperPrint {
  kind: 'goods-slip';
  document: GoodsDocument;
  senderLine: string;
}

export function layoutGoods(print: GoodsPrint, measure: Measure): DrawList {
  const { movement, devices, customer } = print.document;
  const { direction } = movement;
  const subject = [print.words[`goods.title_${direction}`], movement.number].filter(Boolean).join(' ');
  const sheet = createSheet({
    print,
    measure,
    title: subject,
    onFirst: (put) =>
      letterHead(sheet, put, {
        senderLine: print.senderLine,
        recipient: addressLines({ party: partOf(customer), contact: {}, home: print }),
        info: info(sheet, print.document),
        subject,
      }),
  });
  const { flow, say, date } = sheet;
  const intro = `goods.intro_${direction}`;
  const words = { count: devices.length, date: date(movement.promised_date) };
  for (const block of paragraph(sheet, say(devices.length === 1 ? `${intro}_one` : intro, words))) flow.add(block);
  if (direction === 'in' && movement.promised_date)
    for (const block of paragraph(sheet, say('goods.promised', words), { spaceBefore: 6 })) flow.add(block);
  flow.add(gap(8));
  for (const block of table(sheet, { columns: columns(sheet), rows: rows(sheet, print.document) })) flow.add(block);
  if (movement.remark) for (const block of paragraph(sheet, movement.remark, { spaceBefore: 10 })) flow.add(block);
  const signed = direction === 'in' ? ['goods.brought', 'goods.taken_in'] : ['goods.given', 'goods.received'];
  flow.add(gap(14));
  flow.add(
    signatures(
      sheet,
      signed.map((key) => ({ label: say(key), name: ' ' })),
    ),
  );
  return sheet.finish();
}

function columns({ say }: Sheet): Column[] {
  return [
    { head: say('goods.position'), width: 22, keeps: 'code' },
    { head: say('goods.asset_number'), width: { share: 1.15 } },
    { head: say('goods.serial_number'), width: { share: 1.15 } },
    { head: say('goods.model'), width: { share: 1.7 } },
    { head: say('goods.description'), width: { share: 1.7 } },
  ];
}

/** Below each device what came or goes with it, and its condition. A receipt says that nothing was seen, too. */
function rows({ say }: Sheet, { movement, devices }: GoodsDocument) {
  const isReceipt = movement.direction === 'in';
  return devices.map((device, index) => {
    const damage = device.damage ?? (isReceipt ? say('goods.no_damage') : null);
    const said = [
      device.accessories && `${say('goods.accessories')}: ${device.accessories}`,
      damage && `${say('goods.damage')}: ${damage}`,
      isReceipt && device.calibration_planned && say('goods.to_calibrate'),
    ];
    return {
      cells: [
        String(index + 1),
        device.asset_number ?? '',
        device.serial_number ?? '',
        [device.manufacturer, device.model].filter(Boolean).join(' '),
        device.description ?? '',
      ],
      note: said.filter(Boolean).join(' · '),
    };
  });
}

function info({ say, date }: Sheet, { movement, order, customer }: GoodsDocument) {
  const pair = (key: string, value: string | null | undefined) => ({ label: say(`goods.${key}`), value: value ?? '' });
  const { number, buyer_reference: reference } = partOf(order);
  return [
    pair('date', date(movement.date)),
    pair('customer_number', partOf(customer).customer_number),
    pair('order', number),
    pair('buyer_reference', reference),
    pair('receipts', movement.receipts.join(', ')),
    pair('handled_by', movement.handled_by),
    pair('tracking_number', movement.tracking_number),
  ].filter(({ value }) => value !== '');
}
