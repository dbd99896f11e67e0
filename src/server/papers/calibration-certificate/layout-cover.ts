// The first page of a certificate: what was calibrated, for whom, and with which outcome, at the top; what it stands for and who answers for
// it at the foot. Set large where it has the room. Pure. docs/interface/papers.md#certificates; ISO/IEC 17025 7.8.2.1.
import { labDayAndTime } from '../../i18n/locale.ts';
import type { Block } from '../../pdf/page-flow.ts';
import { checkHeight, placedCheck } from '../check-code/check-block.ts';
import { signatures } from '../parts/signature-lines.ts';
import { heightOf, signedBlocks } from '../parts/signed-blocks.ts';
import { gap, type Pair, pairs, paragraph, rule } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { colors, type Sheet, type } from '../sheet/sheet.ts';
import type { CertificatePrint } from './certificate-print.ts';
import type { CertificateDocument } from './contract.ts';

const filled = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

/** The whole mark: its number alone says neither who gave it nor when. */
function markOf({ accreditation, calibration, laboratory }: CertificateDocument): string {
  const { certificate_display: display, certificate_number: number, calibration_month: month } = calibration;
  if (display !== null && display !== number) return display;
  const mark = accreditation.calibration_mark ?? '';
  return mark === '' ? '' : filled(mark, ...[laboratory.code, month].filter((part) => !mark.includes(part ?? '')));
}

/** What was calibrated, for whom, and how that went: a group each. */
function groupsOf(sheet: Sheet, { document, outcome }: CertificatePrint): Pair[][] {
  const { say, date } = sheet;
  const { calibration, laboratory } = document;
  const device = partOf(document.device);
  const customer = partOf(document.customer);
  return [
    [
      { label: say('certificate.object'), value: device.description ?? '', strong: true },
      { label: say('certificate.manufacturer'), value: device.manufacturer ?? '' },
      { label: say('certificate.model'), value: device.model ?? '' },
      { label: say('certificate.serial_number'), value: device.serial_number ?? '' },
      { label: say('certificate.asset_number'), value: device.asset_number ?? '' },
    ],
    [
      { label: say('certificate.customer'), value: customer.address_block ?? '' },
      { label: say('certificate.order_number'), value: calibration.order_number ?? '' },
    ],
    [
      { label: say('certificate.calibration_date'), value: date(calibration.calibration_date), strong: true },
      { label: say('certificate.received_date'), value: date(calibration.received_date) },
      nextCalibration(sheet, calibration),
      { label: say('certificate.place'), value: calibration.place ?? laboratory.calibration_place ?? '' },
      { label: say('certificate.result'), value: outcome, strong: true },
      { label: say('certificate.mark'), value: calibration.accredited ? markOf(document) : '' },
      { label: say('certificate.lab_code'), value: calibration.accredited ? (laboratory.code ?? '') : '' },
    ],
  ];
}

/** Only where it was agreed (ISO/IEC 17025 7.8.4.3); contracts from before there was the question recommend it as they did. */
function nextCalibration({ say, date }: Sheet, { interval_agreed, next_calibration_date }: CertificateDocument['calibration']) {
  const label = say(interval_agreed === undefined ? 'certificate.next_calibration_date' : 'certificate.next_calibration_agreed');
  return { label, value: interval_agreed === false ? '' : date(next_calibration_date) };
}

/** Between two groups. */
const between = 12;

function factBlocks(sheet: Sheet, print: CertificatePrint, setting: 'usual' | 'roomy'): Block[] {
  const groups = groupsOf(sheet, print)
    .map((list) => pairs(sheet, list, setting === 'roomy' ? { setting, labelWidth: 180 } : {}))
    .filter((blocks) => blocks.length > 0);
  if (setting === 'usual') return groups.flat();
  return groups.flatMap((blocks, index) => (index === 0 ? blocks : [gap(between), ...blocks]));
}

function amendBlocks(sheet: Sheet, { calibration }: CertificateDocument): Block[] {
  const { say, date } = sheet;
  const amends = partOf(calibration.amends);
  if (amends.certificate_number === undefined) return [];
  const params = { number: amends.certificate_number ?? '', date: date(amends.calibration_date) };
  const reason = amends.reason ? say('certificate.amend_reason', { reason: amends.reason }) : '';
  return [
    rule(),
    ...paragraph(sheet, say('certificate.amends', params), { style: type.strong, spaceBefore: 8 }),
    ...(reason ? paragraph(sheet, reason) : []),
  ];
}

function statementBlocks(sheet: Sheet, { texts }: CertificateDocument): Block[] {
  const { say } = sheet;
  const small = { style: type.small, color: colors.text, spaceBefore: 6 };
  const said = [texts.cert_description ?? '', texts.traceability, say('certificate.validity'), say('certificate.copying')];
  return [rule(), ...said.filter((text) => text !== '').flatMap((text) => paragraph(sheet, text, small))];
}

/** Gives what it has no room for. */
export function layoutCover(sheet: Sheet, print: CertificatePrint): Block[] {
  const { flow, say, date } = sheet;
  const { document, zone } = print;
  const { released_at } = document.calibration;
  const signers = [
    { label: say('certificate.issued'), name: released_at ? date(labDayAndTime(released_at, zone).day) : '' },
    ...document.signatures.map(({ role, name }) => ({
      label: say(`certificate.${role}`),
      name,
      picture: print.signing?.signatures[role],
    })),
  ];
  const signed = [...signedBlocks(sheet, document.signed ?? [], zone), signatures(sheet, signers, print.signing?.seal)];
  const amends = amendBlocks(sheet, document);
  const statements = statementBlocks(sheet, document);
  const foot = heightOf([...statements, ...signed]) + checkHeight(sheet, document.meta.check_address);
  const roomy = factBlocks(sheet, print, 'roomy');
  const hasRoom = heightOf([...roomy, ...amends]) + foot + between < flow.room();
  for (const block of [...(hasRoom ? roomy : factBlocks(sheet, print, 'usual')), ...amends]) flow.add(block);
  // What it stands for and who answers for it is at the foot, where a signature is looked for.
  const room = flow.room() - foot - 8;
  if (room > 0) flow.add(gap(room));
  for (const block of statements) flow.add(block);
  const unplaced = placedCheck(sheet, document.meta.check_address, heightOf(signed));
  for (const block of signed) flow.add(block);
  return unplaced;
}
