// One line of the worklist: what it is, of which device and customer, when, in which status, and the next step as a button.
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCertificate,
  IconGauge,
  IconNotes,
  type IconProps,
  IconReceipt,
  IconTool,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { dueOf, today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { recordAddress } from '../../records/reference/list-address.ts';
import { StatusText } from '../../ui/status-text.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './today.module.css';
import type { WorkItem } from './today-data.ts';
import { distanceOf } from './work-days.ts';

type Work = WorkItem['attributes'];

const icons: Readonly<Record<Work['kind'], ComponentType<IconProps>>> = {
  device: IconGauge,
  calibration: IconCertificate,
  repair: IconTool,
  order: IconReceipt,
  acceptance: IconReceipt,
  note: IconNotes,
  ticket: IconAlertTriangle,
  authorisation: IconUserCheck,
};

const listed = (parts: readonly (string | null | undefined)[], sign = ' · ') => parts.filter(Boolean).join(sign);

export function WorkLine({ item: { attributes: work } }: { item: WorkItem }) {
  const { t } = useI18n();
  const { kind, record, title, who, device, customer, status } = work;
  const Icon = icons[kind];
  const model = device && listed([device.manufacturer, device.model], ' ');
  const named = model || device?.description;
  const to = recordAddress(record.type, record.id) ?? '';
  return (
    <li className={classes.line}>
      <Icon className={classes.sign} size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.what}>
        <Link className={classes.name} to={to}>
          <span className={unseen.unseen}>{t(`ui.today.kind.${kind}`)} </span>
          {device?.asset_number && <span className={classes.code}>{device.asset_number}</span>}
          {device?.asset_number && (title ?? named) && ' – '}
          {title ?? named ?? (device?.asset_number ? '' : t(`ui.today.kind.${kind}`))}
        </Link>
        <span className={classes.aside}>
          {listed([title === null ? null : model, customer?.name, device?.location, who]) || t(`ui.today.kind.${kind}`)}
        </span>
      </div>
      <When work={work} />
      <span className={classes.status}>{status && <StatusText label={status.label} color={status.color} />}</span>
      <span className={classes.step}>
        <NextStep work={work} />
      </span>
    </li>
  );
}

function When({ work }: { work: Work }) {
  const { t, format } = useI18n();
  const distance = distanceOf(work, today());
  if (!distance || work.day === null) return <span className={classes.when}>{t('ui.today.undated')}</span>;
  return (
    <span
      className={classes.when}
      title={format.date(work.day)}
      data-due={work.begun ? undefined : dueOf(work.day, today()).state}
    >
      {t(`ui.today.${distance.word}`, { count: distance.count })}
    </span>
  );
}

/** Where each step is done. */
function addressOf({ name, record }: NonNullable<Work['step']>): string | null {
  if (name === 'begin') return `/calibrations/new?${new URLSearchParams({ inventory_id: record.id })}`;
  const page = recordAddress(record.type, record.id);
  return name === 'measure' || name === 'continue' ? `${page}?tab=results` : page;
}

function NextStep({ work: { step, device, title } }: { work: Work }) {
  const { t } = useI18n();
  const to = step && addressOf(step);
  if (!step || to === null) return null;
  const label = t(`ui.today.step.${step.name}`);
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="xs"
      aria-label={listed([label, device?.asset_number ?? title], ': ')}
    >
      {label}
    </Button>
  );
}
