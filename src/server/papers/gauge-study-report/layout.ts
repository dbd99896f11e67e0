// A study of a measuring system on paper: the judgement with its reasons, figures, pictures, and the readings it stands on. Pure.
// docs/data-contracts.md#gauge-study-report.
import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, heading, pairs, paragraph } from '../sheet/blocks.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { colors, createSheet, type Sheet, type } from '../sheet/sheet.ts';
import { table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import { titleBand } from '../sheet/title-band.ts';
import type { StudyDocument, StudyFindings } from './contract.ts';
import { addFigures, told } from './figures.ts';
import { studyPlots } from './plots.ts';

export interface StudyPrint extends PaperPrint {
  kind: 'gauge-study-report';
  document: StudyDocument;
}

export function layoutStudy(print: StudyPrint, measure: Measure): DrawList {
  const { study, findings } = print.document;
  const title = print.words['study.title'] ?? '';
  const sheet = createSheet({
    print,
    measure,
    title: [title, study.name].filter(Boolean).join(' '),
    onFirst: (put) => titleBand(sheet, put, { title, number: sheet.date(study.date), under: study.name }),
  });
  const { flow, say, texts } = sheet;
  const measured = (text: string | null) => (text ? `${texts.recorded(text)}\u00a0${study.unit}`.trim() : '');
  const list = [
    { label: say('study.verdict'), value: study.verdict_title, strong: true },
    { label: say('study.kind'), value: study.kind_title ?? '' },
    { label: say('study.device'), value: study.device ?? '' },
    { label: say('study.characteristic'), value: study.characteristic ?? '' },
    { label: say('study.tolerance'), value: measured(study.tolerance) },
    { label: say('study.reference'), value: study.kind === 'bias' ? measured(study.reference_value) : '' },
    { label: say('study.remark'), value: study.remark ?? '' },
  ];
  for (const block of pairs(sheet, list)) flow.add(block);
  flow.add(heading(sheet, say('study.reasons')));
  for (const text of reasonTexts(sheet, findings, study.unit))
    for (const block of paragraph(sheet, text, { spaceBefore: 2 })) flow.add(block);
  addFigures(sheet, print.document);
  for (const block of studyPlots(sheet, print.document)) flow.add(block);
  addReadings(sheet, print.document);
  return sheet.finish();
}

/** Each with the bounds it is held against. */
function reasonTexts({ say, texts }: Sheet, { reasons }: StudyFindings, unit: string): string[] {
  return reasons.map(({ name, verdict, value, low, high }) => {
    const isBias = name === 'bias' || name === 'linearity';
    const shown = (number: number) => told(texts, number);
    const reason = isBias
      ? say(`study.reason.${name}`, { value: `${shown(value)}\u00a0${unit}`.trim(), low: shown(low), high: shown(high) })
      : say(`study.reason.${name}`, {
          value: name === 'categories' ? texts.plain(value) : `${texts.plain(value)}\u00a0%`,
          low: texts.plain(low),
          high: texts.plain(high),
        });
    return `${say(`study.verdict.${verdict}`)}: ${reason}`;
  });
}

const mostColumns = 12;

/** What was read, so that anybody can work it out again. */
function addReadings(sheet: Sheet, { readings, study }: StudyDocument): void {
  const { flow, say, texts } = sheet;
  flow.add(heading(sheet, [say('study.readings'), study.unit].filter(Boolean).join(' / ')));
  const [hasOperator, hasPart, hasReference] = (['operator', 'part', 'reference'] as const).map((name) =>
    readings.some((line) => line[name] !== null && line[name] !== ''),
  );
  const columns: Column[] = [
    ...(hasOperator ? [{ head: say('study.operator'), width: { share: 1.4 } }] : []),
    ...(hasPart ? [{ head: say('study.part'), width: { share: 1 } }] : []),
    ...(hasReference ? [{ head: say('study.reference'), width: { share: 1 }, keeps: 'number' as const }] : []),
    { head: say('study.readings'), width: { share: 5 } },
  ];
  const rows = readings.map(({ operator, part, reference, values }) => ({
    cells: [
      ...(hasOperator ? [operator ?? ''] : []),
      ...(hasPart ? [part ?? ''] : []),
      ...(hasReference ? [texts.recorded(reference ?? '')] : []),
      values.map((value) => texts.recorded(value ?? '–')).join('   '),
    ],
  }));
  const isLone = !hasOperator && !hasPart && !hasReference;
  if (!isLone) for (const block of table(sheet, { columns, rows })) flow.add(block);
  else {
    const all = readings.flatMap(({ values }) => values).map((value) => texts.recorded(value ?? '–'));
    for (let from = 0; from < all.length; from += mostColumns)
      for (const block of paragraph(sheet, all.slice(from, from + mostColumns).join('    '), { spaceBefore: 2 })) flow.add(block);
  }
  flow.add(gap(6));
  for (const block of paragraph(sheet, say('study.method'), { style: type.small, color: colors.quiet })) flow.add(block);
}
