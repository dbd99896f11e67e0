// A study's page: what it comes to, and its readings as a sheet beside its details.
import { gaugeStudyKind } from '#renderer/records/kinds/calibrations/gauge-studies.ts';
import { RecordPage } from '#renderer/records/page/record-page.tsx';
import { ReadingsTab } from './sheet/readings-tab.tsx';
import { StudyResult } from './study-result.tsx';

const parts = { Overview: StudyResult, tabs: [{ name: 'readings', Panel: ReadingsTab, kept: true }] };

export function StudyPage() {
  return <RecordPage kind={gaugeStudyKind} parts={parts} />;
}
