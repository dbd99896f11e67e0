// A customer: how his devices stand, what is ordered and lent, what he pays by, whom to ring, and the list to recall his devices by.
import { Button } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { Link } from 'react-router';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { useFields } from '../../records/kind/fields.ts';
import { givenAddress } from '../../records/kind/list-state.ts';
import { addressOf, type RecordKind, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { contactKind } from '../../records/kinds/office/contacts.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import { priceCategoryKind } from '../../records/kinds/prices/price-categories.ts';
import { priceKind } from '../../records/kinds/prices/prices.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { useCount } from '../../records/rows/use-count.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { dueQuery, dueStates, lentQuery, openOrders, useFirstContacts } from './customer-data.ts';
import classes from './customer-page.module.css';
import { matrixAddress, OwnPricesButton } from './own-prices.tsx';
import { recallAddress } from './recall-months.ts';
import { RoomTab } from './room-tab.tsx';

const parts = { Actions: RecallAction, Glance: CustomerGlance };
const partsWithRoom = { ...parts, tabs: [{ name: 'room', Panel: RoomTab }] };

export function CustomerPage() {
  const mayInvite = useCan(['customer_room_invite']);
  return <RecordPage kind={customerKind} parts={mayInvite ? partsWithRoom : parts} />;
}

function RecallAction({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  if (!useCan(inventoryKind.operations.view)) return null;
  return (
    <Button component={Link} to={recallAddress(record.id)} size="xs" leftSection={<IconCalendarDue size={16} stroke={1.5} />}>
      {t('ui.recall.title')}
    </Button>
  );
}

function CustomerGlance({ entry }: PartProps) {
  const { record } = entry;
  const may = {
    devices: useCan(inventoryKind.operations.view),
    orders: useCan(bookingKind.operations.view),
    loans: useCan(locationKind.operations.view),
    prices: useCan(priceKind.operations.view),
    contacts: useCan(contactKind.operations.view),
  };
  return (
    <Glance>
      {may.devices && <DevicesPart customer={record.id} />}
      {(may.orders || may.loans) && <WorkPart customer={record.id} orders={may.orders} loans={may.loans} />}
      {may.prices && <PricesPart entry={entry} />}
      {may.contacts && <ContactsPart customer={record.id} />}
    </Glance>
  );
}

interface NumberProps {
  kind: RecordKind;
  query: string | null;
  label: string;
  tone?: 'bad' | 'warn' | undefined;
  /** Worth a line only when there are any. */
  rare?: boolean;
}

/** A number that opens the list behind it. */
function ListNumber({ kind, query, label, tone, rare = false }: NumberProps) {
  const { format } = useI18n();
  const count = useCount(kind.path, query);
  if (rare && !count) return null;
  return (
    <li className={classes.number} data-tone={count ? tone : undefined}>
      <span className={classes.count}>{count === undefined ? '' : format.number(count)}</span>
      {count ? <Link to={`${kind.route}?${givenAddress(query ?? '', label)}`}>{label}</Link> : <span>{label}</span>}
    </li>
  );
}

function DevicesPart({ customer }: { customer: string }) {
  const { t } = useI18n();
  const fields = useFields(inventoryKind).data;
  return (
    <GlancePart title={t('ui.customer.devices')}>
      <ul className={classes.numbers}>
        {dueStates.map(({ name, tone }) => (
          <ListNumber
            key={name}
            kind={inventoryKind}
            query={fields ? dueQuery({ customer, state: name, fields, today: today() }) : null}
            label={t(`ui.customer.due.${name}`)}
            tone={tone}
            rare={name === 'undated'}
          />
        ))}
      </ul>
    </GlancePart>
  );
}

function WorkPart({ customer, orders, loans }: { customer: string; orders: boolean; loans: boolean }) {
  const { t } = useI18n();
  return (
    <GlancePart title={t('ui.customer.work')}>
      <ul className={classes.numbers}>
        {orders && <ListNumber kind={bookingKind} query={openOrders(customer)} label={t('ui.customer.orders')} />}
        {loans && <ListNumber kind={locationKind} query={lentQuery(customer)} label={t('ui.customer.lent')} />}
        {loans && (
          <ListNumber kind={locationKind} query={lentQuery(customer, today())} label={t('ui.customer.lent.late')} tone="bad" />
        )}
      </ul>
    </GlancePart>
  );
}

function PricesPart({ entry: { record, included } }: Pick<PartProps, 'entry'>) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const group = findIncluded(included, record.attributes.price_category_id);
  const ways = [
    { name: 'list', to: `/prices/list?${new URLSearchParams(group ? { group: group.id } : {})}` },
    { name: 'matrix', to: matrixAddress(group?.id) },
    { name: 'finder', to: `/prices/finder?${new URLSearchParams({ customer_id: record.id })}` },
  ];
  return (
    <GlancePart title={t('ui.customer.prices')}>
      {group ? (
        <Link className={classes.link} to={addressOf(priceCategoryKind, group.id)}>
          {titleOf(priceCategoryKind, group)}
        </Link>
      ) : (
        <>
          <p>{t('ui.customer.prices.none')}</p>
          <OwnPricesButton customer={record} />
        </>
      )}
      <p className={classes.ways}>
        {ways.map(({ name, to }) => (
          <Link key={name} className={classes.link} to={to}>
            {t(`ui.customer.prices.${name}`)}
          </Link>
        ))}
      </p>
    </GlancePart>
  );
}

function ContactsPart({ customer }: { customer: string }) {
  const { t, format } = useI18n();
  const contacts = useFirstContacts(customer).data;
  if (!contacts) return null;
  const more = contacts.meta.total - contacts.data.length;
  return (
    <GlancePart title={t('ui.contacts.title')}>
      {contacts.data.length === 0 && <p>{t('ui.contacts.empty')}</p>}
      <ul className={classes.people}>
        {contacts.data.map(({ id, attributes }) => (
          <li key={id}>
            <Link className={classes.link} to={addressOf(contactKind, id)}>
              {[attributes.firstname, attributes.name].map(textOf).filter(Boolean).join(' ') || id}
            </Link>
            {attributes.phone ? (
              <a href={`tel:${textOf(attributes.phone).replaceAll(/[^\d+]/g, '')}`}>{textOf(attributes.phone)}</a>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={classes.link} to="?tab=contacts" replace>
          {t('ui.device.all', { count: format.number(contacts.meta.total) })}
        </Link>
      )}
    </GlancePart>
  );
}
