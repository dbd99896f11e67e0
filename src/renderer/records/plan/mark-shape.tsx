// The shape of a mark and its legend.
import { useI18n } from '../../lib/i18n.tsx';
import { type MarkState, markStates, outlineOf } from './mark-state.ts';
import classes from './plan.module.css';

export function MarkShape({ state, size }: { state: MarkState; size: number }) {
  return <path className={classes.shape} data-due={state} d={outlineOf(state, size)} />;
}

/** Beside words, where it stands for itself. */
export function MarkSign({ state }: { state: MarkState }) {
  return (
    <svg className={classes.sign} width={16} height={16} viewBox="-8 -8 16 16" aria-hidden="true">
      <MarkShape state={state} size={5.5} />
    </svg>
  );
}

export function MarkLegend() {
  const { t } = useI18n();
  return (
    <ul className={classes.legend}>
      {markStates.map((state) => (
        <li key={state}>
          <MarkSign state={state} />
          {t(`ui.plan.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
