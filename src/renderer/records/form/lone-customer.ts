// Where a lab, or whoever asks, has one customer alone, a new record that must name one is theirs: nobody picks from a list of one.
import { useQuery } from '@tanstack/react-query';
import { fetchList } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import type { Field } from '../kind/fields.ts';
import type { FormValues } from '../kind/form-model.ts';
import { customerKind } from '../kinds/office/customers.ts';

/** Undefined while it is being asked. */
export function useLoneCustomer(fields: readonly Field[] | undefined): FormValues | undefined {
  const field = fields?.find(({ relation, mandatory }) => mandatory && relation === customerKind.path);
  const asked = useCan(customerKind.operations.view) && field !== undefined;
  const found = useQuery({
    queryKey: ['rows', customerKind.path, 'lone'],
    queryFn: ({ signal }) => fetchList(customerKind.path, 'page[size]=2', signal),
    enabled: asked,
    retry: false,
  });
  if (fields === undefined || (asked && found.isPending)) return undefined;
  const [only, other] = found.data?.data ?? [];
  return field && only && !other ? { [field.api_name]: only.id } : {};
}
