// A plan in small with one mark on it: where a device stands. It leads to the plan.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf, textOf } from '../kind/record-kind.ts';
import { floorPlanKind } from '../kinds/devices/floor-plans.ts';
import { MarkShape } from './mark-shape.tsx';
import { stateOfDue } from './mark-state.ts';
import classes from './plan.module.css';
import { usePicture, usePlaces, usePlanOf } from './plan-data.ts';

const width = 480;

interface SmallPlanProps {
  device: string;
  due: unknown;
}

export function SmallPlan({ device, due }: SmallPlanProps) {
  const { t } = useI18n();
  const found = usePlanOf(device, true).data ?? null;
  const places = usePlaces(found !== null).data;
  const picture = usePicture(found && textOf(found.plan.attributes.document_id), width).data;
  if (!found || !places || !picture) return null;
  const { plan, mark } = found;
  const state = stateOfDue(due, { today: places.meta.today, until: places.meta.due_until });
  const height = (width * picture.height) / picture.width;
  return (
    <Link
      className={classes.small}
      to={`${addressOf(floorPlanKind, plan.id)}?mark=${mark.id}`}
      aria-label={t('ui.plan.on', { title: textOf(plan.attributes.title), state: t(`ui.plan.state.${state}`) })}
    >
      <svg className={classes.paper} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <image href={picture.address} width={width} height={height} />
        <g transform={`translate(${mark.x * width} ${mark.y * height})`}>
          <circle className={classes.ring} r={20} />
          <MarkShape state={state} size={10} />
        </g>
      </svg>
    </Link>
  );
}
