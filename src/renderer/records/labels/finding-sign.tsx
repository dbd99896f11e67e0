// How bad something is that was found on a label, as a sign that says its word.
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Finding } from '../label-formats/label-design.ts';
import classes from './finding-sign.module.css';

const signs = { note: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX } as const;

export function FindingSign({ severity }: Pick<Finding, 'severity'>) {
  const { t } = useI18n();
  const Sign = signs[severity];
  return (
    <Sign
      className={classes.sign}
      data-severity={severity}
      size={16}
      stroke={1.5}
      role="img"
      aria-label={t(`ui.designer.findings.${severity}`)}
    />
  );
}
