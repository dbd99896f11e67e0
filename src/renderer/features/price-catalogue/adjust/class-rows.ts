// The price rows that a class and those below it stand for: its own amounts, and the rows of the device types that find it.
import { skipToken, useQuery } from '@tanstack/react-query';
import { fetchAll, fetchWhere } from '#renderer/records/rows/fetch-all.ts';
import { type AdjustEntries, listPrice } from '../shared/adjust-order.ts';
import { subtreeOf, useClassTree } from '../shared/price-choices.tsx';
import { priceTables } from '../shared/price-tables.ts';

async function typesOf(classes: ReadonlySet<string>, signal: AbortSignal): Promise<string[]> {
  const members = await fetchAll('price-class-members', '', signal);
  const of = (table: string, chosen: boolean) =>
    members
      .filter(
        ({ attributes: { member_table, price_class_id } }) =>
          member_table === table && (!chosen || classes.has(String(price_class_id))),
      )
      .map(({ attributes }) => String(attributes.member_id));
  const through = await fetchWhere('device-types', { attribute: 'procedure_id', values: of('procedures', true) }, signal);
  // A type's own class comes before that of its procedure.
  const assigned = new Set(of('types', false));
  return [...of('types', true), ...through.map(({ id }) => id).filter((id) => !assigned.has(id))];
}

type Asked = Pick<AdjustEntries, 'group' | 'priceClass' | 'tables'>;

async function fetchClassRows({ group, tables }: Asked, classes: ReadonlySet<string>, signal: AbortSignal): Promise<string[]> {
  const inGroup = (attribute: string) => `filter[${attribute}]=${group === listPrice ? 'null:' : `eq:${group}`}`;
  const amounts =
    tables === 'prices'
      ? []
      : await fetchWhere(
          'service-prices',
          { attribute: 'price_class_id', values: [...classes], rest: inGroup('price_category_id') },
          signal,
        );
  const prices =
    tables === 'service_prices'
      ? []
      : await fetchWhere(
          'prices',
          { attribute: 'type_tID', values: await typesOf(classes, signal), rest: inGroup('price_cat_uID') },
          signal,
        );
  return [...amounts, ...prices].map(({ id }) => id);
}

/** Nothing to ask without a class. */
export function useClassRows({ group, priceClass, tables }: Asked) {
  const tree = useClassTree({ group: listPrice, date: '', complexity: '' });
  const classes = tree.data && priceClass !== '' ? subtreeOf(tree.data.data, priceClass) : null;
  return useQuery({
    queryKey: ['rows', priceTables, 'of-class', group, tables, classes ? [...classes] : null],
    queryFn: classes ? ({ signal }) => fetchClassRows({ group, priceClass, tables }, classes, signal) : skipToken,
  });
}
