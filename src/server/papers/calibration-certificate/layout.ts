// The certificate on paper: a first page that says what was calibrated, for whom and with which outcome, signed; then how, with
// which standards, and the results. Pure. docs/data-contracts.md#certificate, docs/interface/papers.md#certificates,
// docs/interface/papers.md#pdf; ISO/IEC 17025 7.8.

import { labDayAndTime } from '../../i18n/locale.ts';
import { a4, type DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, heading, pairs, paragraph, rule, signatures } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { colors, createSheet, type Sheet, type } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import { titleBand, titleTop } from '../sheet/title-band.ts';
import type { CertificateDocument } from './contract.ts';
import { resultBlocks } from './layout-results.ts';

export interface CertificatePrint extends PaperPrint {
  kind: 'calibration-certificate';
  document: CertificateDocument;
  /** The outcome in words. */
  outcome: string;
}

export function layoutCertificate(print: CertificatePrint, measure: Measure): DrawList {
  const { certificate_display, certificate_number } = print.document.calibration;
  const number = certificate_display ?? certificate_number ?? '';
  // What it is not yet stands in words, too: in the file's title and on each page.
  const title = [print.watermark, print.words['certificate.title'], number].filter(Boolean).join(' ');
  const kind = print.words[kindWord(print.document)];
  const under = [print.watermark, kind].filter(Boolean).join(' · ');
  const sheet = createSheet({
    print,
    measure,
    title,
    firstTop: titleTop,
    onFirst: (put) => put(...titleBand(sheet, { title: sheet.say('certificate.title'), number, under })),
  });
  firstPage(sheet, print);
  sheet.flow.turn();
  for (const block of conduct(sheet, print)) sheet.flow.add(block);
  for (const block of resultBlocks(sheet, print.document)) sheet.flow.add(block);
  for (const block of statements(sheet, print)) sheet.flow.add(block);
  return sheet.finish();
}

function kindWord({ calibration, texts }: CertificateDocument): string {
  if (calibration.accredited) return 'certificate.accredited';
  return texts.traceability === '' ? 'certificate.works_untraced' : 'certificate.works';
}

const filled = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

/** The whole mark: its number alone says neither who gave it nor when. */
function markOf({ accreditation, calibration, laboratory }: CertificateDocument): string {
  const { certificate_display: display, certificate_number: number, calibration_month: month } = calibration;
  if (display !== null && display !== number) return display;
  const mark = accreditation.calibration_mark ?? '';
  return mark === '' ? '' : filled(mark, ...[laboratory.code, month].filter((part) => !mark.includes(part ?? '')));
}

function firstPage(sheet: Sheet, { document, outcome, zone }: CertificatePrint): void {
  const { flow, say, date } = sheet;
  const { calibration, laboratory, texts } = document;
  const device = partOf(document.device);
  const customer = partOf(document.customer);
  const list = [
    { label: say('certificate.object'), value: device.description ?? '', strong: true },
    { label: say('certificate.manufacturer'), value: device.manufacturer ?? '' },
    { label: say('certificate.model'), value: device.model ?? '' },
    { label: say('certificate.serial_number'), value: device.serial_number ?? '' },
    { label: say('certificate.asset_number'), value: device.asset_number ?? '' },
    { label: say('certificate.customer'), value: customer.address_block ?? '' },
    { label: say('certificate.order_number'), value: calibration.order_number ?? '' },
    { label: say('certificate.calibration_date'), value: date(calibration.calibration_date), strong: true },
    { label: say('certificate.received_date'), value: date(calibration.received_date) },
    nextCalibration(sheet, calibration),
    { label: say('certificate.place'), value: calibration.place ?? laboratory.calibration_place ?? '' },
    { label: say('certificate.result'), value: outcome, strong: true },
    { label: say('certificate.mark'), value: calibration.accredited ? markOf(document) : '' },
    { label: say('certificate.lab_code'), value: calibration.accredited ? (laboratory.code ?? '') : '' },
  ];
  for (const block of pairs(sheet, list)) flow.add(block);
  const amends = partOf(calibration.amends);
  if (amends.certificate_number !== undefined) {
    const params = { number: amends.certificate_number ?? '', date: date(amends.calibration_date) };
    flow.add(rule());
    for (const block of paragraph(sheet, say('certificate.amends', params), { style: type.strong, spaceBefore: 8 }))
      flow.add(block);
    const reason = amends.reason ? say('certificate.amend_reason', { reason: amends.reason }) : '';
    if (reason) for (const block of paragraph(sheet, reason)) flow.add(block);
  }
  flow.add(rule());
  const small = { style: type.small, color: colors.text, spaceBefore: 6 };
  for (const text of [texts.cert_description ?? '', texts.traceability, say('certificate.validity'), say('certificate.copying')])
    if (text !== '') for (const block of paragraph(sheet, text, small)) flow.add(block);
  const released = calibration.released_at ? date(labDayAndTime(calibration.released_at, zone).day) : '';
  const signers = [
    { label: say('certificate.issued'), name: released },
    ...document.signatures.map(({ role, name }) => ({ label: say(`certificate.${role}`), name })),
  ];
  const block = signatures(sheet, signers);
  // At the foot of the page, where a signature is looked for.
  const room = flow.room();
  if (room > block.height) flow.add(gap(Math.min(room - block.height - 4, a4.height)));
  flow.add(block);
}

/** Only where it was agreed (ISO/IEC 17025 7.8.4.3); contracts from before there was the question recommend it as they did. */
function nextCalibration({ say, date }: Sheet, { interval_agreed, next_calibration_date }: CertificateDocument['calibration']) {
  const label = say(interval_agreed === undefined ? 'certificate.next_calibration_date' : 'certificate.next_calibration_agreed');
  return { label, value: interval_agreed === false ? '' : date(next_calibration_date) };
}

function conduct(sheet: Sheet, { document }: CertificatePrint) {
  const { say, date } = sheet;
  const { calibration, environment, standards } = document;
  const procedure = partOf(document.procedure);
  const measured = [
    calibration.temperature === null ? '' : `${sheet.texts.plain(calibration.temperature)} °C`,
    calibration.humidity === null ? '' : say('certificate.humidity', { value: sheet.texts.plain(calibration.humidity) }),
  ].filter(Boolean);
  const [climate = '', humid = ''] = environment.working_hours.split('|');
  const details = pairs(sheet, [
    { label: say('certificate.procedure'), value: procedure.procedure_name ?? '' },
    { label: say('certificate.method'), value: procedure.calibration_method ?? '' },
    { label: say('certificate.description'), value: procedure.description ?? '' },
    { label: say('certificate.conditions'), value: procedure.measurement_conditions ?? '' },
    { label: say('certificate.environment'), value: measured.join(', ') || [climate, humid].filter(Boolean).join(', ') },
    { label: say('certificate.condition'), value: conditionText(sheet, calibration.condition) },
    { label: say('certificate.method_deviations'), value: calibration.method_deviations ?? '' },
    { label: say('certificate.external_results'), value: calibration.external_results ?? '' },
    { label: say('certificate.customer_data'), value: calibration.customer_data ?? '' },
    { label: say('certificate.specification'), value: calibration.specification ?? '' },
    { label: say('certificate.remark'), value: calibration.remark ?? '' },
  ]);
  const used = table(sheet, {
    columns: [
      { head: say('certificate.standard'), width: { share: 3 } },
      { head: say('certificate.asset_number_short'), width: { share: 1.2 }, whole: true },
      { head: say('certificate.serial_number_short'), width: { share: 1.3 }, whole: true },
      { head: say('certificate.certificate'), width: { share: 1.7 } },
      { head: say('certificate.valid_until'), width: 62, whole: true },
    ],
    rows: standards.map((one) => ({
      cells: [
        [one.description, filled(one.manufacturer, one.model)].filter(Boolean).join('\n') || '–',
        one.asset_number ?? '',
        one.serial_number ?? '',
        one.certificate_number ?? one.calibration_mark ?? '',
        date(one.due_date),
      ],
    })),
  });
  return [
    ...(details.length > 0 ? [heading(sheet, say('certificate.conduct')), ...details] : []),
    ...(standards.length > 0 ? [heading(sheet, say('certificate.standards')), ...used] : []),
  ];
}

/** The usual codes in words; a lab's own stand as they are. */
function conditionText({ print }: Sheet, condition: string | null): string {
  return condition === null ? '' : (print.words[`certificate.condition_${condition}`] ?? condition);
}

function statements(sheet: Sheet, { document }: CertificatePrint) {
  const { say } = sheet;
  const { texts } = document;
  const keep = { spaceBefore: 4 };
  return [
    ...(texts.uncertainty
      ? [heading(sheet, say('certificate.uncertainty_title')), ...paragraph(sheet, texts.uncertainty, keep)]
      : []),
    ...(texts.conformity
      ? [heading(sheet, say('certificate.conformity_title')), ...paragraph(sheet, texts.conformity, keep)]
      : []),
    gap(10),
    ...paragraph(sheet, say('certificate.end'), { style: type.small, color: colors.quiet }),
  ];
}
