// A bar whose signs do without their words before one of them drops into a second line.
import type { ReactNode } from 'react';
import { useCrowding } from '../../lib/screen/use-crowding.ts';
import classes from './crowded-bar.module.css';

export function CrowdedBar({
  className,
  label,
  children,
}: {
  className: string | undefined;
  label: string;
  children: ReactNode;
}) {
  const { bar, crowding } = useCrowding<HTMLElement>(1);
  return (
    <section ref={bar} className={`${className} ${classes.bar}`} aria-label={label} data-crowded={crowding > 0 || undefined}>
      {children}
    </section>
  );
}
