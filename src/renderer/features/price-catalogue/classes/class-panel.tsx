// The chosen class: its amount, and its members, which can be added, moved to another class and taken out in bulk.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { kindNamed } from '#renderer/records/kinds/index.ts';
import { priceClassKind } from '#renderer/records/kinds/prices/price-classes.ts';
import { PeekHead } from '#renderer/records/peek/peek-head.tsx';
import panel from '#renderer/records/peek/record-peek.module.css';
import { PaidAmount } from '#renderer/ui/paid-amount.tsx';
import { listPrice } from '../shared/adjust-order.ts';
import { AmountOrigin } from '../shared/amount-origin.tsx';
import type { ClassItem, TreeQuestion } from '../shared/price-choices.tsx';
import classes from './classes.module.css';
import { DefaultAmount } from './default-amount.tsx';
import { MemberList } from './member-list.tsx';

interface ClassPanelProps {
  item: ClassItem;
  /** The whole tree: who inherits from it. */
  items: readonly ClassItem[];
  currency: string;
  /** Whose amounts, on which day, for which kind of calibration. */
  asked: TreeQuestion;
  canEdit: boolean;
  onMove: () => void;
  onClass: (id: string) => void;
  onClose: () => void;
}

export function ClassPanel({ item, items, currency, asked, canEdit, onMove, onClass, onClose }: ClassPanelProps) {
  const { t } = useI18n();
  const { id, attributes } = item;
  const { number, name, name_secondary: second, description, amount, finest } = attributes;
  const to = amountAddress(item, asked.group);
  return (
    <aside className={classes.panel} aria-label={name}>
      <PeekHead title={name} summary={[number, second].filter(Boolean).join(' · ')} onClose={onClose} />
      <div className={panel.state}>
        {finest ? (
          <>
            <span>
              {amount === null ? (
                <span className={classes.muted}>{t('ui.price.gap')}</span>
              ) : (
                <b className={classes.amount}>
                  <PaidAmount paid={attributes} currency={currency} />
                </b>
              )}{' '}
              <AmountOrigin amount={attributes} />
            </span>
            {canEdit && to && (
              <Link to={to}>{t(attributes.origin === 'own' ? 'ui.classes.amount.edit' : 'ui.classes.amount.set')}</Link>
            )}
          </>
        ) : (
          <DefaultAmount {...{ item, items, asked, currency, onClass }} setAt={to} />
        )}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <MemberList classId={id} canEdit={canEdit} />
      <footer className={panel.actions}>
        <Button component={Link} to={addressOf(priceClassKind, id)} variant="default" size="xs">
          {t('ui.open')}
        </Button>
        {canEdit && (
          <Button variant="default" size="xs" onClick={onMove}>
            {t('ui.classes.move.open')}
          </Button>
        )}
      </footer>
    </aside>
  );
}

/** The row that holds the amount, or a new one for it. */
function amountAddress({ id, attributes }: ClassItem, group: string): string | null {
  const kind = kindNamed('service-prices');
  if (!kind) return null;
  if (attributes.origin === 'own' && attributes.service_price_id !== null) return addressOf(kind, attributes.service_price_id);
  const fresh = { price_class_id: id, ...(group === listPrice ? {} : { price_category_id: group }) };
  return `${kind.route}/new?${new URLSearchParams(fresh)}`;
}
