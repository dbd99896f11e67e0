// In a lab that never printed a label: the next step after its first device.
import { useFirstSteps } from '../../lib/guide/first-steps.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import type { PartProps } from '../../records/page/record-page.tsx';
import classes from './first-label.module.css';

export function FirstLabel({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const steps = useFirstSteps();
  if (!steps?.some(({ name, done }) => name === 'label' && !done)) return null;
  return (
    <div className={classes.hint} role="status">
      <p>{t('ui.device.first_label')}</p>
      <LabelsButton source={{ ids: [record.id] }} variant="filled" />
    </div>
  );
}
