// The standards of a calibration, and what was wrong with each on the day it was used.
import { useQuery } from '@tanstack/react-query';
import { today } from '../../lib/days.ts';
import { fetchList, findIncluded, type RecordList, type RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';

export type StandardWarning = 'not_calibrated' | 'overdue';

export interface StandardUse {
  id: string;
  device: RecordRow | undefined;
  deviceId: string;
  certificate: string;
  due: string | null;
  warning: StandardWarning | null;
}

const most = 200;

/** On the day of the calibration; while that is open, today. */
export function warningOf(attributes: RecordRow['attributes'], day: string): StandardWarning | null {
  const due = attributes.next_calibration_date;
  if (typeof due === 'string' && due !== '') return due < day ? 'overdue' : null;
  return attributes.certificate_number ? null : 'not_calibrated';
}

function usesOf({ data, included }: RecordList, day: string): StandardUse[] {
  return data.map(({ id, attributes }) => ({
    id,
    device: findIncluded(included, attributes.standard_inventory_id),
    deviceId: textOf(attributes.standard_inventory_id),
    certificate: textOf(attributes.certificate_number),
    due: typeof attributes.next_calibration_date === 'string' ? attributes.next_calibration_date : null,
    warning: warningOf(attributes, day),
  }));
}

export function useStandardUses({ id, attributes }: RecordRow) {
  const day = textOf(attributes.calibration_date) || today();
  const query = new URLSearchParams({
    'filter[calibration_id]': `eq:${id}`,
    include: 'standard_inventory',
    'page[size]': String(most),
  });
  return useQuery({
    queryKey: ['rows', 'standards', query.toString(), 'uses'],
    queryFn: ({ signal }) => fetchList('standards', query.toString(), signal),
    select: (list) => usesOf(list, day),
  });
}
