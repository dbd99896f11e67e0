// The calibrations of the price list: the tree of classes with their amounts, below each the device types that cost something else.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { PriceList } from './list-data.ts';
import { AmountCells, AmountHeads, ListName, ScaleLine } from './list-parts.tsx';
import classes from './price-list.module.css';

export function ClassSection({ list }: { list: PriceList }) {
  const { t } = useI18n();
  return (
    <section>
      <h3 className={classes.heading}>{t('ui.price-list.calibration')}</h3>
      <StackedTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.numberColumn}>
              {t('price_class.number')}
            </th>
            <th scope="col">{t('resource.price_class')}</th>
            <AmountHeads list={list} />
          </tr>
        </thead>
        {list.classes.map((one) => (
          <tbody key={one.id}>
            <tr data-depth={Math.min(one.depth, 4)} data-heading={one.amount === null || undefined}>
              <td className={classes.number}>{one.number}</td>
              <th scope="row" className={classes.rowName}>
                <ListName of={one} list={list} />
                <ScaleLine scales={one.scales} list={list} />
              </th>
              <AmountCells of={one} list={list} />
            </tr>
            {one.exceptions.map((type) => (
              <tr key={type.type_id} data-depth={Math.min(one.depth + 1, 4)} data-exception>
                <td />
                <th scope="row" className={classes.rowName}>
                  {type.type_name}
                  <ScaleLine scales={type.scales} list={list} />
                </th>
                <AmountCells of={type} list={list} />
              </tr>
            ))}
          </tbody>
        ))}
      </StackedTable>
    </section>
  );
}
