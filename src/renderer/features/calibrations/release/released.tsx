// The calibration is released: its number, what became of certificate and label, and where the work goes on.
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { paperAddress } from '#renderer/records/kind/papers.ts';
import { addressOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { LabelsButton } from '#renderer/records/labels/labels-button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { NextKey, nextStep } from '#renderer/ui/next-key.tsx';
import classes from '../dialogs.module.css';
import type { Step } from './after-release.ts';
import { FailedDevice } from './failed-device.tsx';

interface ReleasedProps {
  record: RecordRow;
  number: string;
  failed: boolean;
  steps: readonly Step[];
  onClose: () => void;
}

export function Released({ record, number, failed, steps, onClose }: ReleasedProps) {
  const { t, language } = useI18n();
  const isMade = (name: Step['name']) => steps.some((step) => step.name === name && step.state !== 'failed');
  return (
    <Dialog title={t('ui.release.done.title')} onClose={onClose}>
      <div className={classes.form}>
        <p>{t('ui.release.done.text')}</p>
        <p className={classes.number}>{number}</p>
        {steps.length > 0 && (
          <ul className={classes.checks} aria-label={t('ui.release.made')} aria-live="polite">
            {steps.map((step) => (
              <StepLine key={step.name} step={step} />
            ))}
          </ul>
        )}
        {failed && <FailedDevice calibration={record.id} device={textOf(record.attributes.inventory_id)} number={number} />}
        <div className={classes.actions}>
          <Button data-autofocus component="a" href={paperAddress(calibrationKind, record.id, { language })} download>
            {t('ui.release.done.certificate')}
          </Button>
          {!isMade('label') && <LabelsButton source={{ ids: [textOf(record.attributes.inventory_id)] }} size="sm" />}
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button component={Link} variant="default" to={addressOf(inventoryKind, textOf(record.attributes.inventory_id))}>
            {t('ui.release.done.device')}
          </Button>
          <Button
            component={Link}
            variant="subtle"
            color="gray"
            // The one that has waited longest first: planned for later comes later.
            to={`${calibrationKind.route}?f.status=1,2,3,4&sort=calibration_date`}
            rightSection={<NextKey />}
            {...nextStep}
          >
            {t('ui.release.done.next')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const shownAs = { busy: 'busy', done: 'done', failed: 'missing' } as const;

function StepLine({ step: { name, state, text, again, isFile } }: { step: Step }) {
  const { t } = useI18n();
  return (
    <li className={classes.check} data-state={shownAs[state]}>
      {state === 'busy' && <Loader size={16} />}
      {state === 'done' && <IconCheck size={16} stroke={1.5} aria-hidden="true" />}
      {state === 'failed' && <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />}
      <span>
        {t(`ui.release.made.${name}.${state === 'done' && isFile ? 'file' : state}`)}
        {text !== '' && <span className={classes.of}>{text}</span>}
        {state === 'failed' && again !== null && (
          <Button size="compact-xs" variant="default" onClick={again}>
            {t('ui.retry')}
          </Button>
        )}
        {state === 'failed' && again === null && (
          <Button component={Link} size="compact-xs" variant="default" to="/print-queue">
            {t('ui.print-queue.title')}
          </Button>
        )}
      </span>
    </li>
  );
}
