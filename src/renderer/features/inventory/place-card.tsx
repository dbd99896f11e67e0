// Where a device is: whose it is, its place with the way to the tree of places, who has it, and the plan it stands on.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded, type RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import type { PartProps } from '../../records/page/record-page.tsx';
import { pathOf } from '../../records/plan/place-path.ts';
import { PlaceTrail } from '../../records/plan/place-trail.tsx';
import { SmallPlan } from '../../records/plan/small-plan.tsx';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { DueText } from '../../ui/due-text.tsx';
import { Card, Facts } from './shared/card.tsx';
import { usePlace } from './shared/device-data.ts';
import classes from './shared/device-overview.module.css';

/** A place of the lab's own, by the number of its status. */
const kept = 1;

export function PlaceCard({ entry: { record, included }, asked }: { entry: PartProps['entry']; asked: boolean }) {
  const { t, format } = useI18n();
  const place = usePlace(record.id, asked).data;
  const active = place?.data[0];
  const owner = findIncluded(included, record.attributes.customer_id);
  const holder = active && findIncluded(place.included, active.attributes.customer_id);
  const since = active?.attributes.location_date ? format.date(textOf(active.attributes.location_date)) : '';
  const facts = [
    { id: 'customer', label: t('ui.device.customer'), value: owner ? textOf(owner.attributes.name) : '' },
    {
      id: 'place',
      label: t('ui.device.place'),
      value: active ? <Where active={active} /> : textOf(record.attributes.location),
    },
    // The place of a loan may be called as the customer who has it.
    {
      id: 'holder',
      label: t('ui.device.holder'),
      value: holder && !isPlace(holder, active) ? textOf(holder.attributes.name) : '',
    },
    {
      id: 'since',
      label: t('ui.device.since'),
      value:
        active && since !== '' ? (
          <Link className={classes.link} to={addressOf(locationKind, active.id)}>
            {since}
          </Link>
        ) : (
          ''
        ),
    },
    {
      id: 'back',
      label: t('ui.device.back'),
      value: active?.attributes.rental_end ? <DueText date={textOf(active.attributes.rental_end)} /> : '',
    },
  ];
  return (
    <Card title={t('ui.device.where')}>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      {asked && <SmallPlan device={record.id} due={record.attributes.duedate} />}
    </Card>
  );
}

const isPlace = ({ attributes: { name } }: RecordRow, active: RecordRow) => pathOf(active.attributes).includes(textOf(name));

/** Of the lab's own places there is a tree; what is with somebody leads to its stay. */
function Where({ active }: { active: RecordRow }) {
  const titleOf = useTitleOf();
  const path = pathOf(active.attributes);
  if (active.attributes.status === kept && path.length > 0) return <PlaceTrail path={path} />;
  return (
    <Link className={classes.link} to={addressOf(locationKind, active.id)}>
      {path.filter(Boolean).join(' · ') || titleOf(locationKind, active)}
    </Link>
  );
}
