// A case about a standard that was found bad: how it stands, its customers and its conclusion; what is decided for each calibration stands
// at the recall.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { impactCaseKind } from '#renderer/records/kinds/calibrations/impact-cases.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { CaseOverview } from './case-overview.tsx';
import { recallAddress } from './recall-address.ts';

const parts = { Actions, Overview: CaseOverview };

export function CasePage() {
  return <RecordPage kind={impactCaseKind} parts={parts} />;
}

function Actions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { standard_inventory_id: standard, since, until } = record.attributes;
  return (
    <Button component={Link} to={recallAddress(textOf(standard), { from: textOf(since), to: textOf(until) })} size="xs">
      {t('ui.recall.case.decide')}
    </Button>
  );
}
