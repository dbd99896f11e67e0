// Prices of one customer's own: his price group is made in one step, named after him, and its column opens in the matrix. Without it
// the matrix holds the list price alone, which is everybody's.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, type RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { updateOverSeen } from '../../lib/write-over-seen.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import { priceCategoryKind } from '../../records/kinds/prices/price-categories.ts';
import { priceKind } from '../../records/kinds/prices/prices.ts';
import { useToasts } from '../../ui/toast.tsx';
import { useFailure } from '../../ui/use-failure.ts';

export const matrixAddress = (group: string | undefined) =>
  `/prices/matrix?${new URLSearchParams({ groups: group === undefined ? 'list' : `list,${group}` })}`;

async function makeGroup(customer: RecordRow): Promise<string> {
  const { body } = await createRecord('price-categories', { name: textOf(customer.attributes.name) });
  const { id } = body.data;
  try {
    const seen = { price_category_id: customer.attributes.price_category_id };
    await updateOverSeen({ path: 'customers', id: customer.id, seen, attributes: { price_category_id: id } });
  } catch (error) {
    // A group that nobody is in would only stand in the way of the next try.
    await deleteRecord('price-categories', id).catch(() => undefined);
    throw error;
  }
  return id;
}

export function OwnPricesButton({ customer }: { customer: RecordRow }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailure();
  const [mayMake, mayAssign, mayPrice] = [
    useCan(priceCategoryKind.operations.edit),
    useCan(customerKind.operations.edit),
    useCan(priceKind.operations.edit),
  ];
  const make = useMutation({
    mutationFn: () => makeGroup(customer),
    onSuccess(group) {
      toasts.say(t('ui.customer.prices.own.made', { name: textOf(customer.attributes.name) }));
      void queries.invalidateQueries();
      void navigate(matrixAddress(group));
    },
    onError: (error) => fail(error),
  });
  if (!mayMake || !mayAssign || !mayPrice || textOf(customer.attributes.name) === '') return null;
  return (
    <Button size="compact-sm" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
      {t('ui.customer.prices.own')}
    </Button>
  );
}
