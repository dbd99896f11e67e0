// What the sections of the price list are made of: names in the chosen language, an amount with its origin, scales in a line.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type Paid, PaidAmount, paidTexts } from '#renderer/ui/paid-amount.tsx';
import type { PriceList } from './list-data.ts';
import classes from './price-list.module.css';

interface Named {
  name: string;
  name_secondary: string | null;
}

export function ListName({ of, list }: { of: Named; list: PriceList }) {
  const { mode } = list.language;
  const second = of.name_secondary ?? '';
  if (mode === 'secondary') return second || of.name;
  return (
    <>
      {of.name}
      {mode === 'both' && second !== '' && second !== of.name && <span className={classes.second}>{second}</span>}
    </>
  );
}

export interface ShownAmount extends Paid {
  amount: number | null;
  origin: 'own' | 'inherited' | 'derived' | null;
  inherited_from?: Named | null;
}

export function AmountCell({ of, list }: { of: ShownAmount | undefined; list: PriceList }) {
  const { t } = useI18n();
  if (!of || of.amount === null) return <td data-right />;
  const from = of.inherited_from;
  const origin = of.origin === null || of.origin === 'own' ? null : of.origin;
  return (
    <td data-right>
      <span className={classes.amount}>
        <PaidAmount paid={of} />
      </span>
      {origin && (
        <span className={classes.origin} data-origin={origin}>
          {from
            ? t(`ui.price.origin.${origin}.from`, {
                name: list.language.mode === 'secondary' ? (from.name_secondary ?? from.name) : from.name,
              })
            : t(`ui.price.origin.${origin}`)}
        </span>
      )}
    </td>
  );
}

type Scale = PriceList['classes'][number]['scales'][number];

export function ScaleLine({ scales, list }: { scales: readonly Scale[]; list: PriceList }) {
  const { t, format } = useI18n();
  if (scales.length === 0) return null;
  const text = scales.map(({ min_quantity, price, discount, ...paid }) => {
    const from = t('ui.price-list.scale.from', { quantity: format.number(min_quantity) });
    const texts = paidTexts({ ...paid, discount: null }, { t, format });
    const amount = [format.money(paid.base_net ?? 0, list.currency), texts?.note].filter(Boolean).join(' ');
    return price === null ? `${from} ${format.percent(-(discount ?? 0))}` : `${from} ${amount}`;
  });
  return <span className={classes.scales}>{text.join(' · ')}</span>;
}

/** The heads of the amount columns: the plain amount, then one for each kind of calibration. */
export function AmountHeads({ list }: { list: PriceList }) {
  const { t } = useI18n();
  return (
    <>
      <th scope="col" data-right>
        {t('ui.price-list.amount')}
      </th>
      {list.complexities.map(({ value, label }) => (
        <th key={value} scope="col" data-right>
          {label}
        </th>
      ))}
    </>
  );
}

interface AmountCellsProps {
  of: ShownAmount & { amounts: Readonly<Record<string, ShownAmount>> };
  list: PriceList;
}

export function AmountCells({ of, list }: AmountCellsProps) {
  return (
    <>
      <AmountCell of={of} list={list} />
      {list.complexities.map(({ value }) => (
        <AmountCell key={value} of={of.amounts[value]} list={list} />
      ))}
    </>
  );
}
