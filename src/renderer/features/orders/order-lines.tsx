// The lines of an order as they will be printed, each with where its price comes from; one without a price says so in colour.
import { Link } from 'react-router';
import type { PricedFor } from '#renderer/records/price-origin/price-reason.ts';
import { PriceWhy } from '#renderer/records/price-origin/price-why.tsx';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { bookingPositionKind } from '../../records/kinds/office/booking-positions.ts';
import { EmptyNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { LinePrice } from './line-price.tsx';
import type { Totals } from './order-data.ts';
import classes from './order-page.module.css';

interface OrderLinesProps {
  lines: readonly RecordRow[];
  totals: Totals;
  /** The order bears no tax, whatever rates its lines have. */
  untaxed: boolean;
  /** Its prices can still be typed. */
  mayEdit: boolean;
  pricedFor: PricedFor;
}

export function OrderLines({ lines, totals, untaxed, mayEdit, pricedFor }: OrderLinesProps) {
  const { t } = useI18n();
  const { further } = totals;
  if (lines.length === 0 && further.count === 0)
    return <EmptyNotice title={t('ui.order.empty')}>{t('ui.order.empty.hint')}</EmptyNotice>;
  const nets = new Map(totals.lines.map(({ position_id, line_net }) => [position_id, line_net]));
  return (
    <div className={classes.wide}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.order.line')}</th>
            <th scope="col">{t('ui.order.what')}</th>
            {(['quantity', 'price', 'discount', 'tax', 'net'] as const).map((name) => (
              <th key={name} scope="col" data-right>
                {t(`ui.order.${name}`, { currency: totals.currency })}
              </th>
            ))}
            <th scope="col">{t('ui.order.why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} net={nets.get(line.id) ?? null} {...{ untaxed, mayEdit, pricedFor }} />
          ))}
          {further.count > 0 && <FurtherLines count={further.count} net={further.line_net} />}
        </tbody>
      </StackedTable>
    </div>
  );
}

interface LineProps extends Pick<OrderLinesProps, 'untaxed' | 'mayEdit' | 'pricedFor'> {
  line: RecordRow;
  net: number | null;
}

function Line({ line, net, untaxed, mayEdit, pricedFor }: LineProps) {
  const { id, attributes } = line;
  const { t, textOr, format } = useI18n();
  const unit = textOf(attributes.unit);
  const number = (name: string) => Number(attributes[name] ?? 0);
  const units = number('base_quantity') || 1;
  const priced = attributes.price !== null;
  return (
    <tr>
      <td className={table.code}>{textOf(attributes.pos_number)}</td>
      <td className={table.wide}>
        <Link to={addressOf(bookingPositionKind, id)}>{textOf(attributes.name) || t('ui.order.unnamed')}</Link>
      </td>
      <td data-right>{`${format.number(number('quantity'))} ${textOr(`ui.unit.short.${unit}`, unit)}`}</td>
      <td data-right className={priced ? table.code : table.bad}>
        <LinePrice line={line} mayEdit={mayEdit} />
        {priced && units !== 1 && <span className={table.muted}> {t('ui.price.per', { quantity: units })}</span>}
      </td>
      <td data-right>{number('discount') === 0 ? '' : format.percent(number('discount'))}</td>
      <td data-right>{untaxed ? '' : format.percent(number('tax'))}</td>
      <td data-right className={table.code}>
        {net === null || !priced ? '' : format.amount(net)}
      </td>
      <td className={table.wide}>
        <PriceWhy line={line} pricedFor={pricedFor} />
      </td>
    </tr>
  );
}

/** Of devices that are hidden from the reader: they are part of the sums. */
function FurtherLines({ count, net }: { count: number; net: number }) {
  const { t, format } = useI18n();
  return (
    <tr>
      <td />
      <td className={table.wide}>{t('ui.order.further', { count })}</td>
      <td colSpan={4} />
      <td data-right className={table.code}>
        {format.amount(net)}
      </td>
      <td />
    </tr>
  );
}
