// The chosen class: its amount, and its members, which can be added, moved to another class and taken out in bulk.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { kindNamed } from '../../records/kinds/index.ts';
import { priceClassKind } from '../../records/kinds/price-classes.ts';
import { PeekHead } from '../../records/peek-head.tsx';
import { addressOf } from '../../records/record-kind.ts';
import panel from '../../records/record-peek.module.css';
import { listPrice } from './adjust-order.ts';
import { AmountOrigin } from './amount-origin.tsx';
import classes from './classes.module.css';
import { MemberList } from './member-list.tsx';
import type { ClassItem } from './price-choices.tsx';

interface ClassPanelProps {
  item: ClassItem;
  currency: string;
  group: string;
  canEdit: boolean;
  onMove: () => void;
  onClose: () => void;
}

export function ClassPanel({ item, currency, group, canEdit, onMove, onClose }: ClassPanelProps) {
  const { t, format } = useI18n();
  const { id, attributes } = item;
  const { number, name, name_secondary: second, description, amount, finest } = attributes;
  const to = amountAddress(item, group);
  return (
    <aside className={classes.panel} aria-label={name}>
      <PeekHead title={name} summary={[number, second].filter(Boolean).join(' · ')} onClose={onClose} />
      <div className={panel.state}>
        <span>
          {amount === null ? (
            <span className={classes.muted}>{t(finest ? 'ui.price.gap' : 'ui.classes.heading')}</span>
          ) : (
            <b className={classes.amount}>{format.money(amount, currency)}</b>
          )}{' '}
          <AmountOrigin amount={attributes} />
        </span>
        {canEdit && to && (
          <Link to={to}>{t(attributes.origin === 'own' ? 'ui.classes.amount.edit' : 'ui.classes.amount.set')}</Link>
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
