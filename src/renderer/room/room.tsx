// The room of a customer: what its people see in place of the lab's frame, whatever the address. docs/interface/portal.md#room.

import type { CSSProperties, ReactNode } from 'react';
import { Link, matchPath, Navigate, useLocation } from 'react-router';
import { personName } from '#server/contract/names/person-names.ts';
import { useI18n } from '../lib/i18n.tsx';
import { type User, useSignOut, useSwitchLanguage } from '../lib/session.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { ContactsPage } from './contacts-page.tsx';
import { DevicePage } from './device-page.tsx';
import { DevicesPage } from './devices-page.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import classes from './room.module.css';
import { useRoom } from './room-data.ts';

const home = '/room';
const places = [
  { name: 'devices', to: home },
  { name: 'orders', to: '/room/orders' },
  { name: 'contacts', to: '/room/contacts' },
] as const;

export function Room({ user }: { user: User }) {
  const room = useRoom();
  const { pathname } = useLocation();
  const { t } = useI18n();
  const about = room.data;
  return (
    <div className={classes.page}>
      <RoomHead
        user={user}
        customers={about?.customers.map(({ name }) => name ?? '') ?? []}
        logo={about?.lab.has_logo ? about.lab.name : null}
      />
      <div className={classes.band} style={about?.lab.color ? ({ '--band': about.lab.color } as CSSProperties) : undefined} />
      <nav className={classes.places} aria-label={t('ui.room.places')}>
        {places.map(({ name, to }) => (
          <Link key={name} to={to} aria-current={placeOf(pathname) === name ? 'page' : undefined}>
            {t(`ui.room.${name}`)}
          </Link>
        ))}
      </nav>
      <main className={classes.content}>
        {room.error && <ErrorNotice error={room.error} onRetry={() => void room.refetch()} />}
        {about && pageAt(pathname, { mayOrder: about.may_order, dueUntil: about.devices.due_until })}
      </main>
    </div>
  );
}

function placeOf(pathname: string): string {
  return places.findLast(({ to }) => to !== home && pathname.startsWith(to))?.name ?? 'devices';
}

interface PageProps {
  mayOrder: boolean;
  dueUntil: string;
}

function pageAt(pathname: string, { mayOrder, dueUntil }: PageProps): ReactNode {
  const device = matchPath('/room/devices/:id', pathname)?.params.id;
  const order = matchPath('/room/orders/:id', pathname)?.params.id;
  if (device) return <DevicePage key={device} id={device} mayOrder={mayOrder} />;
  if (order) return <OrderPage key={order} id={order} mayOrder={mayOrder} />;
  switch (pathname.replace(/\/$/, '')) {
    case home:
      return <DevicesPage mayOrder={mayOrder} dueUntil={dueUntil} />;
    case '/room/orders':
      return <OrdersPage />;
    case '/room/contacts':
      return <ContactsPage mayEdit={mayOrder} />;
    default:
      return <Navigate to={home} replace />;
  }
}

interface RoomHeadProps {
  user: User;
  customers: readonly string[];
  /** Whose it is; null: there is none. */
  logo: string | null;
}

function RoomHead({ user, customers, logo }: RoomHeadProps) {
  const { t, language } = useI18n();
  const signOut = useSignOut();
  const toLanguage = useSwitchLanguage();
  const other = language === 'de' ? 'en' : 'de';
  const name = personName(user);
  return (
    <header className={classes.head}>
      {logo !== null && <img className={classes.mark} src="/api/v2/room/logo" alt={logo} />}
      <div className={classes.who}>
        <p className={classes.lab}>{user.lab_name || t('ui.product')}</p>
        <p className={classes.customer}>{[...customers, name].join(' · ')}</p>
      </div>
      <button type="button" className={classes.quiet} lang={other} onClick={() => toLanguage.mutate(other)}>
        {t(`ui.language.${other}`)}
      </button>
      <button type="button" className={classes.quiet} onClick={() => signOut.mutate()}>
        {t('ui.signout')}
      </button>
    </header>
  );
}
