// The report of a study of a measuring system, worked out as it stands. docs/data-contracts.md#gauge-study-report.
import type { Ctx } from '../../core/lab/context.ts';
import { getRow, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import { toldFindings } from '../../resources/gauge-study/findings-shape.ts';
import { keptStudy, workOut } from '../../resources/gauge-study/work-out.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { deviceNames, optionOf, textOf } from '../parts/record-parts.ts';
import type { StudyDocument } from './contract.ts';
import type { StudyPrint } from './layout.ts';

export async function loadStudy(
  ctx: Ctx,
  { translator }: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<StudyDocument, StudyPrint>> {
  const row = await getRow(ctx, 'gauge_study', id);
  const { inventory } = (await relatedRows({ ctx, name: 'gauge_study', rows: [row], names: ['inventory'] }))(row);
  const text = await keptStudy(ctx, id);
  const { data: findings } = toldFindings(workOut(text));
  const title = (attribute: 'kind' | 'judgement', value: string) =>
    optionOf({ ctx, translator }, { name: 'gauge_study', attribute, value, language }).title;
  const document: StudyDocument = {
    meta: {
      contract: 'gauge-study-report',
      schema_version: '1.0',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: today(ctx.lab.clock),
    },
    study: {
      name: String(row.name),
      kind: text.kind,
      kind_title: title('kind', text.kind),
      date: textOf(row.study_date),
      device: inventory ? deviceText(deviceNames(inventory)) : null,
      characteristic: textOf(row.characteristic),
      unit: textOf(row.unit) ?? '',
      tolerance: textOf(row.tolerance),
      reference_value: textOf(row.reference_value),
      verdict_title: title('judgement', findings.verdict) ?? findings.verdict,
      remark: textOf(row.remark),
    },
    findings,
    readings: text.readings.map((line) => ({ ...line, values: [...line.values] })),
  };
  return {
    document,
    number: document.study.name,
    customer: null,
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'gauge-study-report', document }),
  };
}

function deviceText(names: ReturnType<typeof deviceNames>): string {
  return Object.values(names)
    .filter((name) => typeof name === 'string' && name !== '')
    .join(' · ');
}
