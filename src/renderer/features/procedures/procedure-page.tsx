// A procedure's page: its steps as a sheet beside its details.
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { StepsTab } from './steps-tab.tsx';

const parts = { tabs: [{ name: 'steps', Panel: StepsTab, kept: true }] };

export function ProcedurePage() {
  return <RecordPage kind={procedureKind} parts={parts} />;
}
