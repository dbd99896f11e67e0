// A line above everything while the program does not run as usual: what is different, and how to come back.
import { IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RunMode } from '#server/contract/lab/lab-status.ts';
import { useI18n } from '../../lib/i18n.tsx';
import banner from './banner.module.css';
import classes from './run-mode-line.module.css';

export function RunModeLine({ mode, children }: { mode: RunMode; children: ReactNode }) {
  const { t } = useI18n();
  if (mode === 'normal') return children;
  return (
    <div className={classes.window}>
      <p role="status" className={banner.banner} data-print="never">
        <IconShieldHalf size={18} stroke={1.5} aria-hidden="true" />
        {t(`ui.run_mode.${mode}`)}
      </p>
      <div className={classes.rest}>{children}</div>
    </div>
  );
}
