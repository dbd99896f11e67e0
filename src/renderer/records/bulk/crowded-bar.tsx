// A bar at the foot of a screen whose signs do without their words before one of them drops into a second line. What floats above the
// screen is told how high it is, so as to stand above it.
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useCrowding } from '../../lib/screen/use-crowding.ts';
import classes from './crowded-bar.module.css';

function useDocked(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--docked', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--docked');
    };
  }, [bar]);
}

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
  useDocked(bar);
  return (
    <section ref={bar} className={`${className} ${classes.bar}`} aria-label={label} data-crowded={crowding > 0 || undefined}>
      {children}
    </section>
  );
}
