// The certificate on paper: a first page that says what was calibrated, for whom and with which outcome, signed; then how, with
// which standards, and the results. Pure. docs/data-contracts.md#certificate, docs/interface/papers.md#certificates,
// docs/interface/papers.md#pdf; ISO/IEC 17025 7.8.

import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, heading, heldToNext, pairs, paragraph } from '../sheet/blocks.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { colors, createSheet, type Sheet, type } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import { titleBand } from '../sheet/title-band.ts';
import type { CertificatePrint } from './certificate-print.ts';
import type { CertificateDocument } from './contract.ts';
import { layoutCover } from './layout-cover.ts';
import { resultBlocks } from './layout-results.ts';

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
    onFirst: (put) => titleBand(sheet, put, { title: sheet.say('certificate.title'), number, under }),
  });
  const unplaced = layoutCover(sheet, print);
  sheet.flow.turn();
  const said = [...conduct(sheet, print), ...resultBlocks(sheet, print.document), ...statements(sheet, print)];
  // No page has its end alone.
  for (const block of [...heldToNext([...said, ...unplaced]), ...end(sheet)]) sheet.flow.add(block);
  return sheet.finish();
}

function kindWord({ calibration, texts }: CertificateDocument): string {
  if (calibration.accredited) return 'certificate.accredited';
  return texts.traceability === '' ? 'certificate.works_untraced' : 'certificate.works';
}

const filled = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

function procedureName(
  { say }: Sheet,
  { procedure_name: name, version }: ReturnType<typeof partOf<CertificateDocument['procedure']>>,
) {
  return version && name ? say('certificate.procedure_version', { name, version }) : (name ?? '');
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
    { label: say('certificate.procedure'), value: procedureName(sheet, procedure) },
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
      { head: say('certificate.asset_number_short'), width: { share: 1.2 }, keeps: 'code' },
      { head: say('certificate.serial_number_short'), width: { share: 1.3 }, keeps: 'code' },
      { head: say('certificate.certificate'), width: { share: 1.7 } },
      { head: say('certificate.valid_until'), width: 62, keeps: 'code' },
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
  const all = [
    { title: say('certificate.uncertainty_title'), text: texts.uncertainty },
    { title: say('certificate.conformity_title'), text: texts.conformity },
  ].filter(({ text }) => text);
  return all.flatMap(({ title, text }, index) => [
    heading(sheet, title),
    // The last one is in one piece with the end.
    ...paragraph(sheet, text ?? '', { spaceBefore: 4, keep: index === all.length - 1 }),
  ]);
}

function end(sheet: Sheet) {
  const said = paragraph(sheet, sheet.say('certificate.end'), { style: type.small, color: colors.quiet });
  return [...heldToNext([gap(10)]), ...said];
}
