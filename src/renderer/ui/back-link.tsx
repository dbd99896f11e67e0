// The way back from a screen that lies behind another.
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './screen.module.css';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.back} to={to}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
      {children}
    </Link>
  );
}
