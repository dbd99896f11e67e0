// Points that the procedure gave no limits, and why: nobody measures on and finds out at the release that nothing was judged.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { addressOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import classes from './results-tab.module.css';
import type { DraftRow, Sheet } from './sheet-model.ts';

interface LackingLimitsProps {
  record: RecordRow;
  sheet: Sheet;
  rows: readonly DraftRow[];
}

/** By the number of the step, as the point took it over. */
function useReasons(procedure: string): ReadonlyMap<string, string> {
  const may = useCan(procedureKind.operations.view);
  const { data } = useQuery({
    queryKey: ['rows', 'procedures', procedure, 'limits'],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/procedures/{id}/limits', { params: { path: { id: procedure } }, signal })),
    enabled: may && procedure !== '',
  });
  const told = (data?.data ?? []).flatMap(({ test_step, lacking, is_point }) =>
    is_point && test_step !== null && lacking !== null ? [[test_step, lacking] as const] : [],
  );
  return new Map(told);
}

export function LackingLimits({ record, sheet, rows }: LackingLimitsProps) {
  const { t } = useI18n();
  const procedure = textOf(record.attributes.procedure_id);
  const reasons = useReasons(procedure);
  const lacking = rows.flatMap(({ ref, cells }, index) => {
    const step = textOf(sheet.stored.get(ref)?.attributes.test_step2 as string | null);
    const reason = cells.lower === '' && cells.upper === '' ? reasons.get(step) : undefined;
    return reason === undefined ? [] : [{ ref, row: index + 1, reason }];
  });
  if (lacking.length === 0) return null;
  return (
    <ul className={classes.lacking} aria-label={t('ui.sheet.lacking')}>
      {lacking.map(({ ref, row, reason }) => (
        <li key={ref}>
          <b>{t('ui.sheet.row', { row })}</b> {reason}
        </li>
      ))}
      <li>
        <Link to={`${addressOf(procedureKind, procedure)}?tab=steps`}>{t('ui.sheet.lacking.steps')}</Link>
      </li>
    </ul>
  );
}
