// The page of a floor plan: the plan first, what is kept of it behind.
import { floorPlanKind } from '../../records/kinds/devices/floor-plans.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { PlanView } from './plan-view.tsx';

const parts = { Overview: PlanView };

export function PlanPage() {
  return <RecordPage kind={floorPlanKind} parts={parts} />;
}
