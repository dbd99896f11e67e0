// Beside the tree: the place that is chosen, its devices as lists, its plans, and what can be done with it.
import { Button, CloseButton } from '@mantine/core';
import { IconMap2, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { floorPlanKind } from '../../records/kinds/devices/floor-plans.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import type { Days } from '../../records/plan/mark-state.ts';
import { around, devicesAddress, liesIn, pathOf } from '../../records/plan/place-path.ts';
import { PlaceTrail } from '../../records/plan/place-trail.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import sheet from '../../ui/phone-sheet.module.css';
import { soonFilter } from './due-filter.ts';
import type { PlaceNode } from './place-model.ts';
import classes from './places.module.css';

interface PlaceSideProps {
  node: PlaceNode;
  days: Days;
  onRename: () => void;
  onPlan: () => void;
  onClose: () => void;
}

const sign = { size: 16, stroke: 1.5 } as const;

export function PlaceSide({ node, days, onRename, onPlan, onClose }: PlaceSideProps) {
  const { t } = useI18n();
  const { path, attributes } = node;
  return (
    <aside className={`${classes.side} ${sheet.sheet}`} aria-label={t('ui.places.chosen')}>
      <div className={classes.sideHead}>
        <h2 className={classes.name}>{attributes.name}</h2>
        <CloseButton aria-label={t('ui.close')} onClick={onClose} />
      </div>
      {around(path).length > 0 && <PlaceTrail path={around(path)} />}
      <ul className={classes.lists}>
        <li>
          <Link to={devicesAddress(path)}>{t('ui.places.list.devices', { count: attributes.devices })}</Link>
        </li>
        {attributes.overdue > 0 && (
          <li data-due="overdue">
            <Link to={devicesAddress(path, 'overdue')}>{t('ui.places.list.overdue', { count: attributes.overdue })}</Link>
          </li>
        )}
        {attributes.soon > 0 && (
          <li data-due="soon">
            <Link to={devicesAddress(path, soonFilter(days))}>{t('ui.places.list.soon', { count: attributes.soon })}</Link>
          </li>
        )}
      </ul>
      <Plans node={node} />
      <div className={classes.acts}>
        <GuardedButton
          needs={locationKind.operations.edit}
          size="xs"
          variant="default"
          leftSection={<IconPencil {...sign} />}
          onClick={onRename}
        >
          {t('ui.places.rename')}
        </GuardedButton>
        <GuardedButton
          needs={locationKind.operations.edit}
          size="xs"
          variant="default"
          leftSection={<IconMap2 {...sign} />}
          onClick={onPlan}
        >
          {t('ui.plan.new')}
        </GuardedButton>
      </div>
    </aside>
  );
}

/** Of the place, or of what lies around it. */
function Plans({ node: { path } }: { node: PlaceNode }) {
  const { t } = useI18n();
  const plans = useQuery({
    queryKey: ['rows', 'floor-plans', 'all'],
    queryFn: ({ signal }) => fetchList('floor-plans', 'page[size]=500', signal),
  });
  const fitting = plans.data?.data.filter(({ attributes }) => liesIn(path, pathOf(attributes))) ?? [];
  if (fitting.length === 0) return null;
  return (
    <section className={classes.plans}>
      <h3>{t('ui.floor-plans.title')}</h3>
      {fitting.map((plan) => (
        <Button
          key={plan.id}
          component={Link}
          to={addressOf(floorPlanKind, plan.id)}
          size="xs"
          variant="subtle"
          leftSection={<IconMap2 {...sign} />}
        >
          {textOf(plan.attributes.title)}
        </Button>
      ))}
    </section>
  );
}
