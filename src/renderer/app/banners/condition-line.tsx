// A line above everything while the lab cannot be relied on: nothing is saved, or the nightly backup fails. Whoever looks after the lab
// is led to what can be done; everybody else is told whom to tell.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useLabCondition } from '../../lib/lab/lab-condition.ts';
import { useCan, useHealth } from '../../lib/session.ts';
import banner from './banner.module.css';
import classes from './run-mode-line.module.css';

interface Said {
  text: string;
  to: string | null;
}

/** Before sign-in there is nobody to be led anywhere. */
export function ConditionLine({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return signedIn ? <WorkersLine>{children}</WorkersLine> : <DoorLine>{children}</DoorLine>;
}

function DoorLine({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const fault = useHealth().data?.fault ?? null;
  return <Line said={fault && { text: t(`ui.condition.${fault}`), to: null }}>{children}</Line>;
}

function WorkersLine({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const may = useCan(['administration_management']);
  const { data } = useLabCondition();
  const fault = data?.fault ?? null;
  const to = may ? '/admin/backups' : null;
  const other = may ? '' : ` ${t('ui.condition.other')}`;
  const said: Said | null = fault
    ? { text: `${t(`ui.condition.${fault}`)}${other}`, to }
    : data?.backup_failing
      ? { text: may ? t('ui.condition.backup', { failure: data.backup_failure ?? '' }) : t('ui.condition.backup.other'), to }
      : null;
  return <Line said={said}>{children}</Line>;
}

function Line({ said, children }: { said: Said | null; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className={classes.window}>
      {said && (
        <p role="alert" className={banner.banner} data-tone="bad" data-print="never">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          <span>{said.text}</span>
          {said.to !== null && (
            <Link to={said.to} className={banner.way}>
              {t('ui.condition.go')}
            </Link>
          )}
        </p>
      )}
      <div className={classes.rest}>{children}</div>
    </div>
  );
}
