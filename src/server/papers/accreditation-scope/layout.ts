// The scope of accreditation as the annex of a certificate of accreditation has it: a quantity at a time, range by range. Pure.
// docs/data-contracts.md#accreditation-scope.
import type { DrawList } from '../../pdf/draw-list.ts';
import type { Measure } from '../../pdf/fonts.ts';
import { gap, pairs, paragraph } from '../sheet/blocks.ts';
import type { PaperPrint } from '../sheet/print.ts';
import { createSheet, type Sheet } from '../sheet/sheet.ts';
import { type TableRow, table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import { titleBand } from '../sheet/title-band.ts';
import type { ScopeDocument, ScopeEntry } from './contract.ts';

export interface ScopePrint extends PaperPrint {
  kind: 'accreditation-scope';
  document: ScopeDocument;
}

export function layoutScope(print: ScopePrint, measure: Measure): DrawList {
  const { laboratory, site, day, entries } = print.document;
  const title = print.words['scope.title'] ?? '';
  const number = laboratory.accreditation_number ?? '';
  const sheet = createSheet({
    print,
    measure,
    title: [title, number].filter(Boolean).join(' '),
    onFirst: (put) => titleBand(sheet, put, { title, number, under: site ?? '' }),
  });
  const { flow, say, date } = sheet;
  const list = [
    { label: say('scope.laboratory'), value: laboratory.name ?? '', strong: true },
    { label: say('scope.number'), value: number },
    { label: say('scope.site'), value: site ?? '' },
    { label: say('scope.day'), value: date(day) },
  ];
  for (const block of pairs(sheet, list)) flow.add(block);
  flow.add(gap(10));
  if (entries.length === 0) for (const block of paragraph(sheet, say('scope.none'))) flow.add(block);
  const columns: Column[] = [
    { head: say('scope.range'), width: { share: 1.3 } },
    { head: say('scope.condition'), width: { share: 2 } },
    { head: say('scope.uncertainty'), width: { share: 1.6 } },
    { head: say('scope.until'), width: 66, keeps: 'code' },
  ];
  if (entries.length > 0) for (const block of table(sheet, { columns, rows: rowsOf(sheet, entries) })) flow.add(block);
  for (const block of paragraph(sheet, say('scope.legend'), { spaceBefore: 8 })) flow.add(block);
  return sheet.finish();
}

/** Each quantity stands once, above its ranges. */
function rowsOf(sheet: Sheet, entries: readonly ScopeEntry[]): TableRow[] {
  return entries.flatMap((entry, index) => {
    const row = { cells: cellsOf(sheet, entry) };
    const isFirst = entry.quantity !== entries[index - 1]?.quantity;
    return isFirst ? [{ cells: [entry.quantity], group: true, strong: true }, row] : [row];
  });
}

function cellsOf({ texts, say, date }: Sheet, entry: ScopeEntry): string[] {
  const { recorded } = texts;
  const { unit, range_from: from, range_to: to } = entry;
  const range = from === to ? recorded(from) : say('scope.from_to', { from: recorded(from), to: recorded(to) });
  return [
    `${range}\u00a0${unit}`,
    [entry.condition, entry.method].filter(Boolean).join('\n'),
    uncertaintyText(entry, recorded),
    date(entry.valid_until),
  ];
}

/** `0,5 µV + 0,01 % · x`, as far as there is each. */
function uncertaintyText(
  { unit, uncertainty_absolute: a, uncertainty_relative: b }: ScopeEntry,
  recorded: (text: string) => string,
) {
  const parts = [a && `${recorded(a)}\u00a0${unit}`, b && `${recorded(b)}\u00a0%\u00a0·\u00a0x`];
  return parts.filter(Boolean).join(' + ');
}
