// Whether technician and reader are authorised for the procedure of a calibration, as the release asks it.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { authorisationKind } from '#renderer/records/kinds/calibrations/authorisations.ts';

/** Asked again when one of these is written. */
const madeOf = ['authorisations', 'calibrations', 'users'];

export function useAuthorisedPeople({ id, attributes }: RecordRow) {
  const may = useCan(authorisationKind.operations.view);
  return useQuery({
    queryKey: ['rows', madeOf, id, 'authorised-people'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/calibrations/{id}/authorised-people', { params: { path: { id } }, signal }))).data,
    enabled: may && attributes.procedure_id !== null,
  });
}
