// The planning board as the server answers it, and drawing work to a day: a planned calibration is written, one that is not there is made.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { createRecord } from '../../lib/records.ts';
import { updateOverSeen } from '../../lib/write-over-seen.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { useRefresh } from '../../records/rows/use-record.ts';

/** Whose writes may change the board. */
const kindsShown = ['calibrations', 'inventories', 'customers', 'absences', 'settings'] as const;
const planningKey = ['rows', kindsShown, 'planning'] as const;

const fetchPlanning = async (from: string | null, weeks: number, signal: AbortSignal) => {
  const query = { weeks, ...(from === null ? {} : { from }) };
  return (await bodyOf(GET('/api/v2/planning', { params: { query }, signal }))).data.attributes;
};

export type Planning = Awaited<ReturnType<typeof fetchPlanning>>;
export type PlanDay = Planning['days'][number];
export type PlanCard = Planning['cards'][number];

export function usePlanning(from: string | null, weeks: number) {
  return useQuery({
    queryKey: [...planningKey, from, weeks],
    queryFn: ({ signal }) => fetchPlanning(from, weeks, signal),
    placeholderData: keepPreviousData,
  });
}

/** The status of what is planned and has not begun, by its number. */
const plannedStatus = 1;

export const keyOf = ({ calibration, device }: PlanCard) => calibration?.id ?? device.id;

export function usePlan() {
  const queries = useQueryClient();
  const refresh = useRefresh(calibrationKind);
  return useMutation({
    async mutationFn({ card: { calibration, device }, day }: { card: PlanCard; day: string }) {
      if (!calibration) {
        const attributes = { inventory_id: device.id, status: plannedStatus, calibration_date: day };
        return (await createRecord('calibrations', attributes)).body.data.id;
      }
      const { id, date } = calibration;
      await updateOverSeen({
        path: 'calibrations',
        id,
        seen: { calibration_date: date },
        attributes: { calibration_date: day },
      });
      return id;
    },
    onSettled: (_answer, _error, { card: { calibration } }) =>
      Promise.all([queries.invalidateQueries({ queryKey: planningKey }), refresh(...(calibration ? [calibration.id] : []))]),
  });
}
