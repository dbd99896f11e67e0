// How a device stands between the lab and a borrower, in words and colour.
import { useI18n } from '../../lib/i18n.tsx';
import { DueText } from '../../ui/due-text.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import classes from './loans.module.css';
import type { DeviceState } from './stays.ts';

/** `full` says with whom, too. */
export function StateText({ state, full = false }: { state: DeviceState; full?: boolean }) {
  const { t, format } = useI18n();
  switch (state.state) {
    case 'out':
    case 'late': {
      const { borrower, until, kind, forCalibration } = state.stay;
      return (
        <span className={classes.state} data-state={state.state}>
          {full && <span>{t(forCalibration ? 'ui.loans.calibrated_by' : 'ui.loans.with', { customer: borrower })}</span>}
          {until === null ? t('ui.loans.out') : <DueText date={until} />}
          {kind === 'missing' && <span className={classes.aside}>{t('ui.loans.missing')}</span>}
        </span>
      );
    }
    case 'reserved':
      return (
        <span className={classes.state} data-state="reserved">
          {t(full ? 'ui.loans.reserved_for' : 'ui.loans.reserved_from', {
            customer: state.stay.borrower,
            date: format.date(state.stay.from),
          })}
        </span>
      );
    case 'blocked':
      return <StatusText label={state.option.label} color={state.option.color ?? null} />;
    case 'free':
      return (
        <span className={classes.state} data-state="free">
          {t('ui.loans.free')}
        </span>
      );
  }
}
