// Which colour of the chain says what.
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { Box } from './graph-layout.ts';
import classes from './trace-graph.module.css';
import { validities, validityOf } from './validity.ts';

export function ValidityLegend({ boxes }: { boxes: readonly Box[] }) {
  const { t } = useI18n();
  const found = new Set(boxes.filter(({ isIssuer }) => !isIssuer).map(({ node }) => validityOf(node, today()).state));
  return (
    <ul className={classes.legend} aria-label={t('ui.trace.validity')}>
      {validities
        .filter((one) => found.has(one))
        .map((one) => (
          <li key={one} data-state={one}>
            {t(`ui.trace.legend.${one}`)}
          </li>
        ))}
    </ul>
  );
}
