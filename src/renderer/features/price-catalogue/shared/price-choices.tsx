// What screens of prices let choose from: price groups with the list price first, classes in the order of the tree.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { usePriceGroups } from '#renderer/records/rows/price-groups.ts';
import { listPrice } from './adjust-order.ts';
import { priceTables } from './price-tables.ts';

interface GroupSelectProps {
  label: string;
  value: string;
  disabled?: boolean;
  onChange: (group: string) => void;
}

export function GroupSelect({ label, value, disabled = false, onChange }: GroupSelectProps) {
  const { t } = useI18n();
  const groups = usePriceGroups();
  return (
    <Select
      label={label}
      disabled={disabled}
      searchable
      data={[{ value: listPrice, label: t('ui.price.list_price') }, ...(groups.data ?? [])]}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

export interface TreeQuestion {
  group: string;
  date: string;
  complexity: string;
}

export function useClassTree({ group, date, complexity }: TreeQuestion) {
  const query = {
    ...(group === listPrice ? {} : { price_category_id: group }),
    ...(date === '' ? {} : { date }),
    ...(complexity.trim() === '' ? {} : { complexity }),
  };
  return useQuery({
    queryKey: ['rows', priceTables, 'tree', query],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/price-classes/tree', { params: { query }, signal })),
    placeholderData: (was) => was,
  });
}

export type ClassItem = NonNullable<ReturnType<typeof useClassTree>['data']>['data'][number];

const anyAmounts: TreeQuestion = { group: listPrice, date: '', complexity: '' };

interface ClassSelectProps {
  label: string;
  value: string;
  /** Classes that cannot be chosen here. */
  without?: ReadonlySet<string>;
  /** What choosing none means; without it one must be chosen. */
  none?: string;
  disabled?: boolean;
  error?: string | null;
  onChange: (id: string) => void;
}

export function ClassSelect({ label, value, without, none, disabled = false, error, onChange }: ClassSelectProps) {
  const { t } = useI18n();
  const tree = useClassTree(anyAmounts);
  const options = (tree.data?.data ?? [])
    .filter(({ id }) => !without?.has(id))
    .map(({ id, attributes }) => ({ value: id, label: className(attributes) }));
  return (
    <Select
      label={label}
      disabled={disabled}
      error={error}
      searchable
      clearable={none !== undefined}
      placeholder={none ?? t('ui.pick.placeholder')}
      nothingFoundMessage={t('ui.pick.none')}
      data={options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

export function className({ number, name }: { number: string | null; name: string }): string {
  return number ? `${number} ${name}` : name;
}

/** A class and all below it. */
export function subtreeOf(items: readonly ClassItem[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  // Parents come before what is below them.
  for (const item of items) if (found.has(item.attributes.parent_id ?? '')) found.add(item.id);
  return found;
}
