// A procedure's page: its steps as a sheet beside its details, the standards it asks for, its versions, and its test plan as a file.
import { useParams } from 'react-router';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { PlanButtons } from './plan/plan-buttons.tsx';
import { PlanPage } from './plan/plan-page.tsx';
import { RequiredTab } from './required/required-tab.tsx';
import { StepsTab } from './steps-tab.tsx';
import { VersionsTab } from './versions/versions-tab.tsx';

const parts = {
  Actions: PlanButtons,
  tabs: [
    { name: 'steps', Panel: StepsTab, kept: true },
    { name: 'required', Panel: RequiredTab, kept: true },
    { name: 'versions', Panel: VersionsTab },
  ],
};

/** `/procedures/plan` is where one is made from a file. */
export function ProcedurePage() {
  if (useParams().id === 'plan') return <PlanPage />;
  return <RecordPage kind={procedureKind} parts={parts} />;
}
