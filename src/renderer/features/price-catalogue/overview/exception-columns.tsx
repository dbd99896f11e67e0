// A price that departs from its class, column by column: the same in the overview and in the list of all.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import type { SheetColumn } from '#renderer/records/list/sheet-column.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { signed } from '../adjust/adjust-rows.tsx';
import { listPrice } from '../shared/adjust-order.ts';
import classes from './exceptions.module.css';

export type ExceptionPage = paths['/api/v2/prices/exceptions']['get']['responses'][200]['content']['application/json'];
export type ExceptionRow = ExceptionPage['data'][number];

/** The matrix with this type and this group alone, and the question the finder explains. */
function waysTo({ type_id, type_name, price_category_id: group, complexity }: ExceptionRow['attributes']) {
  const params = (values: Record<string, string | null>) =>
    new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return {
    matrix: `/prices/matrix?${params({ q: type_name, groups: group ?? listPrice, complexity })}`,
    why: `/prices/finder?${params({ type_id, price_category_id: group, complexity })}`,
  };
}

const nameOf = ({ attributes: { type_name, type_id } }: ExceptionRow) => type_name ?? type_id ?? '';

export function useExceptionColumns(): SheetColumn<ExceptionRow>[] {
  const { t, textOr, format } = useI18n();
  const sourceOf = ({ attributes: { matched_by: step, price_class, derived } }: ExceptionRow) => {
    if (step === null) return '';
    const source = price_class === null ? textOr(`prices.step.${step}`, step) : t('ui.exceptions.class', { name: price_class });
    return derived ? t('ui.exceptions.derived', { source }) : source;
  };
  return [
    {
      name: 'type',
      label: t('ui.exceptions.type'),
      width: 240,
      grows: true,
      render: (row) => <Link to={waysTo(row.attributes).matrix}>{nameOf(row)}</Link>,
    },
    {
      name: 'group',
      label: t('resource.price_category'),
      width: 104,
      grows: true,
      render: ({ attributes: { price_category_id: id, price_category } }) =>
        id === null ? t('ui.price.list_price') : (price_category ?? id),
    },
    { name: 'complexity', label: t('price.complexity'), width: 94, render: ({ attributes }) => attributes.complexity },
    {
      name: 'own',
      label: t('ui.exceptions.own'),
      width: 98,
      right: true,
      render: (row) => {
        const price = format.amount(row.attributes.net);
        const label = t('ui.exceptions.own_of', { price, name: nameOf(row) });
        return (
          <Link className={classes.amount} to={addressOf(priceKind, row.id)} aria-label={label}>
            {price}
          </Link>
        );
      },
    },
    {
      name: 'otherwise',
      label: t('ui.exceptions.otherwise'),
      width: 86,
      right: true,
      render: ({ attributes: { otherwise_net: otherwise } }) =>
        otherwise === null ? (
          <span className={classes.muted}>{t('ui.exceptions.nothing')}</span>
        ) : (
          <span className={classes.amount}>{format.amount(otherwise)}</span>
        ),
    },
    { name: 'source', label: t('ui.exceptions.source'), width: 186, grows: true, wide: true, render: sourceOf },
    {
      name: 'difference',
      label: t('ui.exceptions.difference'),
      width: 92,
      right: true,
      render: ({ attributes: { difference } }) =>
        difference === null ? (
          '–'
        ) : difference === 0 ? (
          <span className={classes.muted}>{t('ui.exceptions.same')}</span>
        ) : (
          <b className={classes.difference}>{signed(format.amount, difference)}</b>
        ),
    },
    {
      name: 'percent',
      label: t('ui.exceptions.percent'),
      width: 84,
      right: true,
      render: ({ attributes: { percent } }) =>
        percent === null ? '–' : signed((value) => `${format.amount(value)}\u00a0%`, percent),
    },
    {
      name: 'why',
      label: t('ui.exceptions.why'),
      width: 78,
      render: (row) => (
        <Link to={waysTo(row.attributes).why} aria-label={t('ui.exceptions.steps_of', { name: nameOf(row) })}>
          {t('ui.exceptions.steps')}
        </Link>
      ),
    },
  ];
}
