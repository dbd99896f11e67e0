// The bar at the bottom of a phone, in place of the rail: the places of a day in the hall, the camera in the middle, and the way to all others.
import { IconBarcode, IconCalendarCheck, IconCertificate, IconGauge, IconMenu2, type IconProps } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { showCamera } from '../../lib/scan/camera.ts';
import { useUser } from '../../lib/session.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { mayAny } from '../places/page-menu.ts';
import { railItemAt } from '../places/places.ts';
import classes from './bottom-bar.module.css';
import { MoreSheet } from './more-sheet.tsx';

interface BarPlace {
  name: string;
  to: string;
  icon: ComponentType<IconProps>;
}

const before: readonly BarPlace[] = [{ name: 'today', to: '/today', icon: IconCalendarCheck }];
const devices: BarPlace = { name: 'inventory', to: inventoryKind.route, icon: IconGauge };
const calibrations: BarPlace = { name: 'calibrations', to: calibrationKind.route, icon: IconCertificate };

export function BottomBar() {
  const { t } = useI18n();
  const [more, setMore] = useState(false);
  const operations = new Set(useUser().data?.operations);
  const seesDevices = mayAny(operations, inventoryKind.operations.view);
  const seesCalibrations = mayAny(operations, calibrationKind.operations.view);
  const current = railItemAt(useLocation().pathname);
  const links = (places: readonly BarPlace[]) =>
    places.map((place) => <PlaceLink key={place.name} place={place} here={place.to === current} />);
  return (
    <nav className={classes.bar} data-print="never" aria-label={t('ui.rail')}>
      {links(seesDevices ? [...before, devices] : before)}
      {seesDevices && (
        <button type="button" className={classes.scan} onClick={() => showCamera(true)}>
          <IconBarcode size={24} stroke={1.5} aria-hidden="true" />
          <span>{t('ui.camera.scan')}</span>
        </button>
      )}
      {seesCalibrations && links([calibrations])}
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={() => setMore(true)}>
        <IconMenu2 size={22} stroke={1.5} aria-hidden="true" />
        <span>{t('ui.more')}</span>
      </button>
      {more && <MoreSheet onClose={() => setMore(false)} />}
    </nav>
  );
}

function PlaceLink({ place: { name, to, icon: Icon }, here }: { place: BarPlace; here: boolean }) {
  const { t } = useI18n();
  return (
    <Link to={to} className={classes.place} aria-current={here ? 'page' : undefined}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <span>{t(`ui.bar.${name}`)}</span>
    </Link>
  );
}
