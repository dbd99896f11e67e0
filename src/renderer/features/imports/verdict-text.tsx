// A verdict as sign and word, and how many rows have which.
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleX,
  IconEqual,
  IconHelpCircle,
  IconPencil,
  IconPlus,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { type ImportState, type Verdict, verdicts } from './import-data.ts';
import classes from './imports.module.css';

const signs: Readonly<Record<Verdict, ComponentType<IconProps>>> = {
  new: IconPlus,
  changed: IconPencil,
  moved: IconArrowRight,
  unchanged: IconEqual,
  unknown: IconHelpCircle,
  ambiguous: IconAlertTriangle,
  invalid: IconCircleX,
};

export function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useI18n();
  const Sign = signs[verdict];
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Sign size={16} stroke={1.5} aria-hidden="true" />
      {t(`ui.import.verdict.${verdict}`)}
    </span>
  );
}

export function VerdictCounts({ counts }: { counts: ImportState['counts'] }) {
  const { format } = useI18n();
  return (
    <ul className={classes.counts}>
      {verdicts
        .filter((verdict) => counts[verdict] > 0)
        .map((verdict) => (
          <li key={verdict}>
            <VerdictText verdict={verdict} /> <b>{format.number(counts[verdict])}</b>
          </li>
        ))}
    </ul>
  );
}
