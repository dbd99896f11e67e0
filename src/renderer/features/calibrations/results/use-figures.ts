// What is worked out of each row of the sheet, as the row shows it and as it is copied: judged while it is typed, with where the point
// stood the time before.
import { useMemo } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useDeviations } from '#renderer/records/rows/use-deviations.ts';
import type { Cells } from './sheet-cells.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { DraftRow, Sheet } from './sheet-model.ts';
import { isFigure, shownFigure } from './sheet-row.tsx';
import { coverageOf, figuresOf, standing, useJudgement } from './use-judgement.ts';

interface FiguresInput {
  calibration: string;
  rule: string;
  sheet: Sheet;
  live: ReadonlyMap<string, Cells>;
}

export function useFigures({ calibration, rule, sheet, live }: FiguresInput) {
  const { t, format } = useI18n();
  const judged = useJudgement({ calibration, rule, sheet, live });
  const { data } = useDeviations(calibration);
  const befores = useMemo(
    () => new Map((data?.points ?? []).map(({ result_id, before }) => [result_id, before?.span?.at ?? null])),
    [data],
  );
  const figures = (row: DraftRow) => {
    const of = figuresOf(judged?.get(row.ref));
    const verdict = standing(sheet, row, judged?.get(row.ref), live.has(row.ref));
    const before = befores.get(sheet.stored.get(row.ref)?.id ?? '') ?? null;
    const said = { used: format.number(of.at ?? 0), before: format.number(before ?? 0), verdict: t(`ui.verdict.${verdict}`) };
    const spanText = of.at === null ? '' : t(before === null ? 'ui.deviation.label' : 'ui.deviation.label.before', said);
    return { ...of, coverage: coverageOf(sheet, row.ref), verdict, before, spanText };
  };
  const computed = (row: DraftRow, { name }: SheetColumn) => {
    if (name === 'num') return String(row.num);
    const all = figures(row);
    if (name === 'span') return all.at === null ? '' : format.percent(all.at);
    if (isFigure(name)) return shownFigure(all[name], format.locale);
    return t(`ui.verdict.${all.verdict}`);
  };
  return { figures, computed };
}
