// The slip that goes with a loan: what went out to whom and until when, to be signed on both sides. Made to be printed.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded, type RecordList, type RecordRow } from '../../lib/records.ts';
import { useUser } from '../../lib/session.ts';
import { useFields } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { deskRoute } from './loan-addresses.ts';
import { useLoanNumbered } from './loan-data.ts';
import classes from './slip.module.css';

export function SlipPage() {
  const { t } = useI18n();
  const { number = '' } = useParams();
  const loan = useLoanNumbered(number);
  const slow = useSlow(loan.isPending);
  useScreen('loans-slip', !loan.isPending);
  return (
    <section className={classes.screen}>
      <div className={`${bar.bar} ${classes.tools}`}>
        <BackLink to="/loans">{t('ui.loans.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.loans.slip.of', { number })}</h1>
        <span className={bar.gap} />
        <Button component={Link} to={deskRoute} variant="default" size="xs">
          {t('ui.loans.more')}
        </Button>
        <Button size="xs" leftSection={<IconPrinter size={16} stroke={1.5} />} onClick={() => window.print()}>
          {t('ui.loans.slip.print')}
        </Button>
      </div>
      {loan.error && <ErrorNotice error={loan.error} onRetry={() => void loan.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {loan.data?.data.length === 0 && (
        <EmptyNotice
          title={t('ui.loans.slip.none', { number })}
          steps={
            <Button component={Link} to="/loans" variant="default" size="xs">
              {t('ui.loans.title')}
            </Button>
          }
        />
      )}
      {loan.data && loan.data.data.length > 0 && <Paper number={number} list={loan.data} />}
    </section>
  );
}

function Paper({ number, list: { data, included } }: { number: string; list: RecordList }) {
  const { t, format } = useI18n();
  const lab = useUser().data?.lab_name ?? '';
  const [first] = data;
  const about = first?.attributes ?? {};
  const customer = findIncluded(included, about.customer_id);
  const contact = findIncluded(included, about.customer_contact_id);
  const began = textOf(about.location_date);
  const isOrder = about.purpose === 'calibration';
  const notes = [...new Set(data.map(({ attributes }) => textOf(attributes.shipping_note)).filter(Boolean))];
  return (
    <ScrollSection className={classes.desk} label={t('ui.loans.slip')}>
      <article className={classes.paper}>
        <header className={classes.head}>
          <div>
            <p className={classes.lab}>{lab}</p>
            <Address customer={customer} contact={contact} />
          </div>
          <dl className={classes.facts}>
            <dt>{t('ui.loans.slip.number')}</dt>
            <dd className={classes.code}>{number}</dd>
            <dt>{t('ui.loans.slip.from')}</dt>
            <dd>{began === '' ? '' : format.date(today(new Date(began)))}</dd>
            <dt>{t('ui.loans.until')}</dt>
            <dd>{about.rental_end ? format.date(textOf(about.rental_end)) : t('ui.loans.slip.open')}</dd>
          </dl>
        </header>
        <h2 className={classes.title}>{t(isOrder ? 'ui.loans.order' : 'ui.loans.slip')}</h2>
        <p>{t(isOrder ? 'ui.loans.order.text' : 'ui.loans.slip.text', { count: data.length })}</p>
        <DeviceTable devices={data.flatMap(({ attributes }) => findIncluded(included, attributes.inventory_id) ?? [])} />
        {notes.length > 0 && (
          <p className={classes.note}>
            <strong>{t('ui.loans.with_it')}:</strong> {notes.join(' · ')}
          </p>
        )}
        <div className={classes.signatures}>
          {['lab', 'borrower', 'back'].map((who) => (
            <div key={who} className={classes.signature}>
              <span>{t(`ui.loans.slip.sign.${who}`)}</span>
              <span>{t('ui.loans.slip.sign')}</span>
            </div>
          ))}
        </div>
      </article>
    </ScrollSection>
  );
}

function Address({ customer, contact }: { customer: RecordRow | undefined; contact: RecordRow | undefined }) {
  const of = (record: RecordRow | undefined, ...names: string[]) =>
    names
      .map((name) => textOf(record?.attributes[name]))
      .filter(Boolean)
      .join(' ');
  const lines = [
    of(customer, 'name'),
    of(contact, 'firstname', 'name'),
    of(customer, 'address_line'),
    of(customer, 'street'),
    of(customer, 'zip', 'city'),
    of(customer, 'country'),
  ];
  return (
    <address className={classes.address}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function DeviceTable({ devices }: { devices: readonly RecordRow[] }) {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const fields = useFields(inventoryKind).data ?? [];
  const labelOf = (name: string) => fields.find(({ api_name }) => api_name === name)?.label ?? '';
  return (
    <StackedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.loans.slip.position')}</th>
          <th scope="col">{t('ui.loans.slip.code')}</th>
          <th scope="col">{labelOf('asset_number')}</th>
          <th scope="col">{labelOf('serial_number')}</th>
          <th scope="col">{t('ui.loans.slip.what')}</th>
          <th scope="col">{labelOf('duedate')}</th>
          <th scope="col">{t('ui.loans.slip.back')}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device, index) => (
          <tr key={device.id}>
            <td>{format.number(index + 1)}</td>
            <td>
              <img
                src={`/api/v2/inventories/${encodeURIComponent(device.id)}/qrcode?format=svg&size=64`}
                width={56}
                height={56}
                alt={t('ui.device.code.of', { title: titleOf(inventoryKind, device) })}
              />
            </td>
            <td className={classes.code}>{textOf(device.attributes.asset_number)}</td>
            <td className={classes.code}>{textOf(device.attributes.serial_number)}</td>
            <td>
              {[device.attributes.manufacturer, device.attributes.model].map(textOf).filter(Boolean).join(' ')}
              <span className={classes.second}>{textOf(device.attributes.description)}</span>
            </td>
            <td>{device.attributes.duedate ? format.date(textOf(device.attributes.duedate)) : ''}</td>
            <td>
              <span className={classes.box} aria-hidden="true" />
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
