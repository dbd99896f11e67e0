// An uncertainty budget on paper: the model, each result with its U, and the table an assessor asks for. Pure.
// docs/data-contracts.md#uncertainty-budget; EA-4/02 section 4.
import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, heading, pairs, paragraph } from '../sheet/blocks.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { createSheet, type Sheet } from '../sheet/sheet.ts';
import { type TableRow, table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import { titleBand } from '../sheet/title-band.ts';
import type { BudgetDocument } from './contract.ts';

export interface BudgetPrint extends PaperPrint {
  kind: 'uncertainty-budget';
  document: BudgetDocument;
}

type Output = BudgetDocument['outputs'][number];

export function layoutBudget(print: BudgetPrint, measure: Measure): DrawList {
  const { budget, outputs } = print.document;
  const title = print.words['budget.title'] ?? '';
  const version = budget.version ? `${print.words['budget.version'] ?? ''}\u00a0${budget.version}` : '';
  const sheet = createSheet({
    print,
    measure,
    title: [title, budget.name].filter(Boolean).join(' '),
    onFirst: (put) => titleBand(sheet, put, { title, number: version, under: budget.name }),
  });
  const { flow, say, date } = sheet;
  const valid = [budget.valid_from, budget.valid_until].map((day) => (day ? date(day) : ''));
  const list = [
    { label: say('budget.model'), value: budget.model, strong: true },
    { label: say('budget.procedure'), value: budget.procedure ?? '' },
    { label: say('budget.valid'), value: valid.some(Boolean) ? valid.join(' – ') : '' },
    { label: say('budget.remark'), value: budget.remark ?? '' },
  ];
  for (const block of pairs(sheet, list)) flow.add(block);
  for (const output of outputs) addOutput(sheet, print.document, output);
  const sources = print.document.inputs.filter(({ source }) => source);
  if (sources.length > 0) flow.add(heading(sheet, say('budget.sources')));
  for (const { name, source } of sources)
    for (const block of paragraph(sheet, `${name}: ${source ?? ''}`, { spaceBefore: 2 })) flow.add(block);
  return sheet.finish();
}

function addOutput(sheet: Sheet, document: BudgetDocument, output: Output): void {
  const { flow, say, texts } = sheet;
  const { recorded } = texts;
  const U = `${recorded(output.expanded_uncertainty)}\u00a0${output.unit}`.trim();
  const value = `${recorded(output.value)}\u00a0${output.unit}`.trim();
  flow.add(gap(6));
  flow.add(heading(sheet, `${output.name} = ${value} ± ${U}`));
  const facts = [
    `u = ${recorded(output.standard_uncertainty)}\u00a0${output.unit}`.trim(),
    `ν = ${output.degrees_of_freedom ?? '∞'}`,
    `k = ${recorded(output.coverage_factor)}`,
    `p = ${recorded(document.budget.probability)}\u00a0%`,
  ];
  for (const block of paragraph(sheet, facts.join('   '), { spaceBefore: 0, keep: true })) flow.add(block);
  const columns: Column[] = [
    { head: say('budget.quantity'), width: { share: 2.2 } },
    { head: say('budget.estimate'), width: { share: 1.4 }, keeps: 'number' },
    { head: 'u(x)', width: { share: 1.3 }, keeps: 'number' },
    { head: say('budget.distribution'), width: { share: 1.6 } },
    { head: 'ν', width: 28, keeps: 'number' },
    { head: 'c', width: 48, keeps: 'number' },
    { head: `|c·u|${output.unit ? ` / ${output.unit}` : ''}`, width: 56, keeps: 'number' },
    { head: say('budget.share'), width: 44, keeps: 'number' },
  ];
  for (const block of table(sheet, { columns, rows: rowsOf(sheet, document, output) })) flow.add(block);
}

function rowsOf({ texts }: Sheet, { inputs }: BudgetDocument, { contributions }: Output): TableRow[] {
  const { recorded } = texts;
  const withUnit = (number: string, unit: string) => `${recorded(number)}\u00a0${unit}`.trim();
  return inputs.map((input, index) => {
    const part = contributions[index];
    return {
      cells: [
        [input.name, input.quantity].filter(Boolean).join('\n'),
        withUnit(input.estimate, input.unit),
        withUnit(input.standard_uncertainty, input.unit),
        input.distribution ?? '',
        input.degrees_of_freedom ?? '∞',
        recorded(part?.sensitivity ?? ''),
        recorded(part?.contribution ?? ''),
        withUnit(part?.share ?? '', '%'),
      ],
    };
  });
}
